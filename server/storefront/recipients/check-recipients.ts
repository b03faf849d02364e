import type { CheckedRecipient, RecipientsAnswer, RecipientsRequest } from '#contract/recipients.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countUnits } from '#server/storefront/checkout/create-order.ts'
import { drawCards } from '#server/storefront/checkout/draw-cards.ts'
import { refuseSoldOut } from '#server/storefront/checkout/explain-refusal.ts'
import type { CartLineRequest } from '#server/storefront/checkout/order-request.ts'
import { promiseDays } from '#server/storefront/checkout/place-order.ts'
import { goodsOfParcel, priceCarts, type PricedCart } from '#server/storefront/checkout/price-cart.ts'
import { priceRequest } from '#server/storefront/checkout/price-request.ts'
import type { PromisedOrder } from '#server/storefront/checkout/priced-order.ts'
import { findAskChoices } from '#server/storefront/checkout/refuse-ask.ts'
import { lineKey } from '#shop/cart/choices.ts'
import type { ShippingAddress } from '#shop/checkout/address.ts'
import { toApiAddress } from '#shop/checkout/api-address.ts'
import { toBuyer } from '#shop/checkout/buyer.ts'
import { DEFAULT_FACE, type GiftNote } from '#shop/gifts/gift-note.ts'
import { checkAskedRow, checkRecipientRow, findRepeats, type RowProblem } from '#shop/recipients/check-recipient-row.ts'
import type { Paise } from '#shop/money/paise.ts'
import { normalizeCode } from '#shop/offers/offer-terms.ts'
import { linesForPerson } from '#shop/recipients/lines-for-person.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { parseRecipientText } from './parse-recipient-text.ts'
import { quoteRecipients } from './quote-recipients.ts'

type Choices = RecipientsAnswer['choices']
type CheckingShop = Pick<Shop, 'database' | 'couriers' | 'keys' | 'now' | 'settings'>
type SentRow = NonNullable<RecipientsRequest['rows']>[number]
/** `known` is the quote of an earlier check. */
type Person = {
  row: SentRow
  address: ShippingAddress | null
  lines: CartLineRequest[]
  gift: GiftNote
  problems: RowProblem[]
  warnings: RowProblem[]
}
/** Without a quote where the person is asked for the address. */
type Sending = Person & { address: ShippingAddress; quoteId: string | null }

/** Prices as `placeOrder` does, with the same functions, and stores nothing but the couriers' quotes. */
export async function checkRecipients(
  shop: CheckingShop,
  { text, rows, cart, code }: RecipientsRequest,
): Promise<{ ok: true; answer: RecipientsAnswer } | Refusal<'rows'>> {
  const parsed = text === undefined ? { ok: true as const, rows: [], ignored: [] } : parseRecipientText(text)
  if (!parsed.ok) return parsed
  const given: SentRow[] = rows ?? parsed.rows.map((row) => ({ ...row, later: false, ask: false }))
  const people = checkPeople(given, cart)
  await checkCards(shop, people)
  const quoted = await quoteReady(shop, people)
  if (!quoted.ok) return { ok: true, answer: show(people, parsed.ignored, new Map(), { ...quoted, choices: [] }) }
  const { sending, choices } = quoted
  const priced = await priceWithCode(shop, sending, code)
  return { ok: true, answer: show(people, parsed.ignored, toSent(sending), { ...priced, choices }) }
}

function checkPeople(rows: readonly SentRow[], cart: readonly CartLineRequest[]): Person[] {
  const checked = rows.map((row) => ({ row, ...(row.ask ? checkAskedRow(row) : checkRecipientRow(row)) }))
  const repeats = findRepeats(checked.map(({ row, address }) => (row.later || row.ask ? null : address)))
  return checked.map(({ row, address, quantity, problems, warnings }, index) => {
    const lines = linesForPerson(cart, { quantity, shares: row.shares })
    if (lines.length === 0)
      problems.push({
        field: 'quantity',
        message: 'Please choose what goes to this person, or keep the row for later.',
      })
    return { row, address, lines, problems, warnings: [...warnings, ...repeats[index]!], gift: toGift(row.message) }
  })
}

/** A gift, so that no price is in the box. */
function toGift(message: string): GiftNote {
  return { to: '', from: '', message: message.trim(), face: DEFAULT_FACE, unsaid: false }
}

/** Many rows have the same words: each text is drawn once. */
async function checkCards({ database }: CheckingShop, people: readonly Person[]): Promise<void> {
  const drawn = new Map<string, ReturnType<typeof drawCards>>()
  for (const { gift, problems } of people) {
    const known = drawn.get(gift.message) ?? drawCards(database, [{ gift }])
    drawn.set(gift.message, known)
    const card = await known
    if (!card.ok) problems.push({ field: 'message', message: card.message })
  }
}

const isReady = (person: Person): person is Person & { address: ShippingAddress } =>
  person.address !== null && person.problems.length === 0 && !person.row.later

async function quoteReady(shop: CheckingShop, people: readonly Person[]) {
  const ready = people.filter(isReady)
  const goods = await priceCarts(
    shop.database,
    ready.map(({ lines: cart }) => ({ cart })),
    shop.settings.maxOrderPaise,
  )
  if (!goods.ok) return goods
  const parcels = ready.flatMap(({ address: { postcode }, lines, row }, index) => {
    const own = goods.carts[index]!
    return row.ask ? [] : [{ postcode, weight: own.weight, goods: goodsOfParcel(own), lines, known: row.shipping }]
  })
  const quotes = (await quoteRecipients(shop, parcels)).values()
  const sending: Sending[] = []
  for (const person of ready) {
    const quote = person.row.ask ? { quoteId: null } : quotes.next().value!
    if ('quoteId' in quote) sending.push({ ...person, quoteId: quote.quoteId })
    else person.problems.push({ field: 'postcode', message: quote.refusal })
  }
  const asked = goods.carts.filter((_, index) => ready[index]!.row.ask)
  return { ok: true as const, sending, choices: await findChoicesOfAll(shop, asked) }
}

