import sharp from 'sharp'
import { createSeededRandom } from '../seeded-random.ts'
import { runPacker } from './run-packer.ts'
import { runRefunder } from './run-refunder.ts'
import { runStockTaker } from './run-stock-taker.ts'
import type { StaffHistory } from './staff-history.ts'

export type StaffWork = {
  shopUrl: string
  variants: readonly number[]
  photograph: Uint8Array
  stopSignal: AbortSignal
}

/** @param plan.crews each a packer, a refunder and a stock-taker */
export async function runStaff(
  work: Omit<StaffWork, 'photograph'>,
  history: StaffHistory,
  { crews, seed }: { crews: number; seed: number },
): Promise<void> {
  const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a1f45' } })
    .jpeg()
    .toBuffer()
  const jobs = Array.from({ length: crews }, () => [runPacker, runRefunder, runStockTaker]).flat()
  await Promise.all(
    jobs.map((run, index) => run({ ...work, photograph }, history, createSeededRandom(seed * 7_000 + index))),
  )
}
