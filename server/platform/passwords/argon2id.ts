import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from './passwords.ts'

const ARGON2ID = 2

export const argon2id: PasswordHasher = {
  hash: (password, { memory: memoryCost, passes: timeCost, lanes: parallelism }) =>
    hash(password, { algorithm: ARGON2ID, memoryCost, timeCost, parallelism }),
  verify,
}
