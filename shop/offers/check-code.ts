import { formatPrice, type Paise } from '#shop/money/paise.ts'
import { highestRate, priceWithTax } from '#shop/pricing/gst.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { isForGoods, type LineOfGoods, type OfferConditions, type OfferTerms } from './offer-terms.ts'

export type CodeRefusalReason = 'code-unknown' | 'code-over' | 'code-not-met' | 'code-used-up'
export type CodeRefusal = Refusal<CodeRefusalReason>

/** Unknown facts are left out and refuse nothing, such as the State before there is an address. */
export type CodeFacts = {
  today: string
  /** `taxable` is paise before GST, without offers and code; `gstRate` is percent. */
  lines: readonly (LineOfGoods & { quantity: number; taxable: Paise; gstRate: number })[]
  states?: readonly string[]
  hasOrderedBefore?: boolean
}

export function checkCode(code: string, terms: OfferTerms, facts: CodeFacts): { ok: true } | CodeRefusal {
  const { firstDay, lastDay, conditions } = terms
  if (firstDay !== null && facts.today < firstDay)
    return refuse('code-over', `${code} begins on ${formatDay(firstDay)}. Until then your order goes on without it.`)
  if (lastDay !== null && facts.today > lastDay)
    return refuse('code-over', `${code} ended on ${formatDay(lastDay)}. Please take it out to go on without it.`)
  const missing = findMissing(code, conditions, facts)
  return missing === null ? { ok: true } : refuse('code-not-met', missing)
}

export function findMissing(code: string, conditions: OfferConditions, facts: Omit<CodeFacts, 'today'>): string | null {
  const { subtotal = 0, pieces = 0, states, isFirstOrder } = conditions
  const goods = facts.lines.filter((line) => isForGoods(conditions, line))
  const of = goodsText(conditions)
  if (goods.length === 0) return `${code} is for ${of}, and none is in your cart.`
  const missingAmount = subtotal - goods.reduce((sum, { taxable }) => sum + taxable, 0)
  if (missingAmount > 0) {
    const more = wholeRupees(priceWithTax(missingAmount, highestRate(goods)))
    return `Add ${of} for ${formatPrice(more)} more, with GST, to use ${code}.`
  }
  const missingPieces = pieces - goods.reduce((sum, { quantity }) => sum + quantity, 0)
  if (missingPieces > 0)
    return `${missingPieces} more ${missingPieces === 1 ? 'piece' : 'pieces'} of ${of} ${missingPieces === 1 ? 'is' : 'are'} missing for ${code}.`
  if (states && facts.states?.some((state) => !states.includes(state)))
    return `${code} is for parcels to ${listText(states)}. Please take it out to go on without it.`
  if (isFirstOrder && facts.hasOrderedBefore)
    return `${code} is for a first order. Please take it out to go on without it.`
  return null
}

export function describeOpenConditions({ isFirstOrder, states }: OfferConditions): string | null {
  const parcels = states && `parcels to ${listText(states)}`
  if (isFirstOrder)
    return parcels
      ? `It is for a first order and ${parcels}; we check both when you order.`
      : 'It is for a first order; we check this when you order.'
  return parcels ? `It is for ${parcels}; we check your address when you order.` : null
}

const wholeRupees = (paise: Paise): Paise => Math.ceil(paise / 100) * 100

function goodsText({ products, categories }: OfferConditions): string {
  if (products) return categories ? `${listText(categories)} and some pieces` : 'the pieces it was made for'
  return categories ? listText(categories) : 'anything in the shop'
}

function listText(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

export function refuseUnknownCode(code: string): CodeRefusal {
  return refuse('code-unknown', `We know no code ${code}. Please look at it once more, or take it out.`)
}

export function refuseUsedUp(code: string): Refusal<'code-used-up'> {
  return refuse('code-used-up', `${code} has been used as often as it can be. Please take it out to go on without it.`)
}

export function refuseGoneGift(code: string): CodeRefusal {
  return refuse('code-not-met', `The free gift of ${code} has run out for now. Please take the code out and keep it.`)
}

export function refuseIdleCode(code: string): CodeRefusal {
  return refuse(
    'code-not-met',
    `${code} takes nothing off this order: it costs as little as it can already. Please take the code out and keep it.`,
  )
}
