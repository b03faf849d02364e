import { and, eq, isNotNull } from 'drizzle-orm'
import { hashRequestCode, isRequestCode } from '#server/orders/lifecycle/request-code.ts'
import { giftRequests, type GiftRequest } from '#server/platform/database/gift-tables.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { countAttempt, returnAttempt, type TooManyAttempts } from '#server/platform/limits/count-attempt.ts'
import { isAsking, toRequestState } from '#shop/gifts/gift-request.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { GiftCode, GiftShop } from './find-gift.ts'

export type FoundRequest = { request: GiftRequest; shipment: Shipment; order: Order }
export type RequestNotFound = Refusal<'no-such-gift'> | TooManyAttempts
export type RequestOver = Refusal<'answered' | 'link-over'>

/** By the secret of a link. Wrong ones count with those of gifts. */
export async function findRequest(
  shop: GiftShop,
  { code, address }: GiftCode,
): Promise<({ ok: true } & FoundRequest) | RequestNotFound> {
  const counted = await countAttempt(shop, 'gift code by network', address)
  if (!counted.ok) return counted
  const hash = isRequestCode(code) ? hashRequestCode(code) : ''
  const [found] = await shop.database.orm
    .select({ request: giftRequests, shipment: shipments, order: orders })
    .from(giftRequests)
    .innerJoin(shipments, eq(shipments.id, giftRequests.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(giftRequests.codeHash, hash), isNotNull(giftRequests.askedAt)))
  if (!found) return refuse('no-such-gift', 'We do not know this link. Please open it once more from your message.')
  await returnAttempt(shop, 'gift code by network', address)
  return { ok: true, ...found }
}

/** Undefined while the recipient may answer. */
export function whyNotAnswer({ request, shipment, order }: FoundRequest, at: Date): RequestOver | undefined {
  const state = toRequestState(request, isAsking(shipment.state, order.state), at)
  if (state === 'open') return undefined
  if (state === 'over') return refuse('link-over', 'This link has run out. Please ask who sent it for a new one.')
  return refuse('answered', 'This has been answered already. Thank you.')
}
