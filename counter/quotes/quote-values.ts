import type { CounterAnswer } from '#contract/counter/routes.ts'
import { INDIA } from '#shop/checkout/indian-states.ts'
import { PLAIN_CARD, type CardKey } from '#shop/gifts/card-names.ts'
import { DEFAULT_FACE } from '#shop/gifts/gift-note.ts'
import type { FaceKey } from '#shop/lettering/faces.ts'
import { findPriceFault, parseRupees, toTypedRupees } from '#shop/money/parse-rupees.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { QuoteState } from '#shop/quotes/quote-state.ts'
import type { StateLook } from '../design/state.tsx'

export const QUOTES = 'GET /counter/api/v1/quotes'
export const QUOTE = 'GET /counter/api/v1/quotes/{quote}'
export type QuoteRow = CounterAnswer<typeof QUOTES>['data'][number]
export type StaffQuote = CounterAnswer<typeof QUOTE>['data']
export type Goods = StaffQuote['goods'][number]
type Facts = StaffQuote['facts']

export type TypedWords = { printArea: string; face: FaceKey; text: string; isList: boolean }
export type TypedLine = {
  id: number
  name: string
  quantity: string
  /** Rupees before GST; empty: the shop's price. */
  price: string
  note: string
  extras: Record<string, string>
  words: TypedWords[]
}
/** `share`: "50 %" or rupees. */
export type TypedPart = { label: string; share: string; dueBy: string }
export const NO_WRAP = 'none'

type GiftField = Extract<keyof QuoteForm, 'isGift' | `gift${string}`>
export type QuoteForm = {
  buyerName: string
  buyerEmail: string
  buyerPhone: string
  company: string
  billingAddress: string
  gstin: string
  poNumber: string
  firstName: string
  lastName: string
  phone: string
  address: string
  city: string
  state: string
  postcode: string
  lines: TypedLine[]
  isGift: 'no' | 'yes'
  giftTo: string
  giftMessage: string
  giftFrom: string
  giftFace: FaceKey
  giftCard: CardKey
  giftWritten: 'printed' | 'written'
  giftUnsaid: 'said' | 'unsaid'
  /** The id of a variant, or `NO_WRAP`. */
  giftWrap: string
  delivery: string
  day: string
  parts: TypedPart[]
  validUntil: string
  words: string
}

export const quoteLabels: Readonly<Record<keyof QuoteForm, string>> = {
  buyerName: 'name',
  buyerEmail: 'e-mail',
  buyerPhone: 'phone',
  company: 'company',
  billingAddress: 'billing address',
  gstin: 'GSTIN',
  poNumber: 'PO number',
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone at the address',
  address: 'address',
  city: 'city',
  state: 'State',
  postcode: 'PIN code',
  lines: 'pieces',
  isGift: 'gift',
  giftTo: 'top line of the card',
  giftMessage: 'words of the card',
  giftFrom: 'last line of the card',
  giftFace: 'typeface of the card',
  giftCard: 'card',
  giftWritten: 'how the card is made',
  giftUnsaid: 'sender',
  giftWrap: 'wrap',
  delivery: 'delivery',
  day: 'day',
  parts: 'payment',
  validUntil: 'valid until',
  words: 'words to them',
}

export const quoteLooks: Readonly<Record<QuoteState, StateLook>> = {
  draft: 'waiting',
  sent: 'plain',
  accepted: 'waiting',
  ordered: 'good',
  expired: 'bad',
  cancelled: 'plain',
  withdrawn: 'plain',
}

export function toForm({ facts, goods }: Pick<StaffQuote, 'facts' | 'goods'>): QuoteForm {
  const { buyer, to, lines, gift, delivery, day, parts, validUntil, words } = facts
  const { country: _country, ...place } = to
  return {
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerPhone: buyer.phone,
    company: buyer.company ?? '',
    billingAddress: buyer.billingAddress ?? '',
    gstin: buyer.gstin ?? '',
    poNumber: buyer.poNumber ?? '',
    ...place,
    lines: lines.map((line) => toTypedLine(line, goods)),
    ...toTypedGift(gift),
    delivery: delivery === null ? '' : toTypedRupees(delivery),
    day: day ?? '',
    parts: parts.map(({ label, unit, share, dueBy }) => {
      return { label, share: unit === 'percent' ? `${share} %` : toTypedRupees(share), dueBy: dueBy ?? '' }
    }),
    validUntil,
    words,
  }
}

