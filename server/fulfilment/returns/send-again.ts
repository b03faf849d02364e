import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sendAgainRequest } from '#contract/counter/returns.ts'
import { lockVariants } from '#server/catalogue/stock/book-stock-take.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLineParts, orderLines, orders, type Order } from '#server/platform/database/order-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { enqueueShipmentOutbox } from '#server/platform/jobs/enqueue-outbox.ts'
import { findCashToCollect } from '#server/platform/ledger/find-cash.ts'
import { resolveException } from '#server/platform/ledger/record-exception.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import { settleMade } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { followShipments, listShipments, transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { lastArrival, planAnew } from '#server/orders/lifecycle/promise-days.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { listLinesBefore } from '#shop/orders/line-balances.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import type { WhySentAgain } from '#shop/orders/returns.ts'
import { canTransitionShipment, hasLeft } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addShipmentAgain } from './add-shipment-again.ts'
import { findExchanges, refuseSomeOfNames } from './find-exchanges.ts'
import { shelveWhole } from './shelve-whole.ts'
import { takePieces, type PieceAgain } from './take-pieces.ts'

type Wanted = z.output<typeof sendAgainRequest> & { orderNumber: number; version: number }
export type SentAgain =
  | { ok: true }
  | OperationRefusal<'not-found' | 'changed' | 'not-possible' | 'not-received' | 'too-many' | 'sold-out' | 'nothing'>

/** Adds a shipment of the same pieces at no charge. Whole pieces that came back go first; the others take stock again. */
export function sendAgain(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: Wanted,
  by: StaffActor,
): Promise<SentAgain> {
  return runTransaction(database.orm, async (tx): Promise<SentAgain> => {
    await actAs(tx, by)
    const order = await lockOrder(tx, wanted.orderNumber)
    if (!order) return refuseUnknownOrder()
    if (order.version !== wanted.version)
      return refuse.conflict('changed', 'Somebody has changed this order meanwhile. Look at it again.')
    const shipment = (await listShipments(tx, order.id)).find(({ id }) => id === (wanted.shipment ?? order.id))
    if (!shipment) return refuse.notFound('not-found', 'This order has no such parcel.')
    const chosen = await choosePieces(tx, order, shipment, wanted)
    if (!chosen.ok) return chosen
    if (wanted.why === 'exchanged') {
      await lockVariantsOf(tx, order.id, chosen.pieces)
      await shelveWhole(tx, order.id, chosen.pieces)
    }
    const taken = await takePieces(tx, order.id, chosen.pieces)
    if (!taken.ok) return taken
    const sent = await endShipment(tx, order, shipment, wanted.why)
    const made = await addShipmentAgain(tx, { order: sent, shipment, why: wanted.why, lines: taken.lines, by }, now())
    await enqueueShipmentOutbox(tx, [made], ['order packing mail', 'book courier', 'order again mail'], now())
    await resolveException(tx, { kind: 'parcel in trouble', reference: shipment.id }, now())
    await settleMade(tx, sent, now())
    await planAnew(tx, [made], [made], now())
    const moved = await followShipments(tx, sent)
    const promised = lastArrival(await listShipments(tx, order.id))
    await tx
      .update(orders)
      .set({ version: sql`${orders.version} + 1`, promised })
      .where(eq(orders.id, order.id))
    await recordAudit(tx, by, {
      operation: 'orders.send-again',
      subject: auditedOrder(order),
      before: { state: order.state, parcel: shipment.position },
      after: { state: moved.state, parcel: made.position, why: wanted.why, pieces: chosen.pieces.map(toWords) },
    })
    return { ok: true }
  })
}

/** One goes into stock before the other is taken. A cart of both takes them by id. */
async function lockVariantsOf(tx: Tx, orderId: string, pieces: readonly PieceAgain[]): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const ids = pieces.flatMap(({ line }) => listLinesBefore(lines, line).map(({ id }) => id))
  const parts = await tx.select().from(orderLineParts).where(inArray(orderLineParts.lineId, ids))
  const goods = pieces.flatMap(({ line, exchange }) => [line.variantId, exchange?.variantId ?? line.variantId])
  await lockVariants(tx, [...goods, ...parts.map(({ variantId }) => variantId)])
}

