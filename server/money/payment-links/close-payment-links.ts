import { and, eq, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { paymentLinks } from '#server/platform/database/payment-link-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { syncPaymentLink } from '#server/money/payments/sync-payment-link.ts'

type ClosingShop = Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>

/** A lost webhook is noticed within this time. */
const CHECK_MS = 15 * 60_000
const BATCH = 50

/** Links whose due is paid or void, links of closed orders, and links without a check for a while. */
export function selectLinksToCheck({ database, now }: Pick<Shop, 'database' | 'now'>) {
  const { state, checkedAt, providerLinkId } = paymentLinks
  return database.orm
    .select({ link: paymentLinks, isWanted: dues.state, orderState: orders.state })
    .from(paymentLinks)
    .innerJoin(dues, eq(dues.id, paymentLinks.dueId))
    .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
    .where(
      and(
        eq(state, 'open'),
        isNotNull(providerLinkId),
        or(
          ne(dues.state, 'waiting'),
          inArray(orders.state, [...OVER]),
          lt(checkedAt, new Date(now().getTime() - CHECK_MS)),
        ),
      ),
    )
    .orderBy(checkedAt)
    .limit(BATCH)
}

const OVER = ['cancelled', 'expired', 'refunded'] as const

/** A link that was paid meanwhile cannot be cancelled: its money is applied, and goes back if it is the second. */
export async function closePaymentLinks(shop: ClosingShop, stopping: AbortSignal): Promise<void> {
  for (const { link, isWanted, orderState } of await selectLinksToCheck(shop)) {
    if (stopping.aborted) return
    const linkId = link.providerLinkId ?? ''
    const isOver = isWanted !== 'waiting' || (OVER as readonly string[]).includes(orderState)
    if (isOver) await shop.payments.cancelLink(linkId)
    await syncPaymentLink(shop, linkId)
  }
}
