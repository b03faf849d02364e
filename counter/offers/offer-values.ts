import type { CounterAnswer, CounterRequestBody } from '#contract/counter/routes.ts'
import { findPriceFault, parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'
import {
  checkOffer,
  type CodeTerms,
  type OfferDraft,
  type OfferFaults,
  type OfferLane,
} from '#shop/offers/check-offer.ts'
import { normalizeCode, type OfferGives } from '#shop/offers/offer-terms.ts'
import { formatPrice } from '#shop/money/paise.ts'

export type Offer = CounterAnswer<'GET /counter/api/v1/offers/{offer}'>['data']
export type OfferBody = CounterRequestBody<'POST /counter/api/v1/offers'>['body']
export const kinds = ['order %', 'order ₹', 'lines %', 'lines ₹', 'delivery', 'gift'] as const
export type Kind = (typeof kinds)[number]
export type OfferForm = {
  name: string
  lane: OfferLane
  kind: Kind
  value: string
  /** Number of the variant that is given. */
  gift: string
  atMost: string
  categories: string[]
  products: string
  subtotal: string
  pieces: string
  who: 'first'[]
  states: string
  firstDay: string
  lastDay: string
  codes: string
}

export const emptyOffer: OfferForm = {
  name: '',
  lane: 'code',
  kind: 'order %',
  value: '',
  gift: '',
  atMost: '',
  categories: [],
  products: '',
  subtotal: '',
  pieces: '',
  who: [],
  states: '',
  firstDay: '',
  lastDay: '',
  codes: '',
}

/** An unreadable number is NaN, which every rule refuses. */
const toPaise = (text: string) => parseRupees(text) ?? Number.NaN
const toNumber = (text: string) => (/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN)
const isInRupees = (kind: Kind) => kind === 'delivery' || kind.endsWith('₹')
const isFilled = (text: string) => text.trim() !== ''
/** Splits at commas and line ends. */
export const listWords = (text: string) =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

export function toOffer(form: OfferForm): OfferDraft {
  const { lane, categories, products, subtotal, pieces, firstDay, lastDay } = form
  // These fields are hidden for automatic offers.
  const { who, states, codes } = lane === 'code' ? form : { who: [], states: '', codes: '' }
  return {
    name: form.name.trim(),
    lane,
    gives: toGives(form),
    conditions: {
      ...(isFilled(subtotal) && { subtotal: toPaise(subtotal) }),
      ...(isFilled(pieces) && { pieces: toNumber(pieces) }),
      ...(isFilled(products) && { products: listWords(products).map(toNumber) }),
      ...(categories.length > 0 && { categories }),
      ...(who.length > 0 && { isFirstOrder: true as const }),
      ...(isFilled(states) && { states: listWords(states) }),
    },
    firstDay: firstDay || null,
    lastDay: lastDay || null,
    codes: codes.split('\n').filter(isFilled).map(toCode),
  }
}

function toGives({ kind, value, gift, atMost }: OfferForm): OfferGives {
  const most = isFilled(atMost) && { atMost: toPaise(atMost) }
  switch (kind) {
    case 'order %':
      return { on: 'order', percent: toNumber(value), ...most }
    case 'order ₹':
      return { on: 'order', amount: toPaise(value) }
    case 'lines %':
      return { on: 'lines', percent: toNumber(value) }
    case 'lines ₹':
      return { on: 'lines', amount: toPaise(value) }
    case 'delivery':
      return { on: 'delivery', price: toPaise(value) }
    case 'gift':
      return { on: 'gift', variant: toNumber(gift) }
  }
}

/** `RAKHI10 | 100 | 1`; an empty part or a dash means no limit. */
function toCode(line: string): CodeTerms {
  const [code = '', inAll = '', each = '', more] = line.split('|')
  const toMost = (text: string) =>
    isFilled(text) && text.trim() !== '–' && text.trim() !== '-' ? toNumber(text) : null
  const typed = more === undefined ? code : line
  return { code: normalizeCode(typed), mostUses: toMost(inAll), mostUsesEach: toMost(each) }
}

export function checkForm(form: OfferForm): OfferFaults {
  const faults: OfferFaults = checkOffer(toOffer(form))
  const rupees = { atMost: form.atMost, subtotal: form.subtotal, ...(isInRupees(form.kind) && { value: form.value }) }
  for (const [field, text] of Object.entries(rupees)) {
    const fault = faults[field as keyof typeof rupees] && isFilled(text) ? findPriceFault(text) : undefined
    if (fault !== undefined) faults[field as keyof typeof rupees] = fault
  }
  return faults
}

/** A copy in the request's mutable types; the rules return read-only ones. */
export function toBody(form: OfferForm): OfferBody {
  const { conditions, codes, ...rest } = toOffer(form)
  const { products, categories, states, ...others } = conditions
  return {
    ...rest,
    codes: [...codes],
    conditions: {
      ...others,
      ...(products && { products: [...products] }),
      ...(categories && { categories: [...categories] }),
      ...(states && { states: [...states] }),
    },
  }
}

export function toForm({ name, lane, gives, conditions, firstDay, lastDay, codes }: Offer): OfferForm {
  const { subtotal, pieces, products, categories, states, isFirstOrder } = conditions
  const typed = (paise: number | undefined) => (paise === undefined ? '' : toTypedRupees(paise))
  return {
    name,
    lane,
    gift: '',
    ...typedGives(gives),
    atMost: gives.on === 'order' ? typed(gives.atMost) : '',
    categories: categories ?? [],
    products: products?.join(', ') ?? '',
    subtotal: typed(subtotal),
    pieces: pieces === undefined ? '' : String(pieces),
    who: isFirstOrder ? ['first'] : [],
    states: states?.join('\n') ?? '',
    firstDay: firstDay ?? '',
    lastDay: lastDay ?? '',
    codes: codes.map(({ code, mostUses, mostUsesEach }) => typedCode(code, mostUses, mostUsesEach)).join('\n'),
  }
}

function typedGives(gives: Offer['gives']): Pick<OfferForm, 'kind' | 'value'> & Partial<Pick<OfferForm, 'gift'>> {
  if (gives.on === 'gift') return { kind: 'gift', value: '', gift: String(gives.variant) }
  if (gives.on === 'delivery') return { kind: 'delivery', value: toTypedRupees(gives.price) }
  return 'percent' in gives
    ? { kind: `${gives.on} %`, value: String(gives.percent) }
    : { kind: `${gives.on} ₹`, value: toTypedRupees(gives.amount) }
}

function typedCode(code: string, mostUses: number | null, mostUsesEach: number | null): string {
  if (mostUses === null && mostUsesEach === null) return code
  return [code, mostUses ?? '', ...(mostUsesEach === null ? [] : [mostUsesEach])].join(' | ')
}

/** "10 % off the order, up to ₹500". */
export function describeGives({ gives, goods }: Pick<Offer, 'gives' | 'goods'>): string {
  if (gives.on === 'gift') {
    const name = goods.find(({ id }) => id === gives.variant)?.name
    return `a free piece of ${name ?? `number ${gives.variant}`}`
  }
  if (gives.on === 'delivery') return gives.price === 0 ? 'free delivery' : `delivery for ${formatPrice(gives.price)}`
  const off = 'percent' in gives ? `${gives.percent} % off` : `${formatPrice(gives.amount)} off`
  if (gives.on === 'lines') return `${off} each piece`
  return `${off} the order${gives.atMost === undefined ? '' : `, up to ${formatPrice(gives.atMost)}`}`
}
