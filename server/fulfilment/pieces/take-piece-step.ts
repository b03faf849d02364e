import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { pieceStepRequest } from '#contract/counter/pieces.ts'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { startPacking } from '#server/fulfilment/packing/start-packing.ts'
import { tickPieces } from '#server/fulfilment/packing/tick-pieces.ts'
import { startLine } from '#server/fulfilment/workshop/start-line.ts'
import { tickMadePieces } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { readParcelToPack } from '#server/fulfilment/packing/read-packing-table.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { BenchRefusal } from '#shop/packing/bench-refusals.ts'
import { listRefundedUnits, stepOfWork } from '#shop/packing/piece-steps.ts'
import { stopsAllPieces } from '#shop/packing/why-not-pack.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findPiece } from '#server/fulfilment/packing/find-piece.ts'
import { readPiece } from './read-piece.ts'

type Writes = Pick<Shop, 'database' | 'settings' | 'now'>
type Wanted = z.output<typeof pieceStepRequest> & { code: string }

/** Writes the step where bench and packing table read it. A stopped or refunded piece goes back only. */
export async function takePieceStep(
  shop: Writes,
  { code, step, isDone, key }: Wanted,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<BenchRefusal>> {
  const found = await findPiece(shop, code)
  const read = await readPiece(shop, code, by.id)
  if (!found.ok) return found
  if (!read.ok) return read
  const line = read.parcel.lines.find((each) => each.line === found.line)!
  if (isDone) {
    const stopped = whyStopped(read.parcel, line, found.unit)
    if (stopped) return stopped
  }
  const { unit, orderNumber, shipmentId } = found
  if (step === 'pack') return intoBox(shop, { key, shipmentId, line, unit, isDone }, by)
  if (line.work === null || step !== stepOfWork[line.work])
    return refuse.conflict('no-step', `${line.name} needs no such step. Scan its tag again.`)
  return tickMadePieces(shop, { orderNumber, line: line.line, units: [unit], isMade: isDone }, by)
}

type Line = ParcelToPack['lines'][number]

function whyStopped({ stop }: ParcelToPack, line: Line, unit: number): OperationRefusal<BenchRefusal> | undefined {
  if (listRefundedUnits(line).includes(unit))
    return refuse.conflict('refunded', `This ${line.name} was refunded. Put it aside: it goes into no box.`)
  if (stop && stopsAllPieces(stop.reason)) return refuse.conflict(stop.reason, stop.message)
  if (line.proof === 'waits' || line.proof === 'wish')
    return refuse.conflict(
      `proof-${line.proof}`,
      `The buyer has not approved the picture of ${line.name}. Wait for the answer, or send another picture.`,
    )
  return undefined
}

type IntoBox = { key: string; shipmentId: string; line: Line; unit: number; isDone: boolean }

async function intoBox(shop: Writes, { key, shipmentId, line, unit, isDone }: IntoBox, by: StaffActor) {
  if (isDone && line.work !== null && !line.made.includes(unit))
    return refuse.conflict('not-made', `This ${line.name} is not ${line.work} yet. Take that step first.`)
  if (isDone) {
    const started = await startPacking(shop, { key: randomUUID(), shipmentId }, by)
    if (!started.ok) return started
  }
  const read = await readParcelToPack(shop, shipmentId, by.id)
  if (!read.ok) return read
  const { packing } = read.parcel
  if (!packing || packing.packedAt !== null)
    return refuse.conflict('packed-already', 'Its box is closed. Reopen it on the packing table.')
  const tick = { key, line: line.line, unit, isTicked: isDone, how: 'scan' as const, at: shop.now().toISOString() }
  return tickPieces(shop, { packingId: packing.id, ticks: [tick] }, by)
}

/** Tells colleagues and buyers that the words of a piece are being worked on. */
export async function beginPiece(
  shop: Writes,
  code: string,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<BenchRefusal>> {
  const found = await findPiece(shop, code)
  return found.ok ? startLine(shop, found, by) : found
}
