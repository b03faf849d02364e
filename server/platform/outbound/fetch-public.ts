import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { allowedAddresses, PRIVATE_NETWORK, type AllowedAddresses } from './allowed-addresses.ts'

/** `why` is a sentence for people. `isSilent`: the host did not answer at all. */
export type Fetched = { ok: true; bytes: Uint8Array; type: string } | { ok: false; why: string; isSilent: boolean }
type Limits = { maxBytes: number; timeoutMs: number; isLocalAllowed: boolean }

const MAX_REDIRECTS = 3

/** Fetches a file from the internet: no private address, also behind a redirect. Never throws. */
export async function fetchPublic(from: URL, { maxBytes, timeoutMs, isLocalAllowed }: Limits): Promise<Fetched> {
  const addresses = allowedAddresses(isLocalAllowed)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = from
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const why = refuseUrl(url, addresses, isLocalAllowed)
      if (why !== undefined) return refuse(why)
      const response = await get(url, addresses, signal)
      const { statusCode = 0, headers } = response
      const next = statusCode >= 300 && statusCode < 400 ? URL.parse(headers.location ?? '', url) : null
      if (statusCode === 200) return await readBody(response, maxBytes)
      response.destroy()
      if (!next) return refuse(`The server answered with ${statusCode}.`)
      url = next
    }
    return refuse('The address leads on and on to others.')
  } catch (error) {
    return signal.aborted
      ? refuse(`The server did not send it within ${timeoutMs / 1_000} seconds.`, true)
      : describe(error)
  }
}

const refuse = (why: string, isSilent = false) => ({ ok: false as const, why, isSilent })

function refuseUrl(url: URL, { isRefused }: AllowedAddresses, isLocalAllowed: boolean): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Only https:// and http:// addresses are fetched.'
  if (url.username || url.password) return 'The address holds a password.'
  if (isRefused(url)) return PRIVATE_NETWORK
  // Other ports belong to other services than shops.
  return url.port === '' || isLocalAllowed ? undefined : 'The address names a port, which is not fetched.'
}

function get(url: URL, { lookup }: AllowedAddresses, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const options = { agent: false as const, lookup, signal, headers: { accept: 'image/*', 'user-agent': 'Gathri' } }
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, answered)
    request.on('error', failed)
    request.end()
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Fetched> {
  const tooLarge = `It is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    return refuse(tooLarge)
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) return refuse(tooLarge)
    parts.push(part)
  }
  return { ok: true, bytes: Buffer.concat(parts), type: response.headers['content-type'] ?? '' }
}

function describe(error: unknown): Fetched {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (message === PRIVATE_NETWORK) return refuse(PRIVATE_NETWORK)
  return refuse(`The server did not answer${code === '' ? '' : ` (${code})`}.`, true)
}
