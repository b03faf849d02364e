import { eq } from 'drizzle-orm'
import type { RefusalDetails } from '#contract/errors.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { reconcileOrder } from '#server/money/reconciliation/reconcile-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type ReplacementRefusal = Refusal<'payment-pending'> | (Refusal<'already-paid'> & { details: RefusalDetails })

/** Asks the provider first, also about an expired order: nobody may have to pay twice. */
export async function giveUpReplaced(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  orderId: string | null,
): Promise<ReplacementRefusal | undefined> {
  if (orderId === null) return undefined
  const before = await readState(shop, orderId)
  if (before === 'awaiting payment') await expireOrder(shop, orderId)
  const isAnswered = before !== 'expired' || (await reconcileOrder(shop, { id: orderId }))
  const state = await readState(shop, orderId)
  if (state === 'awaiting payment' || !isAnswered)
    return refuse(
      'payment-pending',
      'We could not check yet whether your last payment came through. Please try again in a minute.',
    )
  if (state === undefined || !(isPaid(state) || state === 'under review')) return undefined
  const message = 'Your payment has arrived, and your order is with us. Please look at it before you order again.'
  return { ...refuse('already-paid', message), details: { orderId } }
}

async function readState({ database }: Pick<Shop, 'database'>, orderId: string) {
  const [order] = await database.orm.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
  return order?.state
}
