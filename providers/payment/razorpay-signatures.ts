import { createHmac, timingSafeEqual } from 'node:crypto'

const hexDigest = /^[0-9a-f]{64}$/i

export function sign(message: Uint8Array | string, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Constant time. */
export function isValidSignature(message: Uint8Array | string, signature: string, secret: string): boolean {
  if (!hexDigest.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(sign(message, secret), 'hex'))
}
