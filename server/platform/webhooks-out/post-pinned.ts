import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export type PostResult = {
  status: number | null
  answer: string
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 500

/** Connects only to a checked address; follows no redirect. Never throws. @param isLocalAllowed allows loopback */
export async function postPinned(
  url: URL,
  { headers, body, isLocalAllowed }: { headers: Record<string, string>; body: string; isLocalAllowed: boolean },
): Promise<PostResult> {
  const isAllowed = (address: string) => isPublicAddress(address) || (isLocalAllowed && isLoopbackAddress(address))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A numeric address needs no lookup, so it is checked here.
  if (isIP(host) && !isAllowed(host)) return { status: null, answer: PRIVATE }
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    lookup: lookupAllowed(isAllowed),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  try {
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, answered)
      request.on('error', failed)
      request.end(body)
    })
    return await readAnswer(response)
  } catch (error) {
    return { status: null, answer: describe(error) }
  }
}

const PRIVATE = 'This address is on a private network.'

/** Checks every address of the name in the lookup that connects: DNS rebinding gets nowhere. */
function lookupAllowed(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('no address'), '', 4)
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new Error(PRIVATE), '', 4)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

async function readAnswer(response: IncomingMessage): Promise<PostResult> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > MAX_ANSWER_BYTES) break
  }
  const text = Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
  return { status: response.statusCode ?? null, answer: text.replaceAll(/\p{Cc}+/gu, ' ').trim() }
}

function describe(error: unknown): string {
  const { name = '', code = '', message = '' } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return `No answer within ${TIMEOUT_MS / 1000} seconds.`
  if (message === PRIVATE) return PRIVATE
  return `No connection${code === '' ? '' : ` (${code})`}.`
}