/** Variants that each of them may choose instead. Equal carts are looked up once. */
async function findChoicesOfAll({ database }: CheckingShop, asked: readonly PricedCart[]): Promise<Choices> {
  const distinct = new Map(asked.map((cart) => [JSON.stringify(cart.lines.map((line) => lineKey(line))), cart]))
  const [first = [], ...others] = await Promise.all(
    [...distinct.values()].map(({ lines }) => findAskChoices(database.orm, lines)),
  )
  return first.filter(({ variant }) => others.every((each) => each.some((other) => other.variant === variant)))
}

/** A code without effect changes nothing and gives its reason. */
async function priceWithCode(shop: CheckingShop, sending: readonly Sending[], typed: string | undefined) {
  const priced = await priceSending(shop, sending, typed)
  if (!typed?.trim()) return priced
  const code = normalizeCode(typed)
  if (priced.ok)
    return { ...priced, code: priced.order && { code, refusal: null, asks: null, ...effectOf(priced.order) } }
  if (!priced.reason.startsWith('code-')) return priced
  const refused = { code, refusal: priced.message, asks: null, off: 0, delivery: null }
  return { ...(await priceSending(shop, sending)), code: refused }
}

/** Paise that the code takes off the goods, and the highest price of delivery with it. */
function effectOf({ shipments }: PromisedOrder): { off: Paise; delivery: Paise | null } {
  const isOfCode = ({ kind }: { kind: string }) => kind === 'code'
  const ofGoods = shipments.flatMap(({ cart }) => cart.lines.flatMap((line) => line.adjustments.filter(isOfCode)))
  const delivered = shipments.filter(({ deliveryAdjustments }) => deliveryAdjustments.some(isOfCode))
  return {
    off: ofGoods.reduce((sum, { amount }) => sum - amount, 0),
    delivery: delivered.length > 0 ? Math.max(...delivered.map(({ delivery }) => delivery)) : null,
  }
}

/** The order as `placeOrder` would price it now; null without people. */
async function priceSending(
  shop: CheckingShop,
  sending: readonly Sending[],
  code?: string,
): Promise<{ ok: true; order: PromisedOrder | null; short?: string } | Refusal> {
  const [first] = sending
  if (!first) return { ok: true, order: null }
  const shipments = sending.map(({ address: info, lines: cart, quoteId, gift }) =>
    quoteId === null ? { info: {}, cart, quoteId: '', gift, ask: toAsked(info) } : { info, cart, quoteId, gift },
  )
  const people = { recipients: sending.map(({ address }) => address), buyer: toBuyer(first.address) }
  const at = shop.now()
  const request = { shipments, customerId: null, code }
  const priced = await priceRequest(shop, { request, people, at, gone: new Set() })
  if (!priced.ok) return 'message' in priced ? priced : refuse('sold-out', 'Some of the gifts are sold out.')
  const promised = promiseDays(await readCapacity(shop.database.orm, at), priced.order, at)
  if (!promised.ok) return promised
  const short = countUnits(promised.order.shipments).filter(({ stock, quantity }) => stock !== null && stock < quantity)
  const units = short.map(({ variantId: id, ...unit }) => ({ id, ...unit }))
  return { ...promised, ...(units.length > 0 && { short: refuseSoldOut(units).message }) }
}

const toAsked = ({ firstName: name }: ShippingAddress) => ({ name, from: '', isSurprise: false, choices: [] })

/** The place of each person in the priced order. */
const toSent = (sending: readonly Sending[]) => new Map(sending.map((one, index) => [one.row, { ...one, index }]))

function show(
  people: readonly Person[],
  ignored: string[],
  sent: ReturnType<typeof toSent>,
  priced: Awaited<ReturnType<typeof priceSending>> & { code?: RecipientsAnswer['code']; choices: Choices },
): RecipientsAnswer {
  const order = priced.ok ? priced.order : null
  const rows = people.map((person) => showRow(person, sent.get(person.row), order))
  const { subtotal = 0, tax = 0, shipping = 0, total = 0 } = order ?? {}
  const refusal = priced.ok ? (priced.short ?? null) : priced.message
  const sums = { people: order?.shipments.length ?? 0, subtotal, tax, shipping, total }
  return { rows, ignored, ...sums, code: priced.code ?? null, choices: priced.choices, refusal }
}

function showRow(
  { row, problems, warnings, address, lines, gift }: Person,
  sent: (Sending & { index: number }) | undefined,
  order: PromisedOrder | null,
): CheckedRecipient {
  const { name, phone, postcode, city, state, message, quantity, later, ask, address: street } = row
  const typed = {
    name,
    phone,
    address: street,
    postcode,
    city,
    state,
    message,
    quantity,
    later,
    ask,
    problems,
    warnings,
  }
  const filled = { city: address?.city || city, state: address?.state || state }
  const priced = sent && order?.shipments[sent.index]
  if (!sent || !priced) return { ...typed, ...filled, delivery: null, total: null, arrivesBy: null, shipment: null }
  const arrivesBy = priced.plan?.arrivesBy ?? null
  const shipment = {
    ...(sent.quoteId === null
      ? { ask: { name: sent.address.firstName, from: '', surprise: false, choices: [] } }
      : { to: toApiAddress(sent.address), shipping: sent.quoteId }),
    lines,
    gift,
    ...(arrivesBy !== null && { expectedDay: arrivesBy }),
  }
  return { ...typed, ...filled, delivery: priced.delivery, total: priced.total, arrivesBy, shipment }
}
