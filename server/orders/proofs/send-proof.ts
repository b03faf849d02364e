import { and, count, eq, isNull } from 'drizzle-orm'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { proofs } from '#server/platform/database/proof-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { PictureResult } from '#server/platform/uploads/picture-reader.ts'
import { enqueueProofMail } from '#server/platform/jobs/enqueue-outbox.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import { canStillChange } from '#shop/orders/can-still-change.ts'
import { shipmentStateLabel, type ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { closeCallAboutLine } from './call-about-proofs.ts'
import { stopClock } from './stop-clock.ts'

export type ProofToSend = {
  key: string
  orderNumber: number
  line: number
  words: string
  bytes: Uint8Array
  fileName: string
}
export type ProofSent =
  | { ok: true }
  | OperationRefusal<'not-found' | 'key' | 'too-many' | 'too-late'>
  | Extract<PictureResult, { ok: false }>

const MAX_PROOFS = 20

/** Redraws the picture without metadata, and mails it. It replaces a proof that still waits for its answer. */
export async function sendProof(
  shop: Pick<Shop, 'database' | 'now' | 'pictureReader'>,
  wanted: ProofToSend,
  by: StaffActor,
): Promise<ProofSent> {
  const read = await shop.pictureReader.read(wanted.bytes, wanted.fileName)
  if (!read.ok) return read
  return runTransaction(shop.database.orm, async (tx): Promise<ProofSent> => {
    const order = await lockOrder(tx, wanted.orderNumber)
    if (!order) return refuseUnknownOrder()
    const [known] = await tx.select({ orderId: proofs.orderId }).from(proofs).where(eq(proofs.key, wanted.key))
    if (known) return known.orderId === order.id ? { ok: true } : refuseKey()
    const ofOrder = and(eq(orderLines.orderId, order.id), eq(orderLines.id, wanted.line))
    const [line] = await tx
      .select({ name: orderLines.name, parcel: shipments.state })
      .from(orderLines)
      .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
      .where(ofOrder)
    if (!line) return refuse.notFound('not-found', 'This order has no such piece.')
    if (!canStillChange(order.state, line.parcel)) return refuseTooLate(line.parcel)
    const ofLine = eq(proofs.lineId, wanted.line)
    const [{ made } = { made: 0 }] = await tx.select({ made: count() }).from(proofs).where(ofLine)
    if (made >= MAX_PROOFS) return refuse.conflict('too-many', `There are ${MAX_PROOFS} proofs of this piece already.`)
    const at = shop.now()
    await stopClock(tx, wanted.line, at)
    await tx
      .update(proofs)
      .set({ decision: 'replaced', decidedAt: at })
      .where(and(ofLine, isNull(proofs.decision)))
    await closeCallAboutLine(tx, wanted.line, at)
    const { webp, width, height } = read
    const { key, words } = wanted
    const proof = { key, orderId: order.id, lineId: wanted.line, n: made + 1, words, webp, width, height }
    await tx.insert(proofs).values({ ...proof, staffName: by.name, createdAt: at })
    await enqueueProofMail(tx, order.id, key, at)
    const after = { piece: line.name, proof: made + 1, words }
    await recordAudit(tx, by, { operation: 'orders.proof', subject: auditedOrder(order), after })
    return { ok: true }
  })
}

function refuseKey(): OperationRefusal<'key'> {
  return refuse.conflict('key', 'This key was used for another proof already. Please send a new one.')
}

function refuseTooLate(parcel: ShipmentState): OperationRefusal<'too-late'> {
  const state = shipmentStateLabel(parcel).toLowerCase()
  return refuse.conflict('too-late', `This parcel is ${state} already: a proof is for what is still to be made.`)
}
