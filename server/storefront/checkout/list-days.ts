import type { DaysAnswer } from '#contract/promise.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import { checkQuotes, readQuotes, type QuoteReason } from '#server/fulfilment/shipping/check-shipping-quote.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lookUpPin } from '#shop/checkout/look-up-pin.ts'
import { listDayChoices } from '#shop/promises/plan-work.ts'
import { findTransit } from '#shop/promises/transit.ts'
import { shortestKeeping, workOfLines } from '#shop/promises/work-of-lines.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { GiftWork } from '#shop/gifts/gift-note.ts'
import { readGiftMinutes } from './gift-minutes.ts'
import { withGiftsOfCart } from './add-free-gifts.ts'
import type { CartLineRequest } from './order-request.ts'
import { goodsOfParcel, priceCart, type CartRefusalReason } from './price-cart.ts'

export type DaysRefusal = Refusal<CartRefusalReason | QuoteReason | 'no-day-known'>

type DaysRequest = {
  postcode: string
  cart: readonly CartLineRequest[]
  quoteId: string
  gift?: GiftWork | undefined
  code?: string | undefined
}

/** The calendar shows these days; orders may name a later one. */
const DAYS_SHOWN = 63

export async function listDays(
  shop: Pick<Shop, 'database' | 'settings' | 'now'>,
  { postcode, cart, quoteId, gift, code }: DaysRequest,
): Promise<({ ok: true } & DaysAnswer) | DaysRefusal> {
  const { database, settings } = shop
  const at = shop.now()
  const priced = await priceCart(database, cart, settings.maxOrderPaise)
  if (!priced.ok) return priced
  const { lines, daysToMake: lead } = await withGiftsOfCart(shop, priced.cart, at, code)
  const stored = await readQuotes(database, [{ quoteId }])
  const parcel = { quoteId, postcode, paidWeight: priced.cart.weight, goods: goodsOfParcel(priced.cart) }
  const quoted = checkQuotes(stored, [parcel], at)
  if (!quoted.ok) return quoted
  const { calendar, learned } = await readCapacity(database.orm, at)
  const transit = findTransit(learned, quoted.quotes[0]!, lookUpPin(postcode).state)
  if (!transit || lead === null)
    return refuse('no-day-known', 'We cannot promise a day for this. We write you its day when you have ordered.')
  const work = {
    minutes: workOfLines(lines, await readGiftMinutes(database, gift)),
    lead,
    keeps: shortestKeeping(lines),
  }
  return { ok: true, days: listDayChoices(calendar, at, work, transit, DAYS_SHOWN) }
}
