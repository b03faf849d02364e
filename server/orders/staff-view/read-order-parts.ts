import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orderLines, orderNotes, orders } from '#server/platform/database/order-tables.ts'
import { eWayBills, parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { returnsSql } from '#server/orders/returns/list-returns.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import { listProofs } from '#server/orders/proofs/list-proofs.ts'
import type { Paise } from '#shop/money/paise.ts'
import { withinVisibleOrders, type VisibleOrderFields } from './visible-order-fields.ts'
import { openExceptionsSql, placeSql } from './place-sql.ts'
import { readMoney } from './read-money.ts'

const OTHER_ORDERS_SHOWN = 5

export type OrderReadBy = { visible: VisibleOrderFields; staffId: string }

const lineWithParts = {
  ...getTableColumns(orderLines),
  made: sql<{ unit: number; by: string; at: string }[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('unit', unit, 'by', staff_name,
      'at', to_char(made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY unit), '[]')
    FROM made_pieces WHERE line_id = order_lines.id)`,
  adjustments: sql<{ label: string; amount: Paise }[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('label', label, 'amount', amount) ORDER BY id), '[]')
    FROM adjustments WHERE order_id = order_lines.order_id AND line_id = order_lines.id)`,
}

export type OrderParts = NonNullable<Awaited<ReturnType<typeof readOrderParts>>>

export async function readOrderParts(tx: Tx, number: number, { visible }: OrderReadBy, now: Date) {
  const [found] = await tx
    .select({
      order: orders,
      place: placeSql,
      exceptions: openExceptionsSql,
      assignee: staff.name,
      cameBack: returnsSql(sql`orders.id`),
    })
    .from(orders)
    .leftJoin(staff, eq(staff.id, orders.assignedTo))
    .where(and(eq(orders.number, number), withinVisibleOrders(visible, now)))
  if (!found) return undefined
  const { id, email } = found.order
  const sent = await tx
    .select({ shipment: shipments, parcel: parcels, gift: gifts, bill: eWayBills })
    .from(shipments)
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .leftJoin(gifts, eq(gifts.shipmentId, shipments.id))
    .leftJoin(eWayBills, eq(eWayBills.shipmentId, shipments.id))
    .where(eq(shipments.orderId, id))
    .orderBy(shipments.position)
  const bought = await tx
    .select(lineWithParts)
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.id)
  const balances = new Map((await readLineBalances(tx, id)).map((balance) => [balance.line, balance]))
  const lines = bought.flatMap((line) => {
    const balance = balances.get(line.id)
    return balance ? [{ ...line, balance }] : []
  })
  const notes = await tx.select().from(orderNotes).where(eq(orderNotes.orderId, id)).orderBy(desc(orderNotes.id))
  const proofs = await listProofs(tx, id)
  const others = email === '' ? [] : await readOthersOf(tx, found.order)
  const money = visible.money ? await readMoney(tx, found.order) : undefined
  return { ...found, sent, lines, notes, proofs, others, money }
}

/** Placed by the same e-mail, newest first. */
function readOthersOf(tx: Tx, { id, email }: { id: string; email: string }) {
  return tx
    .select({ number: orders.number, state: orders.state, createdAt: orders.createdAt, total: orders.total })
    .from(orders)
    .where(
      and(
        isNotNull(orders.placedAt),
        inArray(orders.email, [...new Set([email, email.toLowerCase()])]),
        ne(orders.id, id),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(OTHER_ORDERS_SHOWN)
}
