import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isPossible, normalPassword } from '#shop/customers/password.ts'
import type { Refusal } from '#shop/refusal.ts'
import { argon2id, hashCost, SALT_BYTES, TAG_BYTES, type HashCost } from './argon2id.ts'
import { createBoundedQueue } from './bounded-queue.ts'

export type Busy = Refusal<'busy'>

/** Hashes passwords and checks them, a few at a time. */
export interface Passwords {
  hash(password: string): Promise<{ ok: true; hash: string } | Busy>
  /**
   * Whether a password is the hashed one. Without a hash (nobody has this account, or it has no password) it takes as
   * long and never matches. `outdated` asks for a new hash, because ours cost more by now.
   */
  check(
    password: string,
    hash: string | null,
  ): Promise<{ ok: true; matches: boolean; outdated: boolean } | Busy>
}

/** @param derive works the tag of a password out */
export function createPasswords(
  limits: { hashesAtOnce: number; hashesWaiting: number },
  cost: HashCost = hashCost,
  derive: typeof argon2id = argon2id,
): Passwords {
  const queue = createBoundedQueue({ atOnce: limits.hashesAtOnce, waiting: limits.hashesWaiting })
  const nobodys = write({ cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) })
  // What is too long to be anybody's password costs as much as another, and never matches.
  const inTurn = (password: string, salt: Buffer, cost: HashCost) =>
    queue.run(() => derive(isPossible(password) ? normalPassword(password) : '', salt, cost))

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      const derived = await inTurn(password, salt, cost)
      return derived.ok ? { ok: true, hash: write({ cost, salt, tag: derived.value }) } : derived
    },
    async check(password, hash) {
      const kept = read(hash ?? nobodys)
      const derived = await inTurn(password, kept.salt, kept.cost)
      if (!derived.ok) return derived
      const matches = timingSafeEqual(derived.value, kept.tag) && hash !== null
      return { ok: true, matches, outdated: write(kept) !== write({ ...kept, cost }) }
    },
  }
}

type Kept = { cost: HashCost; salt: Buffer; tag: Buffer }

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The usual text form, which other programs read as well: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
function write({ cost: { memory, passes, lanes }, salt, tag }: Kept): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(tag)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/

function read(hash: string): Kept {
  const [, memory, passes, lanes, salt = '', tag = ''] = form.exec(hash) ?? []
  if (!tag) throw new Error('A stored password hash is not of our making')
  return {
    cost: { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
