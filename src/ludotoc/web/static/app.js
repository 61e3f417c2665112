// What every page does: keep the query when the language changes.

for (const link of document.querySelectorAll("a[data-keep]")) {
  if (!(link instanceof HTMLAnchorElement)) continue;
  const query = new URLSearchParams(location.search);
  query.set("lang", link.lang);
  link.href = `?${query}${location.hash}`;
}
