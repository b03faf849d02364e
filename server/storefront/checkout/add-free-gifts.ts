import { findCode } from '#server/catalogue/offers/find-code.ts'
import { listRunningOffers } from '#server/catalogue/offers/list-running-offers.ts'
import type { Shop } from '#server/platform/shop.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { longestDaysToMake } from '#shop/checkout/delivery-estimate.ts'
import { checkCode } from '#shop/offers/check-code.ts'
import { findGivenGifts, toGivenGift, type GivenGift } from '#shop/offers/find-offers.ts'
import { nameCode } from '#shop/offers/offer-terms.ts'
import { priceOrder } from '#shop/pricing/price-order.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { findFreeGifts, type FreeGiftLine } from './find-free-gifts.ts'
import type { PricedCart } from './price-cart.ts'

/** They go with the first parcel, and add weight and bench minutes. */
export function addFreeGifts(carts: readonly PricedCart[], gifts: readonly FreeGiftLine[]): PricedCart[] {
  const [first, ...others] = carts
  if (!first || gifts.length === 0) return [...carts]
  const { lines: amounts } = priceOrder({ shipments: [{ lines: gifts, delivery: 0 }] }).shipments[0]!
  const lines = [...first.lines, ...gifts.map((gift, index) => ({ ...gift, ...amounts[index]! }))]
  return [{ ...first, lines, weight: cartWeight(lines), daysToMake: longestDaysToMake(lines) }, ...others]
}

export async function withGiftsOfCart(
  shop: Pick<Shop, 'database' | 'settings'>,
  cart: PricedCart,
  at: Date,
  code?: string,
): Promise<PricedCart> {
  const running = await listRunningOffers(shop.database.orm, todayInIndia(at))
  const given = [...findGivenGifts(running, cart.lines), ...(await findGiftOfCode(shop, cart, at, code))]
  return addFreeGifts([cart], await findFreeGifts(shop, given, cart))[0]!
}

async function findGiftOfCode(
  { database }: Pick<Shop, 'database'>,
  { lines }: PricedCart,
  at: Date,
  typed: string | undefined,
): Promise<GivenGift[]> {
  if (!typed?.trim()) return []
  const known = await findCode(database, typed)
  if (!known.ok) return []
  const { code, ...terms } = known.found
  return checkCode(code, terms, { today: todayInIndia(at), lines }).ok ? toGivenGift(nameCode(code), terms) : []
}
