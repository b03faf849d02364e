import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { toPieceChoices } from '#shop/hampers/hamper-pieces.ts'
import type { StockedProducts } from './check-invariants.ts'
import type { SeededRandom } from './seeded-random.ts'
import { postJson, postUntilAnswered, type JsonResponse } from './post-json.ts'

export type ShoppingHistory = {
  /** The provider's order ids by our order ids. */
  orders: Map<string, string>
  /** The provider's order ids by purchases of gift cards. */
  purchases: Map<string, string>
  /** Gift cards of `GIFT_CARD` paise that somebody may spend. */
  codes: string[]
  seenPlaced: Set<string>
  unexpectedErrors: string[]
  soldOut: number
  paid: number
}

export const emptyHistory = (): ShoppingHistory => ({
  orders: new Map(),
  purchases: new Map(),
  codes: [],
  seenPlaced: new Set(),
  unexpectedErrors: [],
  soldOut: 0,
  paid: 0,
})

export type CartLine = { id: number; quantity: number; choices?: Readonly<Record<string, string>> }
export type ShoppingContext = {
  shopUrl: string
  controlUrl: string
  goods: Omit<StockedProducts, 'units'>
  /** Quote ids by PIN code and cart. */
  quotes: Map<string, string>
  stopSignal: AbortSignal
  /** Staff pack during the run, so an order may have left when its shopper cancels it. */
  isPacked?: boolean
}

/** Paise. */
const GIFT_CARD = 500_00

/** A second address for some orders. */
const elsewhere = { city: 'Mumbai', state: 'Maharashtra', zipcode: '400001' }

export function createAddress(email: string) {
  return {
    fName: 'Asha',
    lName: 'Rao',
    email,
    phnNo: '9876543210',
    address: '12 Amber Road',
    city: 'Jaipur',
    country: 'India',
    state: 'Rajasthan',
    zipcode: '302001',
  }
}

/** Buys until `stopSignal` aborts. */
export async function runShopper(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  random: SeededRandom,
  name: string,
): Promise<void> {
  for (let turn = 0; !shopping.stopSignal.aborted; turn++)
    await buy(shopping, history, random, `${name}.${turn}@example.in`)
}

async function buy(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  random: SeededRandom,
  email: string,
): Promise<void> {
  if (random.chance(0.12)) return buyGiftCard(shopping, history, random, email)
  const code = random.chance(0.5) ? history.codes.shift() : undefined
  // Two orders may want the same card.
  if (code !== undefined && random.chance(0.2)) history.codes.push(code)
  const cart = random.chance(0.2)
    ? [fillHamper(shopping.goods.hampers, random)]
    : // Five pieces cost more than a card.
      [pickProduct(shopping.goods, random, code === undefined ? random.nextInt(1, 2) : 5)]
  const info = createAddress(email)
  const shipping = await fetchShippingQuote(shopping, history, cart)
  if (shipping === undefined) return

  const key = { 'idempotency-key': randomUUID() }
  const isForTwo = code === undefined && random.chance(0.25)
  const shippingElsewhere = isForTwo ? await fetchShippingQuote(shopping, history, cart, elsewhere.zipcode) : undefined
  const orderRequest =
    shippingElsewhere === undefined
      ? { info, cart, shipping, ...(code !== undefined && { giftCards: { codes: [code], expected: GIFT_CARD } }) }
      : {
          shipments: [
            { to: info, lines: cart, shipping },
            { to: { ...info, ...elsewhere }, lines: cart, shipping: shippingElsewhere },
          ],
        }
  const placing = () => postUntilAnswered(shopping, '/api/orders/new', orderRequest, key)
  const [opened] = await Promise.all(random.chance(0.1) ? [placing(), placing()] : [placing()])
  if (opened?.status === 409) return void history.soldOut++
  if (opened?.status !== 200) return recordUnexpected(history, 'new', opened)
  const providerOrderId = String(opened.body['id'])
  const orderId = String(opened.body['orderId'])
  history.orders.set(orderId, providerOrderId)
  await payOrder(shopping, history, random, { orderId, providerOrderId })
}

function pickProduct({ rare, plenty }: ShoppingContext['goods'], random: SeededRandom, quantity: number): CartLine {
  const products = random.chance(0.15) ? rare : plenty
  return { id: products[random.nextInt(0, products.length - 1)] ?? 0, quantity }
}

/** Three pieces cost more than a card with their box. */
function fillHamper({ box, pieces }: StockedProducts['hampers'], random: SeededRandom): CartLine {
  const first = random.nextInt(0, pieces.length - 1)
  const [one = 0, other = 0] = [pieces[first], pieces[(first + 1) % pieces.length]]
  const inside = [
    { id: one, count: 2 },
    { id: other, count: 1 },
  ]
  return { id: box, quantity: random.nextInt(1, 2), choices: toPieceChoices(inside) }
}

/** The buyer prints the card, and the next shoppers spend its code. */
async function buyGiftCard(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  random: SeededRandom,
  buyerEmail: string,
): Promise<void> {
  const words = { recipient: 'Riya', sender: 'Asha', message: '', email: '', sendOn: '' }
  const wish = { amount: GIFT_CARD, buyerEmail, ...words }
  const key = { 'idempotency-key': randomUUID() }
  const buying = () => postUntilAnswered(shopping, '/api/gift-cards/purchases', wish, key)
  const [opened] = await Promise.all(random.chance(0.1) ? [buying(), buying()] : [buying()])
  if (opened?.status !== 200) return recordUnexpected(history, 'purchase', opened)
  const [purchase, providerOrderId] = [String(opened.body['purchase']), String(opened.body['id'])]
  history.purchases.set(purchase, providerOrderId)
  const path = '/api/gift-cards/confirm'
  const isOver = ({ status, body }: JsonResponse) => status !== 200 || body['isPaid'] === true
  const confirmed = await pay(shopping, history, random, { providerOrderId, path, isOver })
  if (confirmed === undefined) return
  if (confirmed.status !== 200) return recordUnexpected(history, path, confirmed)
  const code = await readPrintedCode(shopping, purchase)
  if (code !== '') history.codes.push(code)
}

