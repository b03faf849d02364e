import { createHash, timingSafeEqual } from 'node:crypto'

/** Hashes first, because `timingSafeEqual` demands equal lengths. */
export function timingSafeEqualText(given: string, ours: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(ours))
}
