import type { ShownQuote } from '#contract/quote.ts'
import type { PromisedOrder } from '#server/storefront/checkout/priced-order.ts'
import { fullName } from '#shop/checkout/address.ts'
import type { QuoteFacts } from '#shop/quotes/quote-facts.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** The buyer’s view, kept with each revision: later prices and names change nothing of it. */
export function toShownQuote(
  { shipments, subtotal, tax, shipping, total, parts = [] }: PromisedOrder,
  facts: QuoteFacts,
): ShownQuote {
  const [shipment] = shipments
  if (!shipment) throw new Error('A quote has one shipment')
  const { recipient, cart } = shipment
  const lines = cart.lines.map((line, index) => {
    const { id, name, picture, quantity, choices, gstRate, taxable, tax } = line
    return { id, name, picture, quantity, choices, note: facts.lines[index]?.note ?? '', gstRate, taxable, tax }
  })
  const shares = parts.map(({ label, amount, payableUntil }) => {
    return { label, amount, dueBy: payableUntil ? todayInIndia(payableUntil) : facts.validUntil }
  })
  const { address, city, state, postcode } = recipient
  const to = { name: fullName(recipient), address, city, state, postcode }
  const { company, gstin } = facts.buyer
  const invoiceTo = [company, gstin && `GSTIN ${gstin.toUpperCase()}`].filter(Boolean).join(', ')
  const shown = {
    lines,
    subtotal,
    tax,
    delivery: shipping,
    total,
    parts: shares,
    day: facts.day,
    to,
    words: facts.words,
  }
  return { ...shown, ...(invoiceTo && { invoiceTo }) }
}
