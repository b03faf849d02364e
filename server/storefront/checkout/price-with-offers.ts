import { and, eq } from 'drizzle-orm'
import type { CartAnswer } from '#contract/cart.ts'
import { codeUses } from '#server/platform/database/offer-tables.ts'
import { findCode, type FoundCode } from '#server/catalogue/offers/find-code.ts'
import { listRunningOffers } from '#server/catalogue/offers/list-running-offers.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Paise } from '#shop/money/paise.ts'
import {
  checkCode,
  refuseGoneGift,
  refuseIdleCode,
  refuseUsedUp,
  describeOpenConditions,
  type CodeFacts,
  type CodeRefusal,
} from '#shop/offers/check-code.ts'
import { findGivenGifts, findOffers, tellOffers, toGivenGift } from '#shop/offers/find-offers.ts'
import { nameCode, normalizeCode, toCodeOffer } from '#shop/offers/offer-terms.ts'
import { priceOrder, type OrderAmounts } from '#shop/pricing/price-order.ts'
import type { ShipmentChoice } from '#shop/pricing/shipment-choices.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { findFreeGifts, type FreeGiftLine } from './find-free-gifts.ts'
import type { ResolvedLine } from './resolve-lines.ts'

type PricedCart = Pick<CartAnswer, 'code' | 'offers'> & { amounts: OrderAmounts; freeGifts: FreeGiftLine[] }

/** A code without effect changes nothing and gives its reason. `openOrder` may hold a use already. */
export async function priceWithOffers(
  shop: Pick<Shop, 'database' | 'settings' | 'now'>,
  typed: string | undefined,
  lines: readonly ResolvedLine[],
  openOrder: string | null,
  choices: readonly ShipmentChoice[] = [],
): Promise<PricedCart> {
  const shipments = [{ lines, choices, delivery: 0 }]
  // Without the wrap, like the goods of `orders/new`.
  const plain = priceOrder({ shipments: [{ lines, delivery: 0 }] }).shipments[0]!
  const charged = lines.map((line, index) => ({ ...line, taxable: plain.lines[index]!.taxable }))
  const running = await listRunningOffers(shop.database.orm, todayInIndia(shop.now()))
  const offers = findOffers<ResolvedLine>(running, charged)
  const amounts = priceOrder({ shipments, offers })
  const given = findGivenGifts(running, charged)
  const freeGifts = await findFreeGifts(shop, given, { lines, ownOrder: openOrder })
  const answer = (code: CartAnswer['code'], priced = amounts, gifts = freeGifts): PricedCart => {
    return { code, offers: tellOffers(offers, priced), amounts: priced, freeGifts: gifts }
  }
  if (!typed?.trim()) return answer(null)
  const refused = ({ message: refusal }: CodeRefusal) =>
    answer({ code: normalizeCode(typed), refusal, asks: null, off: 0, delivery: null })
  const usable = await findUsableCode(shop, typed, charged, openOrder)
  if (!usable.ok) return refused(usable)
  const { code, ...terms } = usable.found
  const offer = toCodeOffer<ResolvedLine>(code, terms)
  const used = { code, refusal: null, asks: describeOpenConditions(terms.conditions) }
  if (!offer) {
    const all = [...given, ...toGivenGift(nameCode(code), terms)]
    const gifts = await findFreeGifts(shop, all, { lines, ownOrder: openOrder })
    if (!gifts.some(({ freeGift }) => freeGift.source === code)) return refused(refuseGoneGift(code))
    return answer({ ...used, off: 0, delivery: null }, amounts, gifts)
  }
  const reduced = priceOrder({ shipments, offers, code: offer })
  const off = sumOfCode(reduced)
  const delivery = terms.gives.on === 'delivery' ? terms.gives.price : null
  if (off === 0 && delivery === null) return refused(refuseIdleCode(code))
  return answer({ ...used, off, delivery }, reduced)
}

function sumOfCode({ shipments }: OrderAmounts): Paise {
  const adjustments = shipments.flatMap(({ lines }) => lines.flatMap((line) => line.adjustments))
  return adjustments.reduce((sum, { kind, amount }) => (kind === 'code' ? sum - amount : sum), 0)
}

async function findUsableCode(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  typed: string,
  lines: CodeFacts['lines'],
  openOrder: string | null,
): Promise<{ ok: true; found: FoundCode } | CodeRefusal> {
  const known = await findCode(database, typed)
  if (!known.ok) return known
  const { found } = known
  const checked = checkCode(found.code, found, { today: todayInIndia(now()), lines })
  if (!checked.ok) return checked
  if (found.mostUses === null || found.uses < found.mostUses) return known
  const own = and(eq(codeUses.orderId, openOrder ?? ''), eq(codeUses.code, found.code), codeUses.isHeld)
  const [held] = await database.orm.select().from(codeUses).where(own)
  return held ? known : refuseUsedUp(found.code)
}
