import { eq } from 'drizzle-orm'
import { orders } from '#server/platform/database/order-tables.ts'
import { makePlannedRefund } from '#server/fulfilment/cancellations/make-planned-refund.ts'
import type { Confirmed } from '#server/money/refunds/ask-for-step-up.ts'
import type { RefundBy } from '#server/money/refunds/find-staff-refund-limit.ts'
import { planRefund } from '#server/money/refunds/refund-as-staff.ts'
import type { ReturnRequest } from '#server/money/refunds/return-goods.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findStaffLimits } from '#shop/staff/limits.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'

export const byOwner: RefundBy & Confirmed = {
  by: createSystemActor('a test'),
  identity: 'confirmed',
  limits: findStaffLimits(['owner']),
}

/** As an owner does: reads the plan, and applies it at once. */
export async function returnGoods(
  shop: Pick<Shop, 'database' | 'now'>,
  { orderId, restock = false, ...wanted }: Omit<ReturnRequest, 'restock'> & { orderId: string; restock?: boolean },
) {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  const request = { orderNumber: order?.number ?? 0, restock, ...wanted }
  const planned = await planRefund(shop, request, byOwner)
  if (!planned.ok) return planned
  const { short, parts, plan } = planned.plan
  const made = await makePlannedRefund(shop, { ...request, plan }, byOwner)
  return made.ok ? { ...made, short, parts } : made
}
