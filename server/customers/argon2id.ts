import crypto from 'node:crypto'

/** What one hash costs: memory in KiB, passes over it, lanes. */
export type HashCost = { memory: number; passes: number; lanes: number }

/** The decisions, section 5: 19 MiB, t=2, p=1. Raise it here; everybody's hash follows at their next sign-in. */
export const hashCost: HashCost = { memory: 19_456, passes: 2, lanes: 1 }

export const TAG_BYTES = 32
export const SALT_BYTES = 16
/** The package's number for it. */
const ARGON2ID = 2

/** The Argon2id tag of a password, worked out off the main thread. */
export async function argon2id(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  return 'argon2' in crypto ? hashWithNode(password, salt, cost) : hashWithPackage(password, salt, cost)
}

function hashWithNode(password: string, salt: Buffer, { memory, passes, lanes }: HashCost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    crypto.argon2(
      'argon2id',
      { message: password, nonce: salt, memory, passes, parallelism: lanes, tagLength: TAG_BYTES },
      (error, tag) => (error ? reject(error) : resolve(tag)),
    ),
  )
}

/** For Node 22, which has no Argon2 of its own. */
export async function hashWithPackage(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  const { hashRaw } = await import('@node-rs/argon2')
  const { memory: memoryCost, passes: timeCost, lanes: parallelism } = cost
  return hashRaw(password, {
    salt,
    algorithm: ARGON2ID,
    memoryCost,
    timeCost,
    parallelism,
    outputLen: TAG_BYTES,
  })
}
