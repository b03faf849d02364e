import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from './passwords.ts'

/** The package's number for it. */
const ARGON2ID = 2

/** Works off the main thread. */
export const argon2id: PasswordHasher = {
  hash: (password, { memory: memoryCost, passes: timeCost, lanes: parallelism }) =>
    hash(password, { algorithm: ARGON2ID, memoryCost, timeCost, parallelism }),
  verify,
}
