import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { receiveRequest } from '#contract/counter/returns.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { returnPieces, returns, type ReturnRow } from '#server/platform/database/return-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { enqueueReturnMail } from '#server/platform/jobs/enqueue-outbox.ts'
import { resolveException } from '#server/platform/ledger/record-exception.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import { listShipments, transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment, hasLeft } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

type Wanted = z.output<typeof receiveRequest> & { orderNumber: number; version: number }
type Piece = Wanted['pieces'][number]
export type Received = { ok: true } | OperationRefusal<'not-found' | 'changed' | 'not-left' | 'too-many'>

/** Records what came back. No stock moves yet: whole pieces stay with the order until somebody decides. */
export function receiveReturn(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderNumber, version, shipment: shipmentId, pieces }: Wanted,
  by: StaffActor,
): Promise<Received> {
  return runAs(database.orm, by, async (tx): Promise<Received> => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    if (order.version !== version)
      return refuse.conflict('changed', 'Somebody has changed this order meanwhile. Look at it again.')
    const shipment = (await listShipments(tx, order.id)).find(({ id }) => id === (shipmentId ?? order.id))
    if (!shipment) return refuse.notFound('not-found', 'This order has no such parcel.')
    if (!hasLeft(shipment.state))
      return refuse.conflict('not-left', 'This parcel has not left, so nothing of it can come back.')
    const came = pieces.filter(({ whole, damaged }) => whole + damaged > 0)
    const refused = await findTooMany(tx, shipment, came)
    if (refused) return refused
    const received = await openReturn(tx, shipment, by, now())
    await storePieces(tx, received.id, came)
    if (received.kind === 'by buyer')
      await enqueueReturnMail(tx, order.id, { returnId: received.id, stage: 'received' }, now())
    const moved = await endUndelivered(tx, order, shipment)
    await resolveException(tx, { kind: 'parcel in trouble', reference: shipment.id }, now())
    await tx
      .update(orders)
      .set({ version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    const after = came.map(({ line, whole, damaged }) => `line ${line}: ${whole} whole, ${damaged} damaged`)
    await recordAudit(tx, by, {
      operation: 'orders.received-back',
      subject: auditedOrder(order),
      before: { state: order.state, parcel: shipment.position },
      after: { state: moved.state, parcel: shipment.position, pieces: after },
    })
    return { ok: true }
  })
}

async function findTooMany(
  tx: Tx,
  { id, orderId }: Shipment,
  came: readonly Piece[],
): Promise<OperationRefusal<'not-found' | 'too-many'> | undefined> {
  const lines = (await readLineBalances(tx, orderId)).filter(({ shipmentId }) => shipmentId === id)
  for (const { line, whole, damaged } of came) {
    const found = lines.find((each) => each.line === line)
    if (!found) return refuse.notFound('not-found', 'This parcel has no such piece.')
    const { name, out } = found
    if (whole + damaged > out)
      return refuse.conflict(
        'too-many',
        `Of ${name}, ${out === 0 ? 'none' : `only ${out}`} can still come back. Count them again.`,
      )
  }
  return undefined
}

/** The return that the buyer asked for, or a new one. */
async function openReturn(
  tx: Tx,
  shipment: Shipment,
  by: StaffActor,
  now: Date,
): Promise<Pick<ReturnRow, 'id' | 'kind'>> {
  const [asked] = await tx
    .update(returns)
    .set({ receivedAt: now, receivedBy: by.name, nextPollAt: null, trouble: null })
    .where(
      eq(
        returns.id,
        tx
          .select({ id: returns.id })
          .from(returns)
          .where(and(eq(returns.shipmentId, shipment.id), isNull(returns.receivedAt), isNull(returns.closedAt)))
          .orderBy(desc(returns.id))
          .limit(1),
      ),
    )
    .returning({ id: returns.id, kind: returns.kind })
  if (asked) return asked
  const kind = shipment.state === 'delivered' ? 'by buyer' : 'by courier'
  const received = { shipmentId: shipment.id, kind, receivedAt: now, receivedBy: by.name } as const
  const [added] = await tx.insert(returns).values(received).returning({ id: returns.id })
  if (!added) throw new Error('The return was not stored')
  return { id: added.id, kind }
}

async function storePieces(tx: Tx, returnId: number, came: readonly Piece[]): Promise<void> {
  await tx
    .insert(returnPieces)
    .values(
      came.map(({ line, whole, damaged }) => ({ returnId, lineId: line, units: whole + damaged, whole, damaged })),
    )
    .onConflictDoUpdate({
      target: [returnPieces.returnId, returnPieces.lineId],
      set: {
        units: sql`greatest(${returnPieces.units}, excluded.units)`,
        whole: sql`excluded.whole`,
        damaged: sql`excluded.damaged`,
      },
    })
}

/** A parcel that never reached its buyer. */
async function endUndelivered(tx: Tx, order: Order, shipment: Shipment): Promise<Order> {
  const isUndelivered = shipment.state === 'shipped' || shipment.state === 'out for delivery'
  return isUndelivered && isPaid(order.state) && canTransitionShipment(shipment.state, 'returned', 'owner')
    ? transitionShipments(tx, order, [shipment], 'returned', 'owner')
    : order
}
