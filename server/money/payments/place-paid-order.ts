import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order, Payment } from '#server/platform/database/order-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { issueInvoices } from '#server/money/documents/issue-invoices.ts'
import { issueReceiptVoucher } from '#server/money/documents/issue-receipt-voucher.ts'
import type { Seller } from '#shop/documents/seller.ts'
import {
  enqueueOutbox,
  enqueuePaymentMail,
  enqueueShipmentOutbox,
  placedOrderMessages,
  placedShipmentMessages,
} from '#server/platform/jobs/enqueue-outbox.ts'
import { isCashPayment } from '#shop/checkout/cash-terms.ts'
import { makeSamples } from '#server/catalogue/offers/make-samples.ts'
import { redeemCodeAgain } from '#server/catalogue/offers/redeem-code.ts'
import { holdGiftCardsAgain } from '#server/money/gift-cards/hold-gift-cards.ts'
import { payWithGiftCards } from '#server/money/gift-cards/pay-with-gift-cards.ts'
import { acceptMoney, isPart, payDue, restoreDues } from '#server/orders/lifecycle/change-dues.ts'
import type { DueOfOrder } from '#server/orders/lifecycle/find-due.ts'
import { planAnew, promiseDays } from '#server/orders/lifecycle/promise-days.ts'
import { openRequests } from '#server/orders/lifecycle/open-requests.ts'
import { listShipments, moveShipments, transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { requestRefund } from '#server/money/refunds/request-refund.ts'
import { takeStockAgain } from './take-stock-again.ts'

export type PlacementContext = { seller: Seller; now: Date }

/** Receipt voucher and invoices come last: their numbers are locks that every placed order waits for. */
export async function placePaidOrder(
  tx: Tx,
  { order, due }: DueOfOrder,
  payment: Payment,
  { seller, now }: PlacementContext,
): Promise<Order> {
  await payDue(tx, due, payment)
  const shipments = await listShipments(tx, order.id)
  const promised = await promiseDays(tx, shipments, now)
  const byCards = due.kind === 'rest' ? await payWithGiftCards(tx, order.id, now) : 0
  const changes = { paid: order.paid + payment.amount + byCards, placedAt: now, isStockReserved: true, promised }
  const asked = shipments.filter(({ isAddressHidden }) => isAddressHidden)
  const ready = shipments.filter(({ isAddressHidden }) => !isAddressHidden)
  if (asked.length > 0) await moveShipments(tx, asked, 'asking', 'payment')
  const placed = await transitionShipments(tx, order, ready, 'placed', 'payment', changes)
  await makeSamples(tx, order.id, now)
  await enqueueOutbox(tx, order.id, placedOrderMessages, now)
  if (asked.length > 0) await openRequests(tx, asked, now)
  if (ready.length > 0) await enqueueShipmentOutbox(tx, ready, placedShipmentMessages, now)
  const receipt = await issueReceiptVoucher(tx, seller, { order: placed, due }, payment, now)
  if (receipt) await enqueuePaymentMail(tx, order.id, receipt, now)
  if (isPart({ order: placed, due }) || ready.length === 0) return placed
  await issueInvoices(tx, seller, placed, now, {
    shipmentIds: ready.map(({ id }) => id),
    isDueOnDelivery: isCashPayment(payment.id),
    giftCards: due.kind === 'gift cards' ? due.amount : byCards,
  })
  return placed
}

export async function placeLatePaidOrder(
  tx: Tx,
  found: DueOfOrder,
  payment: Payment,
  placing: PlacementContext,
): Promise<Order> {
  const { order, due } = found
  const { seller, now } = placing
  const reserved = await runTransaction(tx, async (inner) => {
    const goods = await takeStockAgain(inner, order.id)
    if (!goods.ok) return goods
    // Locked as a new order locks them: the days, the code, the cards.
    const shipments = await listShipments(inner, order.id)
    await planAnew(inner, shipments, shipments, now)
    const retaken = await redeemCodeAgain(inner, order.id, now)
    const held = retaken.ok ? await holdGiftCardsAgain(inner, order.id, now) : retaken
    return held.ok ? goods : held
  })
  if (!reserved.ok) {
    const what = 'reason' in reserved ? usedMeanwhile[reserved.reason] : 'sold out'
    await requestRefund(tx, payment, { cause: 'sold out', reason: `${what} before the payment arrived` }, now)
    const ended = await acceptMoney(tx, found, payment)
    await issueReceiptVoucher(tx, seller, { order: ended, due }, payment, now)
    return ended
  }
  await restoreDues(tx, order.id)
  return placePaidOrder(tx, found, payment, placing)
}

const usedMeanwhile = {
  'code-used-up': 'its code was used up',
  'gift-card-changed': 'its gift card was used',
} as const
