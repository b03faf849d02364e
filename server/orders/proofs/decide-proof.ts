import { and, eq, isNull } from 'drizzle-orm'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { proofs } from '#server/platform/database/proof-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { findReadableOrder, type OrderReader, type OrderReadRefusal } from '#server/orders/lifecycle/authorize-order.ts'
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs } from '#server/platform/staff/audit.ts'
import { canStillChange } from '#shop/orders/can-still-change.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { closeCallAboutLine } from './call-about-proofs.ts'
import { resumeClock } from './stop-clock.ts'

export type ProofDecision = { proof: string; decision: 'approved' | 'change'; wish: string }

/** Mail links may answer too. The same answer again succeeds; a different one is refused. */
export function decideProof(
  shop: Pick<Shop, 'database' | 'keys' | 'now'>,
  request: OrderReader,
  { proof: key, decision, wish }: ProofDecision,
): Promise<{ ok: true } | OrderReadRefusal | Refusal<'no-such-proof' | 'answered' | 'too-late'>> {
  return runTransaction(shop.database.orm, async (tx) => {
    const found = await findReadableOrder(shop, tx, request)
    if (!found.ok) return found
    const order = await lockOrder(tx, found.order.number)
    const isThis = and(eq(proofs.key, key), eq(proofs.orderId, found.order.id))
    const [proof] = await tx
      .select({ decision: proofs.decision, wish: proofs.wish, line: proofs.lineId, parcel: shipments.state })
      .from(proofs)
      .innerJoin(orderLines, eq(orderLines.id, proofs.lineId))
      .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
      .where(isThis)
      .for('update', { of: proofs })
    if (!proof) return refuse('no-such-proof', 'This order has no such picture. Please open its page once more.')
    const answer = { decision, wish: decision === 'change' ? wish : '' }
    if (proof.decision === answer.decision && proof.wish === answer.wish) return { ok: true }
    if (proof.decision === 'replaced')
      return refuse('answered', 'There is a newer picture by now. Please look at that one.')
    if (proof.decision !== null)
      return refuse('answered', 'You have answered this picture already. Please write to us if something is not right.')
    if (!canStillChange(order?.state ?? found.order.state, proof.parcel))
      return refuse(
        'too-late',
        'This parcel is packed or closed already. Please write to us if something is not right.',
      )
    await tx
      .update(proofs)
      .set({ ...answer, decidedAt: shop.now(), ...(decision === 'change' && { releasedAt: null }) })
      .where(and(isThis, isNull(proofs.decision)))
    await closeCallAboutLine(tx, proof.line, shop.now())
    const by = createSystemActor('the buyer')
    await actAs(tx, by)
    if (order) await resumeClock(tx, order, proof.line, by, shop.now())
    return { ok: true }
  })
}
