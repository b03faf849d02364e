import { randomBytes } from 'node:crypto'

/** 144 random bits: the id opens a guest's order. It never ends in - or _, which mail programs cut off links. */
export function createOrderId(): string {
  const id = randomBytes(18).toString('base64url')
  return /[-_]$/.test(id) ? createOrderId() : id
}

export function isOrderId(text: string): boolean {
  return /^[\w-]{24}$/.test(text)
}
