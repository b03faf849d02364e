/** What the listing's address may say of itself; the words somebody searched for are told by the event `search` alone. */
const allowedListingParams = ['category', 'sort', 'page']
const MAX_URL_LENGTH = 300

/**
 * An address fit to be told to others: without its fragment and its query, where orders, sign-ins and resets keep their
 * secrets. Of the listing's query, category, sort and page stay. Undefined when it is not an address of the web.
 */
export function stripUrlSecrets(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const allowedQuery = new URLSearchParams()
  if (pathname === '/shop')
    for (const key of allowedListingParams) {
      const value = searchParams.get(key)
      if (value !== null && /^[\w-]{1,20}$/.test(value)) allowedQuery.set(key, value)
    }
  const stripped = origin + pathname + (allowedQuery.size > 0 ? `?${allowedQuery}` : '')
  return stripped.length <= MAX_URL_LENGTH ? stripped : origin
}
