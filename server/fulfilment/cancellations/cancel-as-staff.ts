import { and, inArray, isNotNull } from 'drizzle-orm'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts'
import { askForStepUp, noteStepUp, type Confirmed } from '#server/money/refunds/ask-for-step-up.ts'
import { lockRefundsOf } from '#server/money/refunds/find-staff-refund-limit.ts'
import { listPayments, sumOfLeft } from '#server/money/refunds/request-refund.ts'
import { actAs } from '#server/platform/staff/audit.ts'
import { refuse } from '#shop/refusal.ts'
import { noteCancellation } from './cancel-shipments.ts'
import { carryOutCancellation, type CancellationResult } from './cancel-order.ts'

type StaffCancellation = {
  orderNumber: number
  /** The buyer reads it, in the mail and on the credit note. */
  reason: string
  shipmentId?: string | undefined
  /** The permission covers unpacked shipments only. */
  onlyUnpacked: boolean
}

/** Like `cancelOrder`; the audit entry is stored with the request, before the courier service is asked. */
export function cancelAsStaff(
  shop: Pick<Shop, 'database' | 'couriers' | 'now'>,
  { orderNumber, reason, shipmentId, onlyUnpacked }: StaffCancellation,
  who: Confirmed,
): Promise<CancellationResult<'step-up'>> {
  const { by } = who
  return carryOutCancellation(shop, {
    shipmentId,
    actor: 'owner',
    reason,
    async find(tx) {
      await actAs(tx, by)
      await lockRefundsOf(tx, by)
      return lockOrder(tx, orderNumber)
    },
    async check(tx, order, wanted) {
      if (onlyUnpacked && wanted.some(({ state }) => state === 'packed'))
        return refuse.conflict('too-late', 'This order is packed already. Ask an owner or a manager to cancel it.')
      // Also of one parcel: what else it refunds is known when the courier service has answered. A repeat adds nothing.
      const ids = wanted.map(({ id }) => id)
      const asked = and(inArray(parcels.shipmentId, ids), isNotNull(parcels.cancelRequestedAt))
      const isRepeat = (await tx.$count(parcels, asked)) === wanted.length
      const atMost = isRepeat ? 0 : sumOfLeft(await listPayments(tx, order.id))
      const refused = await askForStepUp(tx, atMost, who, shop.now())
      if (refused) return refused
      await noteCancellation(tx, order, wanted, { by, reason, ...noteStepUp(who, atMost) })
      return undefined
    },
  })
}
