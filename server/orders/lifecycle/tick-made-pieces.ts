import { and, eq, inArray, sql } from 'drizzle-orm'
import { madePieces } from '#server/platform/database/made-piece-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders, type Order, type OrderLine } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { isMadeForOrder } from '#shop/lettering/made-pieces.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from './lock-order.ts'
import { isLeftToMake, isMadeForOrderSql } from './units-to-make.ts'

type Ticked = { orderNumber: number; line: number; units: readonly number[]; isMade: boolean }
export type PiecesTickedMade = { ok: true } | OperationRefusal<'not-found' | 'line' | 'nothing-to-make' | 'too-late'>

/** Marks single pieces as made, or as not made. The last made piece makes the order ready to pack. @param wanted `units` of the line, from 1 */
export function tickMadePieces(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderNumber, line: lineId, units, isMade }: Ticked,
  by: StaffActor,
): Promise<PiecesTickedMade> {
  return runAs(database.orm, by, async (tx): Promise<PiecesTickedMade> => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    const [found] = await tx
      .select({ line: orderLines, state: shipments.state })
      .from(orderLines)
      .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.id, lineId)))
    if (!found || units.some((unit) => unit > found.line.quantity))
      return refuse.conflict('line', 'This order has no such piece.')
    const { line, state } = found
    if (!isMadeForOrder(line))
      return refuse.conflict('nothing-to-make', `${line.name} comes from the shelf as it is: nothing of it is made.`)
    if (state !== 'placed' && state !== 'confirmed')
      return refuse.conflict(
        'too-late',
        'Its parcel is packed, cancelled or not paid for: nothing of it is being made.',
      )
    const changed = isMade ? await add(tx, line, units, { by, at: now() }) : await takeBack(tx, line, units)
    if (changed.length === 0) return { ok: true }
    const after = await settleMade(tx, order, now())
    await recordAudit(tx, by, {
      operation: 'orders.made',
      subject: auditedOrder(order),
      after: { piece: line.name, units: changed.join(', '), made: isMade, ...after },
    })
    return { ok: true }
  })
}

async function add(tx: Tx, { id }: OrderLine, units: readonly number[], { by, at }: { by: StaffActor; at: Date }) {
  const said = { lineId: id, staffId: by.id, staffName: by.name, madeAt: at }
  const added = await tx
    .insert(madePieces)
    .values([...new Set(units)].map((unit) => ({ ...said, unit })))
    .onConflictDoNothing()
    .returning({ unit: madePieces.unit })
  return added.map(({ unit }) => unit)
}

async function takeBack(tx: Tx, { id }: OrderLine, units: readonly number[]) {
  const taken = await tx
    .delete(madePieces)
    .where(and(eq(madePieces.lineId, id), inArray(madePieces.unit, [...units])))
    .returning({ unit: madePieces.unit })
  return taken.map(({ unit }) => unit)
}

/** Updates whether the whole order is made. The caller holds its row lock. @returns the change of the order, for the audit */
export async function settleMade(
  tx: Tx,
  { id, madeAt }: Pick<Order, 'id' | 'madeAt'>,
  at: Date,
): Promise<{ allMade?: boolean }> {
  const left = await countMade(tx, id)
  const isAllMade = left.ofOrder > 0 && left.toMake === 0
  if (isAllMade === (madeAt !== null) || left.ofOrder === 0) return {}
  await tx
    .update(orders)
    .set({ madeAt: isAllMade ? at : null, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
  return { allMade: isAllMade }
}

async function countMade(tx: Tx, orderId: string): Promise<{ ofOrder: number; toMake: number }> {
  const ofOrder = and(eq(orderLines.orderId, orderId), isMadeForOrderSql())
  const isHere = sql`${orderLines.shipmentId} IN (SELECT id FROM shipments WHERE order_id = ${orderId} AND state IN ('placed', 'confirmed'))`
  return {
    ofOrder: await tx.$count(orderLines, ofOrder),
    toMake: await tx.$count(orderLines, and(ofOrder, isLeftToMake(), isHere)),
  }
}

export async function tickTheRest(tx: Tx, lines: readonly OrderLine[], by: StaffActor, at: Date): Promise<void> {
  for (const line of lines.filter(isMadeForOrder))
    await add(
      tx,
      line,
      Array.from({ length: line.quantity }, (_, index) => index + 1),
      { by, at },
    )
}
