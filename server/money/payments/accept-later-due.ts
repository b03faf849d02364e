import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order, Payment } from '#server/platform/database/order-tables.ts'
import { issueOpenInvoices } from '#server/money/documents/issue-open-invoices.ts'
import { issueReceiptVoucher } from '#server/money/documents/issue-receipt-voucher.ts'
import { enqueuePaymentMail } from '#server/platform/jobs/enqueue-outbox.ts'
import { acceptMoney } from '#server/orders/lifecycle/change-dues.ts'
import type { DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import { requestOutstandingRefunds } from '#server/money/refunds/request-outstanding-refunds.ts'
import type { PlacementContext } from './place-paid-order.ts'
import { resumeBooking } from './resume-booking.ts'

/** Books the waiting shipments of a placed order, and refunds shipments that were cancelled meanwhile. */
export async function acceptLaterDue(
  tx: Tx,
  found: DueOfOrder,
  payment: Payment,
  { seller, now }: PlacementContext,
): Promise<Order> {
  const order = await acceptMoney(tx, found, payment)
  await resumeBooking(tx, order.id, now)
  await requestOutstandingRefunds(tx, order.id, payment, now)
  const receipt = await issueReceiptVoucher(tx, seller, { ...found, order }, payment, now)
  if (receipt) await enqueuePaymentMail(tx, order.id, receipt, now)
  if (order.paid >= order.total) await issueOpenInvoices(tx, seller, order, now)
  return order
}
