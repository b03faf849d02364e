import { MAX_QUANTITY } from '#shop/cart/quantity-limits.ts'
import { checkRecipient } from '#shop/checkout/address.ts'
import { checkBuyer, checkInvoiced } from '#shop/checkout/buyer.ts'
import { MAX_PRICE } from '#shop/money/max-price.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { MIN_UNIT_PRICE } from '#shop/pricing/price-limits.ts'
import { addDays } from '#shop/time/add-days.ts'
import { MAX_VALID_DAYS, type QuoteFacts, type QuoteLine, type QuotePart } from './quote-facts.ts'

/** A field is named as in `buyer.email`, `to.postcode` or `lines.0.price`. */
export type QuoteFault = { field: string; message: string }

/** Everything that must be right before a quote is sent. @param today an Indian day */
export function checkQuote(facts: QuoteFacts, today: string): QuoteFault[] {
  const { buyer, to, lines, delivery, day, parts, validUntil } = facts
  const people = checkBuyer(buyer)
  const address = checkRecipient(to)
  const lastDay = addDays(today, MAX_VALID_DAYS)
  return [
    ...(people.ok ? [] : toFaults('buyer', people.errors)),
    ...(address.ok ? [] : toFaults('to', address.errors)),
    ...(people.ok && address.ok ? toFaults('buyer', checkInvoiced(people.buyer, [address.address])) : []),
    ...(lines.length === 0 ? [{ field: 'lines', message: 'Add at least one piece.' }] : []),
    ...lines.flatMap(checkLine),
    ...(delivery !== null && (delivery < 0 || delivery > MAX_PRICE)
      ? [{ field: 'delivery', message: `Delivery costs from ₹0 to ${formatRupees(MAX_PRICE)}.` }]
      : []),
    ...(day !== null && day < today ? [{ field: 'day', message: 'This day has passed. Choose a later one.' }] : []),
    ...checkParts(parts, today),
    ...checkHold(parts[0]?.dueBy ?? null, validUntil, lastDay),
    ...(validUntil < today || validUntil > lastDay
      ? [{ field: 'validUntil', message: `Choose a day from today to ${MAX_VALID_DAYS} days ahead.` }]
      : []),
  ]
}

function checkLine({ quantity, price }: QuoteLine, index: number): QuoteFault[] {
  const isTooFew = !Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY
  const isWrongPrice = price !== null && (price < MIN_UNIT_PRICE || price > MAX_PRICE)
  const prices = `${formatRupees(MIN_UNIT_PRICE)} to ${formatRupees(MAX_PRICE)}`
  return [
    ...(isTooFew ? [{ field: `lines.${index}.quantity`, message: `Enter 1 to ${MAX_QUANTITY} pieces.` }] : []),
    ...(isWrongPrice ? [{ field: `lines.${index}.price`, message: `A piece costs from ${prices}.` }] : []),
  ]
}

function checkParts(parts: readonly QuotePart[], today: string): QuoteFault[] {
  const faults: QuoteFault[] = []
  const days = parts.map(({ dueBy }) => dueBy)
  for (const [index, { label, share, dueBy }] of parts.entries()) {
    if (label.trim() === '') faults.push({ field: `parts.${index}.label`, message: 'Name this part.' })
    if (!Number.isInteger(share) || share < 1)
      faults.push({ field: `parts.${index}.share`, message: 'Enter a whole number, 1 or more.' })
    const earlier = days.slice(0, index).findLast((day) => day !== null)
    if (dueBy !== null && dueBy < (earlier ?? today))
      faults.push({ field: `parts.${index}.dueBy`, message: 'Choose a day after today and after the part before.' })
  }
  if (new Set(parts.map(({ unit }) => unit)).size > 1)
    faults.push({ field: 'parts', message: 'Give all parts in percent, or all in rupees.' })
  else if (parts[0]?.unit === 'percent' && parts.reduce((sum, { share }) => sum + share, 0) !== 100)
    faults.push({ field: 'parts', message: 'The parts add up to 100 %. Change one of them.' })
  return faults
}

/** The goods are held until the day of the first part. */
function checkHold(day: string | null, validUntil: string, lastDay: string): QuoteFault[] {
  const field = 'parts.0.dueBy'
  if (day === null) return []
  if (day > lastDay)
    return [{ field, message: `We hold the goods until this day. Choose one at most ${MAX_VALID_DAYS} days ahead.` }]
  if (day < validUntil)
    return [{ field, message: 'They may say yes until the quote ends. Choose that day for the first part, or later.' }]
  return []
}

const toFaults = (group: string, errors: Readonly<Record<string, string | undefined>>): QuoteFault[] =>
  Object.entries(errors).flatMap(([key, message]) => (message ? [{ field: `${group}.${key}`, message }] : []))
