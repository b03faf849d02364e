import type { ShownQuote } from '#contract/quote.ts'
import type { PromisedOrder } from '#server/storefront/checkout/priced-order.ts'
import type { OrderedGift } from '#server/storefront/checkout/draw-cards.ts'
import { fullName } from '#shop/checkout/address.ts'
import { cards, PLAIN_CARD } from '#shop/gifts/card-names.ts'
import type { QuoteFacts } from '#shop/quotes/quote-facts.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** The buyer’s view, kept with each revision: later prices and names change nothing of it. */
export function toShownQuote(
  { shipments, subtotal, tax, shipping, total, parts = [] }: PromisedOrder,
  facts: QuoteFacts,
): ShownQuote {
  const [shipment] = shipments
  if (!shipment) throw new Error('A quote has one shipment')
  const { recipient, cart, gift } = shipment
  const lines = cart.lines.map((line, index) => {
    const { id, name, picture, quantity, choices, hsn, gstRate, taxable, tax } = line
    const wrap = line.adjustments.reduce((sum, { kind, amount }) => (kind === 'wrap' ? sum + amount : sum), 0)
    const note = facts.lines[index]?.note ?? ''
    const own = { id, name, picture, quantity, choices, note, hsn, gstRate, tax }
    // Apart, so that a process from before wraps refuses the yes: its sum lacks the wrap.
    return { ...own, taxable: taxable - wrap, ...(wrap > 0 && { wrap }) }
  })
  const shares = parts.map(({ label, amount, payableUntil }) => {
    return { label, amount, dueBy: payableUntil ? todayInIndia(payableUntil) : facts.validUntil }
  })
  const { address, city, state, postcode } = recipient
  const to = { name: fullName(recipient), address, city, state, postcode }
  const { day, words } = facts
  const own = { lines, subtotal, tax, delivery: shipping, total, parts: shares, day, to, words }
  return { ...own, ...(gift && { gift: toShownGift(gift) }) }
}

function toShownGift({ note, wrap }: OrderedGift): ShownQuote['gift'] {
  const { to, from, message, unsaid, written = false, card } = note
  const own = { to, from, message, unsaid, written }
  const motif = card && card !== PLAIN_CARD ? cards[card].label : null
  return { ...own, card: motif, wrap: wrap ? { name: wrap.name, price: wrap.price } : null }
}
