import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { lockDue } from '#server/orders/lifecycle/find-due.ts'
import { recordGiftCardPayment } from '#server/money/gift-cards/pay-with-gift-cards.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { placePaidOrder } from './place-paid-order.ts'

/** Places an order that gift cards pay whole, in the transaction that holds them. */
export async function placeGiftCardOrder(
  tx: Tx,
  { now, settings }: Pick<Shop, 'now' | 'settings'>,
  orderId: string,
): Promise<{ ok: true; order: Order } | Refusal<'order-closed'>> {
  const found = await lockDue(tx, orderId)
  if (found?.due.kind !== 'gift cards' || found.order.state !== 'awaiting payment')
    return refuse('order-closed', 'This order is closed, so its goods were released. Please place it again.')
  const at = now()
  const payment = await recordGiftCardPayment(tx, found.due, at)
  return { ok: true, order: await placePaidOrder(tx, found, payment, { seller: settings.seller, now: at }) }
}
