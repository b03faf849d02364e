import { fileURLToPath } from 'node:url'
import { openBackgroundProcess } from '#server/processes/background-process.ts'
import type { HashCost } from './argon2id.ts'

export type HashingTask = { password: string; salt: Uint8Array; cost: HashCost }

export interface HashingProcess {
  /** What `argon2id` answers. */
  derive(password: string, salt: Buffer, cost: HashCost): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Argon2id off to the side: one hash fills a processor for a while, on purpose, and a flood of sign-ins would otherwise
 * take it from those who look at the shop.
 */
export function openHashingProcess(): HashingProcess {
  const hashing = openBackgroundProcess<HashingTask, Uint8Array>(
    fileURLToPath(new URL('hashing-main.ts', import.meta.url)),
    { priority: 'low', heapMB: 16 },
  )
  return {
    derive: async (password, salt, cost) => Buffer.from(await hashing.run({ password, salt, cost })),
    close: () => hashing.close(),
  }
}