/** @returns '' when the card cannot be printed */
export async function readPrintedCode(shopping: { shopUrl: string }, purchase: string): Promise<string> {
  const { body } = await postUntilAnswered(shopping, '/api/gift-cards/bought', { purchase })
  const { printUrl } = body['card'] as { printUrl: string | null }
  // Staff may have given its price back.
  if (printUrl === null) return ''
  const { pathname, search } = new URL(printUrl)
  for (;;) {
    const answer = await fetch(shopping.shopUrl + pathname + search).catch(() => undefined)
    if (answer?.status === 404) return ''
    const pdf = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined
    if (pdf) return findPrintedCode(Buffer.from(pdf)) ?? ''
    await pause(50)
  }
}

/** Reads the compressed texts of the PDF. */
function findPrintedCode(pdf: Buffer): string | undefined {
  const plain = pdf.toString('latin1').replaceAll(/stream\n(x[\s\S]*?)\nendstream/g, (_, stream: string) => {
    const text = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    return `stream\n${text}\nendstream`
  })
  const words = readPdfText(Buffer.from(plain, 'latin1'))
  return words.find((line) => /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/.test(line))
}

/** @returns undefined when no quote is available */
export async function fetchShippingQuote(
  shopping: Omit<ShoppingContext, 'goods'>,
  history: ShoppingHistory,
  cart: readonly CartLine[],
  delivery_postcode = createAddress('').zipcode,
): Promise<string | undefined> {
  const key = `${delivery_postcode} ${JSON.stringify(cart)}`
  const known = shopping.quotes.get(key)
  if (known !== undefined) return known
  const question = { delivery_postcode, cart }
  const options = await postUntilAnswered(shopping, '/api/orders/getShipOptions', question)
  if (options.status === 422 || options.status === 404) return undefined
  const data = options.body['data'] as Record<string, { id: string }[]> | null
  const offer = data?.['available_courier_companies']?.[0]
  if (!offer) return void recordUnexpected(history, 'shipping', options)
  shopping.quotes.set(key, offer.id)
  return offer.id
}

export async function payOrder(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  random: SeededRandom,
  { orderId, ...payment }: { orderId: string } & Pick<Payment, 'providerOrderId' | 'isHeldForDays'>,
): Promise<void> {
  const path = '/api/orders/confirm'
  const isOver = ({ status }: JsonResponse) => status !== 202
  const confirmed = await pay(shopping, history, random, { ...payment, path, isOver })
  if (confirmed === undefined) return
  if (confirmed.status !== 200) return recordUnexpected(history, 'confirm', confirmed)
  if (confirmed.body['state'] !== 'placed') return
  history.seenPlaced.add(orderId)
  if (random.chance(0.08)) await cancelOrder(shopping, history, orderId)
}

type Payment = {
  providerOrderId: string
  path: string
  isOver: (confirmed: JsonResponse) => boolean
  /** Its buyer pays in the end: unpaid, it would not expire during the run. */
  isHeldForDays?: true
}

/** @returns the last answer to the payment window's message; undefined for who closes the browser before */
async function pay(
  shopping: ShoppingContext,
  history: ShoppingHistory,
  random: SeededRandom,
  { providerOrderId, path, isOver, isHeldForDays }: Payment,
): Promise<JsonResponse | undefined> {
  if (!isHeldForDays && random.chance(0.05)) return undefined // walks away
  if (random.chance(0.03)) await pause(3_500) // pays after the hold has ended
  const outcome = !isHeldForDays && random.chance(0.05) ? 'failed' : random.chance(0.2) ? 'authorized' : 'captured'
  const payInWindow = (how: Record<string, unknown>) =>
    postJson(`${shopping.controlUrl}/razorpay/pay`, { order_id: providerOrderId, ...how })
  const paid = await payInWindow({ outcome, webhook: random.chance(0.7) })
  if (outcome !== 'failed') history.paid++
  if (random.chance(0.02)) await payInWindow({ again: true })
  if (outcome === 'failed' || random.chance(0.3)) return undefined // closes the browser
  for (let tries = 0; tries < 20 && !shopping.stopSignal.aborted; tries++) {
    const confirmed = await postUntilAnswered(shopping, path, paid.body)
    if (isOver(confirmed)) return confirmed
    await pause(200)
  }
  return undefined
}

/** Unless staff pack, nothing is dispatched, so a refusal is a fault. */
async function cancelOrder(shopping: ShoppingContext, history: ShoppingHistory, orderId: string): Promise<void> {
  const cancelled = await postUntilAnswered(shopping, '/api/orders/cancel', { id: orderId })
  const isTooLate = shopping.isPacked === true && cancelled.status === 409
  if (cancelled.status !== 200 && cancelled.status !== 202 && !isTooLate) recordUnexpected(history, 'cancel', cancelled)
}

function recordUnexpected(history: ShoppingHistory, where: string, answer: JsonResponse | undefined): void {
  history.unexpectedErrors.push(`${where}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
}
