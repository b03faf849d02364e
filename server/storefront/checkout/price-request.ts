import { listRunningOffers } from '#server/catalogue/offers/list-running-offers.ts'
import { findGiftCards } from '#server/money/gift-cards/find-gift-cards.ts'
import { refuseChangedGiftCards } from '#server/money/gift-cards/hold-gift-cards.ts'
import { checkQuotes, readQuotes } from '#server/fulfilment/shipping/check-shipping-quote.ts'
import type { ShipmentToPlan } from '#server/orders/promises/plan-shipments.ts'
import type { ShippingQuote } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shareGiftCards } from '#shop/gift-cards/gift-card-terms.ts'
import { cardMinutes, toCardWork } from '#shop/gifts/gift-note.ts'
import { refuseIdleCode } from '#shop/offers/check-code.ts'
import type { Paise } from '#shop/money/paise.ts'
import { findOffers, type RunningOffer } from '#shop/offers/find-offers.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import { toCodeOffer } from '#shop/offers/offer-terms.ts'
import { splitPayment } from '#shop/orders/split-payment.ts'
import type { Offer } from '#shop/pricing/apply-offers.ts'
import { toCartRate } from '#shop/pricing/gst.ts'
import { priceOrder } from '#shop/pricing/price-order.ts'
import { toWrapChoice } from '#shop/pricing/shipment-choices.ts'
import { shortestKeeping, workOfLines } from '#shop/promises/work-of-lines.ts'
import { refuse } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { addFreeGifts } from './add-free-gifts.ts'
import type { People } from './check-people.ts'
import { refuseCash } from './refuse-cash.ts'
import { quoteAnywhere, refuseAsk } from './refuse-ask.ts'
import { findCodeOfOrder, takesOff, type CodeOfOrder } from './code-of-order.ts'
import { drawCards, type OrderedGift } from './draw-cards.ts'
import { findGiftsOfOrder } from './gifts-of-order.ts'
import { listShipmentRequests, type AgreedTerms, type OrderRequest, type ShipmentRequest } from './order-request.ts'
import type { StepRefusal } from './explain-refusal.ts'
import { goodsOfParcel, priceCarts, refuseTooLarge, type PricedCart } from './price-cart.ts'
import type { PricedOrder, PricedShipment } from './priced-order.ts'
import type { ResolvedLine } from './resolve-lines.ts'

type PricingShop = Pick<Shop, 'database' | 'settings' | 'keys'>
/** `gone`: variants that are too few for a free gift. Holds of `replaced` on gift cards are available. */
type Pricing = {
  request: OrderRequest
  people: People
  at: Date
  gone: ReadonlySet<number>
  replaced?: string | null
}
type Reductions = {
  carts: readonly PricedCart[]
  offers: readonly Offer<ResolvedLine>[]
  terms?: CodeOfOrder | undefined
}
type ToAddUp = Reductions & { quotes: readonly ShippingQuote[]; gifts: readonly { gift?: OrderedGift }[] }
type Priced = { ok: true; order: PricedOrder } | StepRefusal

export async function priceRequest(shop: PricingShop, pricing: Pricing): Promise<Priced> {
  const requested = listShipmentRequests(pricing.request)
  const [goods, running, stored] = await Promise.all([
    // The agreed price may be within the limit where the shop's is not.
    priceCarts(shop.database, requested, pricing.request.agreed ? Infinity : shop.settings.maxOrderPaise),
    listRunningOffers(shop.database.orm, todayInIndia(pricing.at)),
    readQuotes(shop.database, requested),
  ])
  if (!goods.ok) return goods
  const reduced = await findReductions(shop, pricing, goods.carts, running)
  if (!reduced.ok) return reduced
  const parcels = requested.map(({ quoteId, ask }, index) => {
    const cart = goods.carts[index]!
    const { postcode } = pricing.people.recipients[index]!
    const anywhere = ask && quoteAnywhere(shop.settings.delivery, cart, pricing.at)
    return { quoteId, postcode, paidWeight: cart.weight, goods: goodsOfParcel(cart), anywhere }
  })
  const quoted = checkQuotes(stored, parcels, pricing.at)
  if (!quoted.ok) return quoted
  const drawn = await drawCards(shop.database, requested)
  if (!drawn.ok) return drawn
  const order = addUp(shop.settings, pricing, { ...reduced, ...quoted, ...drawn })
  const unpayable = (await refuseCash(shop, order, pricing)) ?? (await refuseAsk(shop, order))
  if (unpayable) return unpayable
  const checked = checkTotal(shop.settings.maxOrderPaise, pricing.request, order, reduced.terms)
  return checked.ok ? addGiftCards(shop, pricing, checked.order) : checked
}

async function addGiftCards(shop: PricingShop, { request, at, replaced = null }: Pricing, order: PricedOrder) {
  const { giftCards, payOnDelivery } = request
  if (!giftCards) return { ok: true as const, order }
  if (payOnDelivery)
    return refuse('cash-not-possible', 'An order with a gift card is paid online. Please pay the rest online.')
  const found = await findGiftCards(shop, { codes: giftCards.codes, openOrder: replaced }, at)
  if (!found.ok) return found
  const shares = shareGiftCards(order.total, found.cards)
  const paid = shares.reduce((sum, { amount }) => sum + amount, 0)
  if (paid !== giftCards.expected) return refuseChangedGiftCards()
  return {
    ok: true as const,
    order: { ...order, giftCards: shares.map(({ card: { id }, amount }) => ({ id, amount })) },
  }
}

