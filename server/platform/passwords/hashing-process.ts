import { fileURLToPath } from 'node:url'
import { openBackgroundProcess } from '#server/platform/processes/background-process.ts'
import type { HashCost, PasswordHasher } from './passwords.ts'

export type HashingTask =
  | { kind: 'hash'; password: string; cost: HashCost }
  | { kind: 'verify'; password: string; hash: string }
export type HashingResult = string | boolean

export interface HashingProcess extends PasswordHasher {
  close(): Promise<void>
}

/** Milliseconds: the next sign-in after that waits a tenth of a second for a new process. */
const IDLE_MS = 60_000

/** Hashes in a separate process: a flood of sign-ins must not take the CPU from shoppers. */
export function openHashingProcess(): HashingProcess {
  const hashing = openBackgroundProcess<HashingTask, HashingResult>(
    fileURLToPath(new URL('hashing-main.ts', import.meta.url)),
    { priority: 'low', heapMB: 16, idleMs: IDLE_MS },
  )
  return {
    hash: async (password, cost) => String(await hashing.run({ kind: 'hash', password, cost })),
    verify: async (hash, password) => (await hashing.run({ kind: 'verify', password, hash })) === true,
    close: () => hashing.close(),
  }
}
