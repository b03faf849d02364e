/**
 * The one address of a page, as search engines should know it: without a slash at the end, and of the query only what
 * makes another page, which is the listing's category and page number.
 */
export function canonicalPath(pathname: string, search: string): string {
  const path = pathname.replace(/(.)\/+$/, '$1')
  const parts = path === '/shop' ? (search.match(/\b(?:category|page)=\d+/g) ?? []) : []
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}