async function findReductions(
  shop: PricingShop,
  { request, people, at, gone }: Pricing,
  carts: readonly PricedCart[],
  running: readonly RunningOffer[],
) {
  if (request.agreed) return { ok: true as const, carts: agreeOn(carts, request.agreed), offers: [], terms: undefined }
  const coded = await findCodeOfOrder(shop, request, people, carts, at)
  if (!coded.ok) return coded
  const { terms } = coded
  const lines = carts.flatMap((cart) => cart.lines)
  const given = await findGiftsOfOrder(shop, request, { running, terms, lines, gone })
  if (!given.ok) return given
  const offers = findOffers<ResolvedLine>(running, lines)
  return { ok: true as const, carts: addFreeGifts(carts, given.gifts), offers, terms }
}

function agreeOn(carts: readonly PricedCart[], { label, lines }: AgreedTerms): PricedCart[] {
  return carts.map((cart) => ({
    ...cart,
    lines: cart.lines.map((line, index) => {
      const amount = lines[index] ?? null
      return amount === null ? line : { ...line, agreed: { source: 'quote', label, amount } }
    }),
  }))
}

function addUp(
  { cash }: Pick<Shop['settings'], 'cash'>,
  { request, people }: Pricing,
  { carts, quotes, gifts, offers, terms }: ToAddUp,
): PricedOrder {
  const { recipients, buyer } = people
  const { customerId, network = null, agreed, payOnDelivery } = request
  const cashFee = payOnDelivery ? cash.fee : 0
  const code = terms && toCodeOffer<ResolvedLine>(terms.code, terms)
  const { shipments, ...sums } = priceOrder({
    shipments: carts.map(({ lines }, index) => {
      const wrap = gifts[index]?.gift?.wrap
      const delivery = { delivery: quotes[index]!.charge, cashFee, ...agreedDelivery(agreed) }
      return {
        lines,
        ...delivery,
        ...(wrap && { choices: [toWrapChoice({ name: wrap.name, price: agreed?.wrap ?? wrap.price })] }),
      }
    }),
    offers,
    ...(code && { code }),
  })
  const requested = listShipmentRequests(request)
  const priced = shipments.map(({ lines, taxable, tax, ...charged }, index) => {
    const [recipient, quote, { gift }] = [recipients[index]!, quotes[index]!, gifts[index]!]
    const { ask } = requested[index]!
    const own = carts[index]!.lines.map((line, at) => ({ ...line, ...lines[at]! }))
    const cart = { ...carts[index]!, lines: own, subtotal: taxable, tax }
    const toPlan = toShipmentToPlan(requested[index]!, { recipient, cart, quote, gift })
    return { recipient, cart, quote, ...charged, toPlan, ...(gift && { gift }), ...(ask && { ask }) }
  })
  const codeUse = terms && { codeUse: { code: terms.code, person: terms.person } }
  const other = { ...(agreed && { agreed }), ...(payOnDelivery && { payOnDelivery }) }
  return { customerId, network, buyer, shipments: priced, ...sums, ...codeUse, ...other }
}

function agreedDelivery(agreed: AgreedTerms | undefined) {
  if (!agreed || agreed.delivery === null) return {}
  return { agreedDelivery: { source: 'quote', label: agreed.label, amount: agreed.delivery } }
}

type ShipmentOfRequest = Pick<PricedShipment, 'recipient' | 'cart' | 'quote'> & { gift: OrderedGift | undefined }

function toShipmentToPlan({ day, expectedDay }: ShipmentRequest, own: ShipmentOfRequest): ShipmentToPlan {
  const { recipient, cart, quote: courier, gift } = own
  const { postcode, state } = recipient
  const { lines, daysToMake: lead } = cart
  const minutes = workOfLines(lines, gift ? cardMinutes(toCardWork(gift.note)) + (gift.wrap?.benchMinutes ?? 0) : 0)
  const keeps = shortestKeeping(lines)
  return { postcode, state, courier, minutes, lead, keeps, chosenDay: day ?? null, expectedDay: expectedDay ?? null }
}

function checkTotal(
  most: Paise,
  { expectedTotal, parts }: OrderRequest,
  order: PricedOrder,
  terms?: CodeOfOrder,
): Priced {
  const { shipments, total } = order
  if (terms && !takesOff(terms, shipments)) return refuseIdleCode(terms.code)
  if (total > most) return refuseTooLarge(most)
  if (expectedTotal !== undefined && expectedTotal !== total) return refuseChangedTotal(order)
  if (!parts) return { ok: true, order }
  const split = splitPayment(total, parts)
  return split.ok ? { ok: true, order: { ...order, parts: split.shares } } : split
}

function refuseChangedTotal({ shipments, subtotal, tax, shipping, total }: PricedOrder) {
  const message = 'The price of your order has changed. Please look at it once more before you pay.'
  const lines = shipments
    .flatMap(({ cart }) => cart.lines.filter((line) => !isFreeGift(line)))
    .map(({ id, name, price, discount, gstRate, unitPrice, quantity, lineTotal, breaks }) => {
      const prices = { price, discount, ...toCartRate(gstRate), ...(breaks && { breaks }) }
      return { id, name, ...prices, unitPrice, quantity, lineTotal }
    })
  return { ...refuse('total-changed', message), details: { cart: lines, subtotal, tax, shipping, total } }
}
