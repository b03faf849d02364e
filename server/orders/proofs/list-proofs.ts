import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { OrderView } from '#contract/order.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { proofs } from '#server/platform/database/proof-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { isSignedUntil, signForAnHour } from '#server/platform/settings/signed-until.ts'
import type { Shop } from '#server/platform/shop.ts'
import { canStillChange } from '#shop/orders/can-still-change.ts'
import { omitFields } from '#shop/omit-fields.ts'

const { key, lineId, n, width, height, words, staffName, createdAt, decision, wish, decidedAt, releasedAt } = proofs
const columns = { key, line: lineId, n, width, height, words, staffName, createdAt, decision, wish, decidedAt }

export function listProofs(tx: Orm | Tx, orderId: string) {
  return tx
    .select({ ...columns, releasedAt })
    .from(proofs)
    .where(eq(proofs.orderId, orderId))
    .orderBy(asc(createdAt), asc(n))
}

/** Leaves out replaced proofs. The caller has authorized the buyer. */
export async function listProofsForBuyer(
  tx: Orm | Tx,
  { keys, now }: Pick<Shop, 'keys' | 'now'>,
  orderId: string,
): Promise<OrderView['proofs']> {
  const found = await tx
    .select({ ...columns, releasedAt, orderState: orders.state, parcel: shipments.state })
    .from(proofs)
    .innerJoin(orders, eq(orders.id, proofs.orderId))
    .innerJoin(orderLines, eq(orderLines.id, lineId))
    .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
    .where(and(eq(proofs.orderId, orderId), or(isNull(decision), ne(decision, 'replaced'))))
    .orderBy(asc(createdAt), asc(n))
  return found.map(({ createdAt: sent, decidedAt: decided, decision: answer, releasedAt: released, ...shown }) => ({
    ...omitFields(shown, ['staffName', 'orderState', 'parcel']),
    canAnswer: answer === null && canStillChange(shown.orderState, shown.parcel),
    url: `/api/orders/proof/${shown.key}?${signForAnHour(keys, 'photographLink', shown.key, now())}`,
    decision: answer === 'replaced' ? null : answer,
    sentAt: sent.toISOString(),
    decidedAt: decided?.toISOString() ?? null,
    released: released !== null,
  }))
}

/** Serves a signed link. A deleted account's proofs stay closed. */
export async function readProofForBuyer(
  { database, keys, now }: Pick<Shop, 'database' | 'keys' | 'now'>,
  { proof, ...signed }: { proof: string; until: string; signature: string },
): Promise<Buffer | undefined> {
  if (!isSignedUntil(keys, 'photographLink', proof, signed, now())) return undefined
  const [found] = await database.orm
    .select({ webp: proofs.webp })
    .from(proofs)
    .innerJoin(orders, eq(orders.id, proofs.orderId))
    .where(and(eq(key, proof), eq(orders.isAccountDeleted, false)))
  return found?.webp
}

export async function readProof({ database }: Pick<Shop, 'database'>, proof: string): Promise<Buffer | undefined> {
  const [found] = await database.orm.select({ webp: proofs.webp }).from(proofs).where(eq(key, proof))
  return found?.webp
}

/** For data exports. @returns an order's proofs, pictures as data: addresses */
export async function exportProofs(tx: Tx, orderIds: readonly string[]) {
  const found = await tx
    .select({ ...columns, orderId: proofs.orderId, webp: proofs.webp })
    .from(proofs)
    .where(inArray(proofs.orderId, [...orderIds]))
    .orderBy(asc(createdAt), asc(n))
  const byOrder = Map.groupBy(found, (proof) => proof.orderId)
  return (orderId: string) =>
    (byOrder.get(orderId) ?? []).map(({ webp, words: said, decision: answer, wish: wanted }) => {
      return {
        picture: `data:image/webp;base64,${webp.toString('base64')}`,
        words: said,
        decision: answer,
        wish: wanted,
      }
    })
}
