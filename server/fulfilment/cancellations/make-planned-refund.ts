import { and, inArray, isNotNull } from 'drizzle-orm'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { settleMade } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { listWantedLines } from '#server/orders/lifecycle/wanted-units.ts'
import { tellWhatIsMissing } from '#server/fulfilment/packing/mark-pieces.ts'
import {
  writePlannedRefund,
  type PlannedRefundRequest,
  type RefundMade,
} from '#server/money/refunds/refund-as-staff.ts'
import type { Confirmed } from '#server/money/refunds/ask-for-step-up.ts'
import type { RefundBy } from '#server/money/refunds/find-staff-refund-limit.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { cancelShipments, noteCancellation } from './cancel-shipments.ts'

/** Makes a planned refund, and cancels a parcel that keeps nothing, or only its free gift. */
export function makePlannedRefund(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  request: PlannedRefundRequest,
  who: RefundBy & Confirmed,
): Promise<RefundMade> {
  return runTransaction(database.orm, async (tx): Promise<RefundMade> => {
    const made = await writePlannedRefund(tx, request, who, now())
    if (made.ok) await followWanted(tx, request, who, now())
    return made
  })
}

/** Cancels the parcel as staff would: a booked one waits for the courier service. */
async function followWanted(tx: Tx, { orderNumber, reason }: PlannedRefundRequest, { by }: RefundBy, now: Date) {
  const order = await lockOrder(tx, orderNumber)
  if (!order || !isPaid(order.state)) return
  await settleMade(tx, order, now)
  const here = (await listShipments(tx, order.id)).filter(({ state }) => hasNotLeft(state) || state === 'asking')
  for (const shipment of here) await tellWhatIsMissing(tx, { order, shipment }, { isNew: false }, by, now)
  const ids = here.map(({ id }) => id)
  const wanted = (await listWantedLines(tx, ids)).filter((line) => !isFreeGift(line))
  const asked = await tx
    .select({ shipmentId: parcels.shipmentId })
    .from(parcels)
    .where(and(inArray(parcels.shipmentId, ids), isNotNull(parcels.cancelRequestedAt)))
  const isAnyOf = (rows: readonly { shipmentId: string }[], id: string) => rows.some((row) => row.shipmentId === id)
  const unwanted = here.filter(({ id }) => !isAnyOf(wanted, id) && !isAnyOf(asked, id))
  if (unwanted.length === 0) return
  await noteCancellation(tx, order, unwanted, { by, reason })
  await cancelShipments(tx, order, unwanted, { actor: 'owner', reason }, now)
}
