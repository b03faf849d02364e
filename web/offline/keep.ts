/** The header that says when a kept answer was fresh. */
const SEEN = 'x-seen-at'
/** How many of each are kept; the oldest go first. */
const MOST = { pages: 60, data: 60, pictures: 240 } as const
export type Shelf = keyof typeof MOST

/** Keeps an answer of the server under an address, when it is one for everybody. */
export async function keep(shelf: Shelf, address: string, answer: Response): Promise<void> {
  const mayKeep = answer.ok && answer.type === 'basic' && !answer.redirected
  if (!mayKeep || answer.headers.get('cache-control')?.includes('no-store')) return
  const headers = new Headers(answer.headers)
  headers.set(SEEN, new Date().toISOString())
  // The body has been unpacked on its way here.
  headers.delete('content-encoding')
  headers.delete('content-length')
  const cache = await caches.open(shelf)
  await cache.put(address, new Response(answer.body, { status: answer.status, headers }))
  const addresses = await cache.keys()
  for (const old of addresses.slice(0, Math.max(0, addresses.length - MOST[shelf]))) await cache.delete(old)
}

export async function kept(shelf: Shelf, address: string): Promise<Response | undefined> {
  const cache = await caches.open(shelf)
  return cache.match(address, { ignoreVary: true })
}

export function seenAt(answer: Response): string {
  return answer.headers.get(SEEN) ?? ''
}
