/** `*`, or a path with `:name` and `*`; method, mount and version are optional. */
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
