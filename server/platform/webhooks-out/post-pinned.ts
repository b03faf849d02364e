import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { allowedAddresses, PRIVATE_NETWORK } from '#server/platform/outbound/allowed-addresses.ts'

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
  const { isRefused, lookup } = allowedAddresses(isLocalAllowed)
  if (isRefused(url)) return { status: null, answer: PRIVATE_NETWORK }
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    lookup,
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
  if (message === PRIVATE_NETWORK) return PRIVATE_NETWORK
  return `No connection${code === '' ? '' : ` (${code})`}.`
}
