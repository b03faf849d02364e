import type { IncomingMessage } from 'node:http'

/** Rejects what a proxy and we could read as different hosts. @returns a sentence, or undefined when all is well */
export function validateHost(request: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url'>): string | undefined {
  if (countHosts(request.rawHeaders) > 1) return 'Please send one Host header.'
  const { url = '/' } = request
  if (url.startsWith('/')) return undefined
  const requested = URL.parse(url)
  const own = URL.parse(`${requested?.protocol}//${request.headers.host}`)
  return requested && own && requested.host === own.host ? undefined : 'This address is not of this shop.'
}

/** Node itself takes the first and drops the others. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
