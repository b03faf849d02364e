/**
 * The one address of a page, as search engines should know it: without a slash at the end, and of the query only what
 * makes another page, which is the listing's category and page number.
 */
export function canonicalPath(pathname: string, search: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end--
  const path = pathname.slice(0, end)
  const parts = path === '/shop' ? (search.match(/\b(?:category|page)=\d+/g) ?? []) : []
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}
