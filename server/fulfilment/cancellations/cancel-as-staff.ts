import type { Shop } from '#server/platform/shop.ts'
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts'
import { actAs } from '#server/platform/staff/audit.ts'
import { refuse } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
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
  by: StaffActor,
): Promise<CancellationResult> {
  return carryOutCancellation(shop, {
    shipmentId,
    actor: 'owner',
    reason,
    async find(tx) {
      await actAs(tx, by)
      return lockOrder(tx, orderNumber)
    },
    async check(tx, order, wanted) {
      if (onlyUnpacked && wanted.some(({ state }) => state === 'packed'))
        return refuse.conflict('too-late', 'This order is packed already. Ask an owner or a manager to cancel it.')
      await noteCancellation(tx, order, wanted, { by, reason })
      return undefined
    },
  })
}
