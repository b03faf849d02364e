export type PathParams = Readonly<Record<string, string | number>>
/** Leaves out empty values. Joins several values of one name by commas. */
export type Query = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

/** `GET /counter/api/v1/staff/{staff}` with `{ staff: 7 }` is `/counter/api/v1/staff/7`. @throws without a value for a brace */
export function buildPath(route: string, params: PathParams = {}, query: Query = {}): string {
  const path = route.slice(route.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${route} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') search.set(name, text)
  }
  return search.size === 0 ? path : `${path}?${search}`
}
