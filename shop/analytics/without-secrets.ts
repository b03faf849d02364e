/** What the listing's address may say of itself; the words somebody searched for are told by the event `search` alone. */
const listing = ['category', 'sort', 'page']
const LONGEST = 300

/**
 * An address fit to be told to others: without its fragment and its query, where orders, sign-ins and resets keep their
 * secrets. Of the listing's query, category, sort and page stay. Undefined when it is not an address of the web.
 */
export function withoutSecrets(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const kept = new URLSearchParams()
  if (pathname === '/shop')
    for (const key of listing) {
      const value = searchParams.get(key)
      if (value !== null && /^[\w-]{1,20}$/.test(value)) kept.set(key, value)
    }
  const told = origin + pathname + (kept.size > 0 ? `?${kept}` : '')
  return told.length <= LONGEST ? told : origin
}
