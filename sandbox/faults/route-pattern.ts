/**
 * `*` is every call of the API; else an optional method and a path, where `:name` and `*` stand for anything; mount
 * and version are optional. Pages and scripts of the payment window match by name only.
 */
export function matchesRoute(pattern: string, method: string, path: string): boolean {
  if (pattern === '*') return !path.startsWith('/checkout')
  const [first = '', second] = pattern.trim().split(/\s+/)
  if (second !== undefined && first.toUpperCase() !== method) return false
  const wanted = splitPath(second ?? first)
  const given = splitPath(path)
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part === '*' || part.startsWith(':') || part === given[at])
  )
}

function splitPath(path: string): string[] {
  const bare = path.replace(/^.*\/v1(\/external)?(?=\/|$)/, '').replace(/\?.*$/, '')
  return bare.split('/').filter((part) => part !== '')
}
