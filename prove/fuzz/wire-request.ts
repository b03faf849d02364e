import { createHmac } from 'node:crypto'
import { buildPath, buildQuery, type OpenApiRequest } from '#server/testing/openapi-requests.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { pickOne } from './strange-values.ts'

export type WireRequest = {
  operation: string
  method: string
  address: string
  headers: Record<string, string>
  body: Uint8Array | undefined
}

/** Mutates bytes before signing: nine of ten payment webhooks have a valid signature. */
export function writeRequest(request: OpenApiRequest, random: SeededRandom, webhookSecret: string): WireRequest {
  const [method = 'GET'] = request.operation.split(' ')
  const takesBody = method !== 'GET' && method !== 'HEAD'
  const headers = { ...request.headers }
  let body = takesBody ? writeBody(request, headers, random) : undefined
  let address = buildPath(request) + buildQuery(request)
  if (body && random.chance(0.15)) body = mutateBytes(body, random)
  if (random.chance(0.05)) address = spoil(address, random)
  if (random.chance(0.05)) {
    const names = Object.keys(headers)
    const name = names.length > 0 ? pickOne(random, names) : 'cookie'
    headers[name] = spoil(headers[name] ?? '', random)
  }
  if (request.operation.includes('/webhooks/payments') && body && random.chance(0.9))
    headers['x-razorpay-signature'] = createHmac('sha256', webhookSecret).update(body).digest('hex')
  return {
    operation: request.operation,
    method,
    address: asAddress(address),
    headers: asHeaders(headers),
    body,
  }
}

function writeBody(
  { operation, body }: OpenApiRequest,
  headers: Record<string, string>,
  random: SeededRandom,
): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body
  const isForm = /\/(enquiries|newsletter|occasions|orders\/link)/.test(operation) && random.chance(0.5)
  if (!isForm || typeof body !== 'object' || body === null) return new TextEncoder().encode(JSON.stringify(body) ?? '')
  const fields = Object.entries(body).map(([name, value]) => [name, String(JSON.stringify(value))] as const)
  if (random.chance(0.5)) {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return new TextEncoder().encode(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString())
  }
  headers['content-type'] = 'multipart/form-data; boundary=tied'
  const parts = fields.map(
    ([name, value]) => `--tied\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--tied\r\ncontent-disposition: form-data; name="pictures"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n\x1A\nnot really\r\n`
  return Buffer.from(`${parts.join('')}${random.chance(0.1) ? file : ''}--tied--\r\n`, 'latin1')
}

function spoil(text: string, random: SeededRandom): string {
  return Buffer.from(mutateBytes(new TextEncoder().encode(text), random)).toString('latin1')
}

/** Keeps only characters that Node's HTTP parser accepts. */
function asAddress(text: string): string {
  const path = text.replaceAll(/[\0-\x20\x7f]/g, '').slice(0, 12_000)
  return path.startsWith('/') ? path : `/${path}`
}

function asHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^[a-zA-Z0-9-]+$/.test(name) ? [[name, value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 12_000)]] : [],
    ),
  )
}

function mutateBytes(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  let mutated = bytes
  for (let times = random.nextInt(1, 4); times > 0; times--) mutated = mutateOnce(mutated, random)
  return mutated
}

function mutateOnce(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const at = random.nextInt(0, bytes.length)
  const some = () => Uint8Array.from({ length: random.nextInt(1, 6) }, () => random.nextInt(0, 255))
  const end = Math.min(bytes.length, at + random.nextInt(1, 40))
  switch (random.nextInt(0, 4)) {
    case 0:
      return joined(bytes.subarray(0, at), some(), bytes.subarray(end))
    case 1:
      return joined(bytes.subarray(0, at), some(), bytes.subarray(at))
    case 2:
      return joined(bytes.subarray(0, at), bytes.subarray(end))
    case 3:
      return joined(bytes.subarray(0, end), bytes.subarray(at))
    default:
      return bytes.subarray(0, at)
  }
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
