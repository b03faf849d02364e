import sharp from 'sharp'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts'
import { runPacker } from './run-packer.ts'
import { runRefunder } from './run-refunder.ts'
import { type StaffHistory, noteAnswer } from './staff-history.ts'
import { planMove } from '#shop/stock/move-reasons.ts'
import { signInStaff } from './staff-member.ts'

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

const reasons = ['received', 'made', 'found', 'broken', 'corrected'] as const

/** Moves stock for every reason with one key each, sometimes twice. */
async function runStockTaker(work: StaffWork, history: StaffHistory, random: SeededRandom): Promise<void> {
  const manager = await signInStaff(work.shopUrl, 'manager')
  while (!work.stopSignal.aborted) {
    const variant = work.variants[random.nextInt(0, work.variants.length - 1)] ?? 0
    const reason = reasons[random.nextInt(0, reasons.length - 1)] ?? 'found'
    const sign = reason === 'corrected' && random.chance(0.5) ? -1 : 1
    const move = { reason, units: sign * random.nextInt(1, 3), note: 'Seen on the shelf' }
    const request = { body: move, headers: { 'idempotency-key': randomUUID() } }
    const send = () => manager.ask(`POST stock/${variant}/moves`, request)
    const answers = await Promise.all(random.chance(0.2) ? [send(), send()] : [send()])
    const isDone = answers
      .map((answer) => noteAnswer(history, { operation: 'stock.move', subject: String(variant) }, answer))
      .includes(true)
    const planned = planMove(move)
    if (isDone && planned.ok) history.moved.set(variant, (history.moved.get(variant) ?? 0) + planned.change)
    await pause(random.nextInt(50, 500))
  }
}