const toWords = ({ line: { id }, whole, fresh, exchange }: PieceAgain) =>
  exchange ? `line ${id}: ${fresh} × ${exchange.name}` : `line ${id}: ${whole} came back whole, ${fresh} new`

async function choosePieces(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  { why, pieces: wanted }: Wanted,
): Promise<{ ok: true; pieces: PieceAgain[] } | Exclude<SentAgain, { ok: true }>> {
  const whyNot = whyNotSendAgain(order, shipment, why)
  if (whyNot) return whyNot
  const balances = (await readLineBalances(tx, order.id)).filter(({ shipmentId }) => shipmentId === shipment.id)
  const isBack = why === 'came back' || why === 'exchanged'
  if (isBack && balances.every(({ undecided }) => undecided === 0))
    return refuse.conflict('not-received', 'First record which pieces came back, with “Received back”.')
  const lines = await tx.select().from(orderLines).where(eq(orderLines.shipmentId, shipment.id)).orderBy(orderLines.id)
  const offered = why === 'exchanged' ? await findExchanges(tx, order.id) : []
  const exchanges = offered.filter(({ isSamePrice }) => isSamePrice)
  const pieces: PieceAgain[] = []
  for (const { line: id, units, variant } of wanted) {
    const line = lines.find((each) => each.id === id)
    const balance = balances.find((each) => each.line === id)
    if (!line || !balance) return refuse.notFound('not-found', 'This parcel has no such piece.')
    const exchange = exchanges.find((each) => each.line === id && each.variantId === variant)
    if (why === 'exchanged') {
      const refused = exchange ? refuseSomeOfNames(line, units, balance) : refuseExchange(line.name)
      if (refused) return refused
    }
    const most = isBack ? Math.min(balance.left, balance.undecided) : balance.out
    if (units > most)
      return refuse.conflict('too-many', `Of ${line.name}, ${most === 0 ? 'none' : `only ${most}`} can be sent again.`)
    const whole = why === 'came back' ? Math.min(units, balance.whole) : 0
    pieces.push({ line, whole, fresh: units - whole, ...(exchange && { exchange }) })
  }
  if (pieces.length === 0) return refuse.invalid('nothing', 'Choose the pieces to send again.')
  const isWhole = balances.every(({ line, left }) => sumOfUnits(pieces, line) >= left)
  if (!isWhole && (await findCashToCollect(tx, order.id)) !== undefined)
    return refuse.conflict(
      'not-possible',
      'The courier collects the whole amount with this parcel. Send all pieces again, or first refund the others.',
    )
  return { ok: true, pieces }
}

const sumOfUnits = (pieces: readonly PieceAgain[], line: number) =>
  pieces.reduce((sum, { line: { id }, whole, fresh }) => (id === line ? sum + whole + fresh : sum), 0)

function refuseExchange(name: string): OperationRefusal<'not-possible'> {
  return refuse.conflict(
    'not-possible',
    `${name} can only be sent as one of the same price that is in stock. At another price, exchange it with a refund and a quote.`,
  )
}

function whyNotSendAgain(
  order: Order,
  { state }: Shipment,
  why: WhySentAgain,
): OperationRefusal<'not-possible'> | undefined {
  if (order.state === 'under review')
    return refuse.conflict('not-possible', 'The bank looks into this payment. Decide that first.')
  if (!isPaid(order.state) || !hasLeft(state))
    return refuse.conflict('not-possible', 'Only pieces that have left and were not refunded can be sent again.')
  if (why === 'lost' && state === 'returned')
    return refuse.conflict(
      'not-possible',
      'This parcel is back already, so it is not lost. Choose “It came back to us”.',
    )
  return undefined
}

/** A parcel that was lost or broken on the way never arrives: its shipment ends. */
async function endShipment(tx: Tx, order: Order, shipment: Shipment, why: WhySentAgain): Promise<Order> {
  const ends = (why === 'lost' || why === 'broken') && shipment.state !== 'delivered'
  if (!ends || !canTransitionShipment(shipment.state, 'returned', 'owner')) return order
  return transitionShipments(tx, order, [shipment], 'returned', 'owner')
}
