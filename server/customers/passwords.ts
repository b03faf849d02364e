import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isPlausibleLength, normalizePassword } from '#shop/customers/password.ts'
import type { Refusal } from '#shop/refusal.ts'
import { argon2id, hashCost, SALT_BYTES, TAG_BYTES, type HashCost } from './argon2id.ts'
import { createConcurrencyLimiter } from '#server/limits/concurrency-limiter.ts'

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

/** @param derive works the tag of a password out */
export function createPasswords(
  limits: { maxConcurrentHashes: number; maxQueuedHashes: number },
  cost: HashCost = hashCost,
  derive: typeof argon2id = argon2id,
): Passwords {
  const limiter = createConcurrencyLimiter({
    atOnce: limits.maxConcurrentHashes,
    waiting: limits.maxQueuedHashes,
  })
  const dummyHash = formatHash({ cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) })
  // What is too long to be anybody's password costs as much as another, and never matches.
  const deriveQueued = (password: string, salt: Buffer, cost: HashCost) =>
    limiter.run(() => derive(isPlausibleLength(password) ? normalizePassword(password) : '', salt, cost))

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      const derived = await deriveQueued(password, salt, cost)
      return derived.ok ? { ok: true, hash: formatHash({ cost, salt, tag: derived.value }) } : derived
    },
    async check(password, hash) {
      const stored = parseHash(hash ?? dummyHash)
      const derived = await deriveQueued(password, stored.salt, stored.cost)
      if (!derived.ok) return derived
      const matches = timingSafeEqual(derived.value, stored.tag) && hash !== null
      return { ok: true, matches, outdated: formatHash(stored) !== formatHash({ ...stored, cost }) }
    },
  }
}

type ParsedHash = { cost: HashCost; salt: Buffer; tag: Buffer }

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The usual text form, which other programs read as well: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
function formatHash({ cost: { memory, passes, lanes }, salt, tag }: ParsedHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(tag)}`
}

const hashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/

function parseHash(hash: string): ParsedHash {
  const [, memory, passes, lanes, salt = '', tag = ''] = hashPattern.exec(hash) ?? []
  if (!tag) throw new Error('A stored password hash is not of our making')
  return {
    cost: { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
