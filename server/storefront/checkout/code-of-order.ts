import { and, eq, exists, inArray, isNotNull, notInArray, or } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { buyerDigest } from '#server/catalogue/offers/buyer-digest.ts'
import { findCode } from '#server/catalogue/offers/find-code.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import { checkCode, type CodeRefusal } from '#shop/offers/check-code.ts'
import type { OfferTerms } from '#shop/offers/offer-terms.ts'
import { hasLeft, shipmentStates } from '#shop/orders/shipment-state-machine.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import type { PricedCart } from './price-cart.ts'

export type CodeOfOrder = OfferTerms & { code: string; person: string }
type People = { recipients: readonly ShippingAddress[]; buyer: Buyer }

/** `redeemOfferCode` checks the limit of uses. No `terms` for an order without a code. */
export async function findCodeOfOrder(
  shop: Pick<Shop, 'database' | 'keys'>,
  { code: typed }: { code?: string | undefined },
  { recipients, buyer }: People,
  carts: readonly PricedCart[],
  at: Date,
): Promise<{ ok: true; terms?: CodeOfOrder } | CodeRefusal> {
  if (!typed?.trim()) return { ok: true }
  const known = await findCode(shop.database, typed)
  if (!known.ok) return known
  const { found } = known
  const hasOrderedBefore = found.conditions.isFirstOrder ? await hasOrdered(shop.database, buyer.email) : false
  const checked = checkCode(found.code, found, {
    today: todayInIndia(at),
    lines: carts.flatMap(({ lines }) => lines),
    states: recipients.map(({ state }) => state),
    hasOrderedBefore,
  })
  if (!checked.ok) return checked
  return { ok: true, terms: { ...found, person: buyerDigest(shop, buyer.email) } }
}

/** An order cancelled before anything left does not count. */
async function hasOrdered({ orm }: Database, email: string): Promise<boolean> {
  const ofOrder = and(eq(shipments.orderId, orders.id), inArray(shipments.state, shipmentStates.filter(hasLeft)))
  const counts = or(
    notInArray(orders.state, ['cancelled', 'refunded']),
    exists(orm.select().from(shipments).where(ofOrder)),
  )
  const placed = and(eq(orders.email, email), isNotNull(orders.placedAt), counts)
  return (await orm.select({ id: orders.id }).from(orders).where(placed).limit(1)).length > 0
}

type CodeAdjustment = { kind: string; source: string }
type Reduced = {
  cart: PricedCart
  deliveryAdjustments: readonly CodeAdjustment[]
}

/** A free gift counts too. */
export function takesOff({ code }: Pick<CodeOfOrder, 'code'>, shipments: readonly Reduced[]): boolean {
  return shipments.some(({ cart, deliveryAdjustments }) =>
    [...deliveryAdjustments, ...cart.lines.flatMap(({ adjustments }) => adjustments)].some(
      ({ kind, source }) => kind === 'code' || (kind === 'free gift' && source === code),
    ),
  )
}
