import { randomBytes } from 'node:crypto'
import { isPlausibleLength, normalizePassword } from '#shop/customers/password.ts'
import type { Refusal } from '#shop/refusal.ts'
import { createConcurrencyLimiter } from '#server/limits/concurrency-limiter.ts'

/** What one hash costs: memory in KiB, passes over it, lanes. */
export type HashCost = { memory: number; passes: number; lanes: number }

/** The decisions, section 5: 19 MiB, t=2, p=1. Raise it here; everybody's hash follows at their next sign-in. */
export const hashCost: HashCost = { memory: 19_456, passes: 2, lanes: 1 }

/** Makes and checks hashes in PHC's text form, `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export interface PasswordHasher {
  hash(password: string, cost: HashCost): Promise<string>
  /** Rejects when the stored text is no such hash. */
  verify(hash: string, password: string): Promise<boolean>
}

export type Busy = Refusal<'busy'>

/** Hashes passwords and checks them, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<{ ok: true; hash: string } | Busy>
  /**
   * Whether a password is the hashed one. Without a hash (nobody has this account, or it has no password) it takes as
   * long and never matches. `outdated` asks for a new hash, because ours cost more by now.
   */
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
  })
  const costPrefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.lanes}$`
  const dummyHash = `${costPrefix}${randomBase64(16)}$${randomBase64(32)}`
  // What is too long to be anybody's password costs as much as another, and never matches.
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
