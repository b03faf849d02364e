import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no lookalikes, and no words. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

export function createSampleCode(): string {
  return `SAMPLE-${[...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
}
