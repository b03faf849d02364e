import { fileURLToPath } from 'node:url'
import { openBackgroundProcess } from '#server/processes/background-process.ts'
import type { HashCost, PasswordHasher } from './passwords.ts'

export type HashingTask =
  | { kind: 'hash'; password: string; cost: HashCost }
  | { kind: 'verify'; password: string; hash: string }
/** A hash's text, or whether a password matched one. */
export type HashingResult = string | boolean

export interface HashingProcess extends PasswordHasher {
  close(): Promise<void>
}

/**
 * Argon2id off to the side: one hash fills a processor for a while, on purpose, and a flood of sign-ins would otherwise
 * take it from those who look at the shop.
 */
export function openHashingProcess(): HashingProcess {
  const hashing = openBackgroundProcess<HashingTask, HashingResult>(
    fileURLToPath(new URL('hashing-main.ts', import.meta.url)),
    { priority: 'low', heapMB: 16 },
  )
  return {
    hash: async (password, cost) => String(await hashing.run({ kind: 'hash', password, cost })),
    verify: async (hash, password) => (await hashing.run({ kind: 'verify', password, hash })) === true,
    close: () => hashing.close(),
  }
}
