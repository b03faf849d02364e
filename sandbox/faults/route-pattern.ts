/**
 * True when a request is meant by `pattern`: `*` for every call of the API, else an optional method and a path whose
 * `:name` and `*` parts stand for anything. The mount and the version in front may be written or left out. Pages and
 * scripts of the payment window are meant only by name.
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
