import { randomBytes } from 'node:crypto'
import { isPlausibleLength, normalizePassword } from '#shop/customers/password.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import { createConcurrencyLimiter } from '#server/platform/limits/concurrency-limiter.ts'

export const TOO_MANY_SIGN_INS = 'Many people are signing in just now. Please try again in a moment.'

/** `memory` in KiB. */
export type HashCost = { memory: number; passes: number; lanes: number }

/** OWASP's minimum for Argon2id. Raise it here; hashes are renewed at the next sign-in. */
export const hashCost: HashCost = { memory: 19_456, passes: 2, lanes: 1 }

export interface PasswordHasher {
  hash(password: string, cost: HashCost): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

export type Busy = OperationRefusal<'busy'>

export interface Passwords {
  hash(password: string): Promise<{ ok: true; hash: string } | Busy>
  /** Takes as long without a hash, and never matches. `outdated` asks for a new hash at today's higher cost. */
  check(password: string, hash: string | null): Promise<{ ok: true; matches: boolean; outdated: boolean } | Busy>
}

export function createPasswords(
  limits: { maxConcurrentHashes: number; maxQueuedHashes: number },
  hasher: PasswordHasher,
  cost: HashCost = hashCost,
): Passwords {
  const limiter = createConcurrencyLimiter({
    atOnce: limits.maxConcurrentHashes,
    waiting: limits.maxQueuedHashes,
    busyMessage: TOO_MANY_SIGN_INS,
  })
  const costPrefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.lanes}$`
  const dummyHash = `${costPrefix}${randomBase64(16)}$${randomBase64(32)}`
  // A password over the length limit costs as much as any other, and never matches.
  const plausible = (password: string) => (isPlausibleLength(password) ? normalizePassword(password) : '')

  return {
    async hash(password) {
      const hashed = await limiter.run(() => hasher.hash(plausible(password), cost))
      return hashed.ok ? { ok: true, hash: hashed.value } : hashed
    },
    async check(password, hash) {
      const stored = hash ?? dummyHash
      const verified = await limiter.run(() => hasher.verify(stored, plausible(password)))
      if (!verified.ok) return verified
      return { ok: true, matches: verified.value && hash !== null, outdated: !stored.startsWith(costPrefix) }
    },
  }
}

const randomBase64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
