// Leads the links of the page for missing addresses to the site, however deep the address is that was asked for.

// What lies at the top of the site, and in no other folder of it.
const TOP = "404.html";

/** Return the folder of the site, which is one of those above the address; null if none is. */
async function findSite() {
  for (let folder = new URL(".", location.href), above = null; folder.href !== above; ) {
    const found = await fetch(new URL(TOP, folder), { method: "HEAD" });
    if (found.ok) return folder;
    above = folder.href;
    folder = new URL("..", folder);
  }
  return null;
}

const site = await findSite();
for (const link of site ? document.querySelectorAll("a:not(.skip)") : []) {
  link.href = new URL(link.getAttribute("href"), site);
}
