import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { closeReturnRequest, returnRequest } from '#contract/counter/returns.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { returnPieces, returns } from '#server/platform/database/return-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { enqueueCourierReturn, enqueueReturnMail } from '#server/platform/jobs/enqueue-outbox.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { parseEnquiryNumber } from '#shop/enquiries/enquiry-number.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

type AtVersion = { orderNumber: number; version: number }
type Wanted = z.output<typeof returnRequest> & AtVersion
export type ReturnAsked = { ok: true } | OperationRefusal<'not-found' | 'changed' | 'not-possible' | 'too-many'>

/** Takes back pieces that arrived: the courier fetches them, or the buyer sends them. Nothing is refunded yet. */
export function askReturn(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: Wanted,
  by: StaffActor,
): Promise<ReturnAsked> {
  return runAs(database.orm, by, async (tx): Promise<ReturnAsked> => {
    const found = await lockAtVersion(tx, wanted)
    if (!found.ok) return found
    const { order } = found
    const shipment = (await listShipments(tx, order.id)).find(({ id }) => id === (wanted.shipment ?? order.id))
    if (!shipment) return refuse.notFound('not-found', 'This order has no such parcel.')
    const whyNot = await whyNotReturn(tx, order, shipment, wanted)
    if (whyNot) return whyNot
    const { how, reason, enquiry, pieces } = wanted
    const enquiryNumber = enquiry === undefined ? null : parseEnquiryNumber(enquiry)
    const asked = { askedAt: now(), askedBy: by.name }
    const [added] = await tx
      .insert(returns)
      .values({ shipmentId: shipment.id, kind: 'by buyer', how, reason, enquiryNumber, ...asked })
      .returning({ id: returns.id })
    if (!added) throw new Error('The return was not stored')
    const returnId = added.id
    await tx.insert(returnPieces).values(pieces.map(({ line: lineId, units }) => ({ returnId, lineId, units })))
    await enqueueReturnMail(tx, order.id, { returnId, stage: 'asked' }, now())
    if (how === 'pick-up') await enqueueCourierReturn(tx, order.id, { kind: 'book return', returnId }, now())
    await finish(tx, order)
    await recordAudit(tx, by, {
      operation: 'orders.return',
      subject: auditedOrder(order),
      after: { parcel: shipment.position, how, pieces: pieces.map(({ line, units }) => `line ${line}: ${units}`) },
      reason,
    })
    return { ok: true }
  })
}

async function whyNotReturn(
  tx: Tx,
  order: Order,
  { id, state }: Shipment,
  { pieces }: Wanted,
): Promise<OperationRefusal<'not-found' | 'not-possible' | 'too-many'> | undefined> {
  if (!isPaid(order.state) || state !== 'delivered')
    return refuse.conflict(
      'not-possible',
      'Only pieces that have arrived can be returned. For a parcel on its way, wait until it is back.',
    )
  const isOpen = and(eq(returns.shipmentId, id), isNull(returns.receivedAt), isNull(returns.closedAt))
  if ((await tx.$count(returns, isOpen)) > 0)
    return refuse.conflict(
      'not-possible',
      'A return of this parcel is under way already. Wait until it is here, or close it.',
    )
  const balances = (await readLineBalances(tx, order.id)).filter(({ shipmentId }) => shipmentId === id)
  for (const { line, units } of pieces) {
    const balance = balances.find((each) => each.line === line)
    if (!balance) return refuse.notFound('not-found', 'This parcel has no such piece.')
    const { name, out } = balance
    if (units > out)
      return refuse.conflict('too-many', `Of ${name}, ${out === 0 ? 'none' : `only ${out}`} can still be returned.`)
  }
  return undefined
}

export type ReturnChanged = { ok: true } | OperationRefusal<'not-found' | 'changed' | 'closed-already'>

/** Ends a return without a refund or another sending: the buyer kept the pieces, or took the matter back. */
export function closeReturn(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: z.output<typeof closeReturnRequest> & AtVersion & { returnId: number },
  by: StaffActor,
): Promise<ReturnChanged> {
  return runAs(database.orm, by, async (tx): Promise<ReturnChanged> => {
    const found = await lockAtVersion(tx, wanted)
    if (!found.ok) return found
    const { order } = found
    const own = (await listShipments(tx, order.id)).map(({ id }) => id)
    const [row] = await tx.select().from(returns).where(eq(returns.id, wanted.returnId))
    if (!row || !own.includes(row.shipmentId)) return refuse.notFound('not-found', 'This order has no such return.')
    if (row.closedAt !== null) return refuse.conflict('closed-already', 'Somebody has closed this return already.')
    const { reason } = wanted
    await tx
      .update(returns)
      .set({ closedAt: now(), closedBy: by.name, closedFor: reason, nextPollAt: null, trouble: null })
      .where(eq(returns.id, row.id))
    if (row.courierOrderId !== null && row.receivedAt === null)
      await enqueueCourierReturn(tx, order.id, { kind: 'cancel return', returnId: row.id }, now())
    await finish(tx, order)
    await recordAudit(tx, by, {
      operation: 'orders.return-closed',
      subject: auditedOrder(order),
      after: { return: row.id },
      reason,
    })
    return { ok: true }
  })
}

async function lockAtVersion(
  tx: Tx,
  { orderNumber, version }: AtVersion,
): Promise<{ ok: true; order: Order } | OperationRefusal<'not-found' | 'changed'>> {
  const order = await lockOrder(tx, orderNumber)
  if (!order) return refuseUnknownOrder()
  return order.version === version
    ? { ok: true, order }
    : refuse.conflict('changed', 'Somebody has changed this order meanwhile. Look at it again.')
}

async function finish(tx: Tx, { id }: Order): Promise<void> {
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
}
