import { eq } from 'drizzle-orm'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { proofs } from '#server/platform/database/proof-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { auditedOrder, lockOrder } from '#server/orders/lifecycle/lock-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { canStillChange } from '#shop/orders/can-still-change.ts'
import { shipmentStateLabel } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { closeCallAboutLine } from './call-about-proofs.ts'
import { resumeClock } from './stop-clock.ts'

/** Lets staff pack a piece without the buyer's approval. A later wish of the buyer stops the parcel again. */
export function releaseProof(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { key, reason }: { key: string; reason: string },
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'not-found' | 'answered' | 'too-late'>> {
  return runAs(database.orm, by, async (tx) => {
    const [known] = await tx
      .select({ number: orders.number })
      .from(proofs)
      .innerJoin(orders, eq(orders.id, proofs.orderId))
      .where(eq(proofs.key, key))
    const order = known && (await lockOrder(tx, known.number))
    if (!order) return refuse.notFound('not-found', 'There is no such proof.')
    const [proof] = await tx
      .select({
        decision: proofs.decision,
        releasedAt: proofs.releasedAt,
        n: proofs.n,
        line: proofs.lineId,
        piece: orderLines.name,
        parcel: shipments.state,
      })
      .from(proofs)
      .innerJoin(orderLines, eq(orderLines.id, proofs.lineId))
      .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
      .where(eq(proofs.key, key))
    if (!proof || proof.releasedAt !== null) return { ok: true }
    if (proof.decision !== null && proof.decision !== 'change')
      return refuse.conflict(
        'answered',
        'This proof keeps nothing from being packed: it was approved, or there is a newer one.',
      )
    if (!canStillChange(order.state, proof.parcel)) {
      const state = shipmentStateLabel(proof.parcel).toLowerCase()
      return refuse.conflict('too-late', `This parcel is ${state} already: its proofs keep nothing any more.`)
    }
    await tx.update(proofs).set({ releasedAt: now() }).where(eq(proofs.key, key))
    await closeCallAboutLine(tx, proof.line, now())
    await resumeClock(tx, order, proof.line, by, now())
    await recordAudit(tx, by, {
      operation: 'orders.proof-released',
      subject: auditedOrder(order),
      after: { piece: proof.piece, proof: proof.n },
      reason,
    })
    return { ok: true }
  })
}
