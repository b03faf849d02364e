import type { IncomingMessage } from 'node:http'

/** Rejects hosts that a proxy and this server could read differently. @returns a sentence, or undefined if valid */
export function validateHost(request: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'>): string | undefined {
  if (countHosts(request.rawHeaders) > 1) return 'Please send one Host header.'
  const { url = '/' } = request
  if (url.startsWith('/')) return undefined
  const requested = URL.parse(url)
  const own = URL.parse(`${requested?.protocol}//${request.headers.host}`)
  return requested && own && requested.host === own.host ? undefined : 'This address is not of this shop.'
}

/** Node takes the first Host header and drops the others. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