function toTypedLine(
  { id, quantity, price, note, extras, words }: Facts['lines'][number],
  goods: readonly Goods[],
): TypedLine {
  return {
    id,
    name: goods.find((one) => one.id === id)?.name ?? `Number ${id}`,
    quantity: String(quantity),
    price: price === null ? '' : toTypedRupees(price),
    note,
    extras,
    words: words.map(({ printArea, face, words: text }) => {
      const isList = typeof text !== 'string'
      return { printArea, face, text: isList ? text.join('\n') : text, isList }
    }),
  }
}

export function toFacts(form: QuoteForm): Facts {
  const { buyerName, buyerEmail, buyerPhone } = form
  const { firstName, lastName, phone, address, city, state, postcode } = form
  return {
    buyer: { name: buyerName, email: buyerEmail, phone: buyerPhone, ...toCompany(form) },
    to: { firstName, lastName, phone, address, city, country: INDIA, state, postcode },
    lines: form.lines.map(({ id, quantity, price, note, extras, words }) => ({
      id,
      quantity: Number(quantity),
      price: toPaise(price),
      note,
      extras: Object.fromEntries(Object.entries(extras).filter(([, choice]) => choice !== '')),
      words: words.filter(({ text }) => text.trim() !== '').map(toWords),
    })),
    ...(form.isGift === 'yes' && { gift: toGift(form) }),
    delivery: toPaise(form.delivery),
    day: form.day || null,
    parts: form.parts.map(({ label, share, dueBy }) => ({ label, ...readShare(share)!, dueBy: dueBy || null })),
    validUntil: form.validUntil,
    words: form.words,
  }
}

function toTypedGift(gift: Facts['gift']): Pick<QuoteForm, GiftField> {
  return {
    isGift: gift ? 'yes' : 'no',
    giftTo: gift?.to ?? '',
    giftMessage: gift?.message ?? '',
    giftFrom: gift?.from ?? '',
    giftFace: gift?.face ?? DEFAULT_FACE,
    giftCard: gift?.card ?? PLAIN_CARD,
    giftWritten: gift?.written ? 'written' : 'printed',
    giftUnsaid: gift?.unsaid ? 'unsaid' : 'said',
    giftWrap: gift?.wrap === undefined ? NO_WRAP : String(gift.wrap),
  }
}

function toGift(form: Pick<QuoteForm, GiftField>): NonNullable<Facts['gift']> {
  return {
    to: form.giftTo,
    message: form.giftMessage,
    from: form.giftFrom,
    face: form.giftFace,
    card: form.giftCard,
    unsaid: form.giftUnsaid === 'unsaid',
    ...(form.giftWritten === 'written' && { written: true }),
    ...(form.giftWrap !== NO_WRAP && { wrap: Number(form.giftWrap) }),
  }
}

function toCompany({ company, billingAddress, gstin, poNumber }: QuoteForm) {
  const typed = Object.entries({ company, billingAddress, gstin, poNumber })
  return Object.fromEntries(typed.filter(([, text]) => text.trim() !== ''))
}

function toWords({ printArea, face, text, isList }: TypedWords) {
  const each = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return { printArea, face, words: isList && each.length > 1 ? each : text.trim() }
}

const toPaise = (text: string): Paise | null => (text.trim() === '' ? null : (parseRupees(text) ?? null))

/** "50 %" or "₹5,000". */
export function readShare(text: string): { unit: 'percent' | 'paise'; share: number } | undefined {
  const percent = /^\s*(\d{1,3})\s*%\s*$/.exec(text)?.[1]
  if (percent !== undefined) return { unit: 'percent', share: Number(percent) }
  const share = parseRupees(text)
  return share === undefined ? undefined : { unit: 'paise', share }
}

/** Faults of fields that cannot be read. The preview lists missing ones. */
export function checkForm(form: QuoteForm): Partial<Record<keyof QuoteForm, string>> {
  const { lines, parts, delivery, validUntil } = form
  const wrongPrice = lines.find(({ price }) => price.trim() !== '' && findPriceFault(price) !== undefined)
  const wrongCount = lines.find(({ quantity }) => !/^\s*[1-9]\d{0,2}\s*$/.test(quantity))
  const linesFault = wrongCount
    ? `${wrongCount.name}: enter 1 to 999 pieces.`
    : wrongPrice && `${wrongPrice.name}: ${findPriceFault(wrongPrice.price)}`
  const wrongPart = parts.find(({ share }) => readShare(share) === undefined)
  return {
    ...(linesFault && { lines: linesFault }),
    ...(delivery.trim() !== '' && findPriceFault(delivery) && { delivery: findPriceFault(delivery)! }),
    ...(wrongPart && { parts: `“${wrongPart.share}” is no share. Write 50 % or ₹5,000.` }),
    ...(validUntil === '' && { validUntil: 'Choose a day.' }),
  }
}
