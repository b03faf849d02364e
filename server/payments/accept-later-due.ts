import { eq } from 'drizzle-orm'
import { dues } from '#server/database/due-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { payments, type Order, type Payment } from '#server/database/order-tables.ts'
import { acceptMoney } from '#server/orders/change-dues.ts'
import type { DueOfOrder } from '#server/orders/find-due.ts'
import { listShipments } from '#server/orders/transition-shipments.ts'
import { requestAmountRefund } from '#server/refunds/request-refund.ts'
import { resumeBooking } from './resume-booking.ts'

/** Of a placed order: shipments that waited for it are booked; what was cancelled meanwhile goes back now. */
export async function acceptLaterDue(tx: Tx, found: DueOfOrder, payment: Payment, now: Date): Promise<Order> {
  const order = await acceptMoney(tx, found, payment)
  await resumeBooking(tx, order.id, now)
  const cancelled = (await listShipments(tx, order.id)).filter(({ state }) => state === 'cancelled')
  const paid = await tx
    .select({ refunded: payments.refunded })
    .from(dues)
    .innerJoin(payments, eq(payments.id, dues.paymentId))
    .where(eq(dues.orderId, order.id))
  const amount =
    cancelled.reduce((sum, { total }) => sum + total, 0) - paid.reduce((sum, { refunded }) => sum + refunded, 0)
  const cause = `due ${found.due.position} paid after cancelling`
  await requestAmountRefund(tx, order.id, { cause, amount }, now)
  return order
}
