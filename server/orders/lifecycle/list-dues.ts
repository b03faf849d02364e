import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { DueView } from '#contract/order.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { payments } from '#server/platform/database/order-tables.ts'
import { receiptVouchers } from '#server/platform/database/voucher-tables.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** Without what gift cards pay. */
export async function listDues(orm: Orm | Tx, orderIds: readonly string[]): Promise<(orderId: string) => DueView[]> {
  const rows = await orm
    .select({ due: dues, paidAt: payments.createdAt, receiptVoucher: receiptVouchers.number })
    .from(dues)
    .leftJoin(payments, eq(payments.id, dues.paymentId))
    .leftJoin(receiptVouchers, eq(receiptVouchers.dueId, dues.id))
    .where(and(inArray(dues.orderId, [...orderIds]), ne(dues.kind, 'gift cards')))
    .orderBy(asc(dues.position))
  const byOrder = Map.groupBy(rows, ({ due }) => due.orderId)
  return (orderId) =>
    (byOrder.get(orderId) ?? []).map(({ due, paidAt, receiptVoucher }) => {
      const { id, amount, state, label, payableFrom, payableUntil } = due
      const days = { payableFrom: payableFrom.toISOString(), dueBy: todayInIndia(payableUntil) }
      return { id, amount, state, label, ...days, paidAt: paidAt?.toISOString() ?? null, receiptVoucher }
    })
}
