import { indianStates } from '#shop/checkout/indian-states.ts'
import type { Paise } from '#shop/money/paise.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { MAX_PRICE } from '#shop/money/max-price.ts'
import { MIN_UNIT_PRICE } from '#shop/pricing/price-limits.ts'
import type { OfferGives, OfferTerms } from './offer-terms.ts'

export type CodeTerms = {
  code: string
  /** Total, and for each e-mail address; null for no limit. */
  mostUses: number | null
  mostUsesEach: number | null
}
export type OfferLane = 'offer' | 'code'
export type OfferDraft = OfferTerms & { name: string; lane: OfferLane; codes: readonly CodeTerms[] }
export type OfferField =
  | 'name'
  | 'value'
  | 'gift'
  | 'atMost'
  | 'subtotal'
  | 'pieces'
  | 'products'
  | 'categories'
  | 'who'
  | 'states'
  | 'firstDay'
  | 'lastDay'
  | 'codes'
export type OfferFaults = Partial<Record<OfferField, string>>

export const MAX_CODES = 500
const MAX_USES = 1_000_000
const MAX_PIECES = 100_000
const MAX_PRODUCTS = 200
const MAX_ID = 2 ** 31 - 1

export function checkOffer({ name, lane, gives, conditions, firstDay, lastDay, codes }: OfferDraft): OfferFaults {
  const { subtotal, pieces, products, categories, states, isFirstOrder } = conditions
  const found: Record<OfferField, string | undefined> = {
    name: name.trim() === '' || name.length > 80 ? 'Please name it in 1 to 80 characters.' : undefined,
    value: gives.on === 'gift' ? undefined : checkValue(gives),
    gift: gives.on === 'gift' ? checkGift(gives.variant) : undefined,
    atMost: gives.on === 'order' && gives.atMost !== undefined ? checkAmount(gives.atMost) : undefined,
    subtotal: subtotal === undefined ? undefined : checkAmount(subtotal),
    pieces: pieces === undefined || isWhole(pieces, 2, MAX_PIECES) ? undefined : 'Please write 2 pieces or more.',
    products: products === undefined ? undefined : checkProducts(products),
    categories: categories?.length === 0 ? 'Please choose a category, or leave all of them out.' : undefined,
    who: lane === 'offer' && isFirstOrder ? ONLY_BY_CODE : undefined,
    states: states === undefined ? undefined : lane === 'offer' ? ONLY_BY_CODE : checkStates(states),
    firstDay: firstDay === null || isDay(firstDay) ? undefined : 'Please choose a day.',
    lastDay: checkLastDay(firstDay, lastDay),
    codes: checkCodes(lane, codes),
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
}

const checkGift = (variant: number) => (isWhole(variant, 1, MAX_ID) ? undefined : 'Please choose what is given.')

function checkValue(gives: Exclude<OfferGives, { on: 'gift' }>): string | undefined {
  if (gives.on === 'delivery')
    return isWhole(gives.price, 0, MAX_PRICE) ? undefined : 'Please write what delivery costs then, such as 0 or 49.'
  if ('amount' in gives) return checkAmount(gives.amount)
  const { percent } = gives
  const isExact = Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
  if (percent > 0 && percent <= 100 && isExact) return undefined
  return 'Please write a percentage of more than 0 and up to 100, such as 10 or 12.5.'
}

function checkAmount(amount: Paise): string | undefined {
  if (isWhole(amount, MIN_UNIT_PRICE, MAX_PRICE)) return undefined
  return `Please write ${formatPrice(MIN_UNIT_PRICE)} to ${formatPrice(MAX_PRICE)}, such as 200.`
}

function checkProducts(products: readonly number[]): string | undefined {
  if (products.length === 0) return 'Please name a product, or leave all of them out.'
  if (products.length > MAX_PRODUCTS) return `Please name up to ${MAX_PRODUCTS} products, or a category.`
  const isNumber = products.every((id) => isWhole(id, 1, MAX_ID))
  return isNumber ? undefined : 'Please write the numbers of the products, as in the addresses of their pages: 12, 15.'
}

function checkStates(states: readonly string[]): string | undefined {
  if (states.length === 0) return 'Please name a State, or leave all of them out.'
  const unknown = states.find((state) => !indianStates.some(({ name }) => name === state))
  return unknown === undefined ? undefined : `We know no State “${unknown}”. Please write it as on an address: Kerala.`
}

function checkLastDay(firstDay: string | null, lastDay: string | null): string | undefined {
  if (lastDay === null) return undefined
  if (!isDay(lastDay)) return 'Please choose a day.'
  return firstDay !== null && lastDay < firstDay ? 'It ends before it begins. Please choose a later day.' : undefined
}

/** The cart shows offers before it knows the buyer and the address. */
const ONLY_BY_CODE =
  'Please remove this condition, as automatic offers show to everybody. Offers with a code can have it.'

function checkCodes(lane: OfferLane, codes: readonly CodeTerms[]): string | undefined {
  if (lane === 'offer')
    return codes.length === 0 ? undefined : 'This offer applies automatically. Please remove the codes.'
  if (codes.length === 0) return 'Please write a code: without one nobody can use the offer.'
  if (codes.length > MAX_CODES) return `An offer has up to ${MAX_CODES} codes. Please make another offer for the rest.`
  const seen = new Set<string>()
  for (const { code, mostUses, mostUsesEach } of codes) {
    if (code === '') return 'Please write the code in each line, or take the line off.'
    if (!/^[A-Z0-9-]{3,24}$/.test(code))
      return `“${code}” is no code: 3 to 24 letters, digits and hyphens, such as RAKHI10.`
    if (seen.has(code)) return `${code} is there twice. Please take one out.`
    seen.add(code)
    if ([mostUses, mostUsesEach].some((most) => most !== null && !isWhole(most, 1, MAX_USES)))
      return `${code} can be used 1 to ${MAX_USES.toLocaleString('en-IN')} times; left empty, any number of times.`
  }
  return undefined
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
