// What every page does: keep the query when the language changes.

for (const link of document.querySelectorAll("a[data-keep]")) {
  if (!(link instanceof HTMLAnchorElement)) continue;
  const query = new URLSearchParams(location.search);
  query.set("lang", link.lang);
  link.href = `?${query}${location.hash}`;
}

// What the house had to say when the page was made has been read by then.
for (const slip of document.querySelectorAll("#notices > p")) setTimeout(() => slip.remove(), 12_000);
