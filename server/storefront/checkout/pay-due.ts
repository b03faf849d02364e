import { eq } from 'drizzle-orm'
import { dues, type Due } from '#server/platform/database/due-tables.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { findReadableOrder, type OrderReader, type OrderReadRefusal } from '#server/orders/lifecycle/authorize-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { NOT_PAID_IN_TIME, startPayment, type PaymentStart, type PaymentStartRefusal } from './start-payment.ts'

export type PayDueRefusal =
  | OrderReadRefusal
  | PaymentStartRefusal
  | Refusal<'no-such-due' | 'already-paid' | 'nothing-due' | 'first-part-first' | 'under-review'>

/** Any reader of an order may pay. Repeated and concurrent calls return the same payment. @param dueId or the first open due */
export async function payDue(
  shop: Pick<Shop, 'database' | 'payments' | 'keys' | 'now' | 'log'>,
  reader: OrderReader,
  dueId?: string,
): Promise<({ ok: true } & PaymentStart) | PayDueRefusal> {
  const { orm } = shop.database
  const found = await findReadableOrder(shop, orm, reader)
  if (!found.ok) return found
  const { order } = found
  const all = await orm.select().from(dues).where(eq(dues.orderId, order.id)).orderBy(dues.position)
  const chosen = chooseDue(order, all, dueId)
  return chosen.ok ? startPayment(shop, chosen.due.id) : chosen
}

function chooseDue(
  order: Order,
  all: readonly Due[],
  dueId: string | undefined,
): { ok: true; due: Due } | PayDueRefusal {
  const due = dueId === undefined ? all.find(({ state }) => state === 'waiting') : all.find(({ id }) => id === dueId)
  if (dueId !== undefined && !due) return refuse('no-such-due', 'This order has no such payment.')
  if (due?.state === 'paid') return refuse('already-paid', 'This part of your order is paid already. Thank you.')
  if (order.state === 'cancelled' || order.state === 'refunded')
    return refuse('order-closed', 'This order is cancelled, so there is nothing more to pay for it.')
  if (order.state === 'under review')
    return refuse(
      'under-review',
      'A payment of this order is being looked into. Please pay nothing until we write to you.',
    )
  if (!due && order.state !== 'expired') return refuse('nothing-due', 'Everything is paid for this order. Thank you.')
  if (due && due.position > 1 && order.placedAt === null && order.state !== 'expired')
    return refuse('first-part-first', 'Please pay the first part of this order first.')
  return due ? { ok: true, due } : refuse('order-closed', NOT_PAID_IN_TIME)
}
