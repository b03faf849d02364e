/** Drops trailing slashes, and all query parameters except the numeric ones in `names`. */
export function canonicalPath(pathname: string, search: string, names: readonly string[] = []): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end--
  const path = pathname.slice(0, end)
  const parts = names.length > 0 ? (search.match(new RegExp(`\\b(?:${names.join('|')})=\\d+`, 'g')) ?? []) : []
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}
