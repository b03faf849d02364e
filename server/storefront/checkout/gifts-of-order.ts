import type { Shop } from '#server/platform/shop.ts'
import { refuseGoneGift, type CodeFacts, type CodeRefusal } from '#shop/offers/check-code.ts'
import { findGivenGifts, toGivenGift, type RunningOffer } from '#shop/offers/find-offers.ts'
import { nameCode } from '#shop/offers/offer-terms.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { CodeOfOrder } from './code-of-order.ts'
import { findFreeGifts, type FreeGiftLine } from './find-free-gifts.ts'
import { findReplacedOrder } from './find-replaced-order.ts'
import type { OrderRequest } from './order-request.ts'
import type { PricedLine } from './price-cart.ts'

type Given = {
  running: readonly RunningOffer[]
  terms: CodeOfOrder | undefined
  lines: readonly PricedLine[] & CodeFacts['lines']
  gone: ReadonlySet<number> | undefined
}

/** Refuses an order when a free gift that was shown is no longer available. */
export async function findGiftsOfOrder(
  shop: Pick<Shop, 'database' | 'settings'>,
  request: OrderRequest,
  { running, terms, lines, gone = new Set() }: Given,
): Promise<{ ok: true; gifts: FreeGiftLine[] } | CodeRefusal | Refusal<'gift-gone'>> {
  const byCode = terms ? toGivenGift(nameCode(terms.code), terms) : []
  const given = [...findGivenGifts(running, lines), ...byCode]
  const ownOrder = given.length > 0 ? await findReplacedOrder(shop, request) : null
  const gifts = await findFreeGifts(shop, given, { lines, ownOrder, gone })
  const isMissing = (source: string) => !gifts.some(({ freeGift }) => freeGift.source === source)
  if (terms && byCode.some(({ source }) => isMissing(source))) return refuseGoneGift(terms.code)
  const left = gifts.map(({ id }) => id)
  for (const shown of request.freeGifts ?? []) {
    const index = left.indexOf(shown)
    if (index < 0) return refuse('gift-gone', GIFT_GONE)
    left.splice(index, 1)
  }
  return { ok: true, gifts }
}

const GIFT_GONE = 'A free gift of your order can no longer be had. Please look at your order once more before you pay.'
