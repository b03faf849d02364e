import { randomUUID } from 'node:crypto'
import { postJson } from '../post-json.ts'
import { signInStaff } from '../staff/staff-member.ts'
import { PATIENCE_MS, waitUntil, type CreatedOrder, type Scenario } from './scenario.ts'

export const CARD = 500_00

type Bought = { purchase: string; providerOrderId: string }

/** The buyer prints the card. */
export async function openPurchase({ environment: { shop }, history }: Scenario): Promise<Bought> {
  const words = { recipient: 'Riya', sender: 'Asha', message: '', email: '', sendOn: '' }
  const wish = { amount: CARD, buyerEmail: `${randomUUID()}@example.in`, ...words }
  const key = { 'idempotency-key': randomUUID() }
  const { status, body } = await postJson(`${shop.url}/api/gift-cards/purchases`, wish, key)
  if (status !== 200) throw new Error(`No gift card could be bought: ${JSON.stringify(body)}`)
  const [purchase, providerOrderId] = [String(body['purchase']), String(body['id'])]
  history.purchases.set(purchase, providerOrderId)
  return { purchase, providerOrderId }
}

export const confirmPurchase = ({ environment: { shop } }: Scenario, windowAnswer: unknown) =>
  postJson(`${shop.url}/api/gift-cards/confirm`, windowAnswer)

export const readPurchase = async ({ environment: { shop } }: Scenario, { purchase }: Bought) =>
  (await postJson(`${shop.url}/api/gift-cards/bought`, { purchase })).body

export const hasRefunded = async (scenario: Scenario) =>
  (await scenario.payments()).some(({ status }) => status === 'refunded')

export async function buyCard(scenario: Scenario): Promise<Bought> {
  const bought = await openPurchase(scenario)
  await confirmPurchase(scenario, await scenario.pay(bought))
  await waitUntil(async () => (await readPurchase(scenario, bought))['paidAt'] !== null)
  return bought
}

export async function loseDispute(scenario: Scenario, { purchase, providerOrderId }: Bought): Promise<boolean> {
  const { controlSandbox } = scenario.environment
  const payment = (await scenario.payments()).find(({ order_id }) => order_id === providerOrderId)
  const { id } = await controlSandbox<{ id: string }>('POST', `/razorpay/payments/${payment?.id}/dispute`)
  await controlSandbox('POST', `/razorpay/disputes/${id}`, { to: 'lost' })
  return waitUntil(async () => Number((await readPurchase(scenario, { purchase, providerOrderId }))['back']) > 0)
}

/** The only bought card. @param left paise that staff see on it */
export async function refundCard({ environment: { shop } }: Scenario, left: number): Promise<void> {
  const owner = await signInStaff(shop.url, 'owner', PATIENCE_MS)
  const list = (await owner.ask('GET gift-cards')).body as { data?: { id: number }[] }
  const body = { reason: 'The buyer changed their mind', expected: left }
  await owner.ask(`POST gift-cards/${list.data?.[0]?.id}/refund`, {
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
}

export async function issueCard({ environment: { shop } }: Scenario): Promise<string> {
  const owner = await signInStaff(shop.url, 'owner', PATIENCE_MS)
  const texts = { note: 'Paid in the workshop', recipient: '', sender: '', message: '', email: '', sendOn: '' }
  const body = { amount: CARD, reason: 'sold', ...texts }
  const headers = { 'idempotency-key': randomUUID() }
  const issued = await owner.ask('POST gift-cards', { body, headers })
  const { code } = issued.body as { code?: string }
  if (typeof code !== 'string') throw new Error(`No gift card was issued: ${JSON.stringify(issued.body)}`)
  return code
}

export function requestByCards({ requestOrder, plenty }: Scenario, codes: readonly string[], { quantity = 5 } = {}) {
  return requestOrder([{ id: plenty, quantity }], { giftCards: { codes, expected: CARD * codes.length } })
}

export async function openByCards(scenario: Scenario, codes: readonly string[], how = {}): Promise<CreatedOrder> {
  const { status, body } = await requestByCards(scenario, codes, how)
  if (status !== 200) throw new Error(`No order by gift card: ${JSON.stringify(body)}`)
  return { orderId: String(body['orderId']), providerOrderId: String(body['id']), amount: Number(body['amount']) }
}

export async function buyByCards(scenario: Scenario, codes: readonly string[], how = {}): Promise<CreatedOrder> {
  const order = await openByCards(scenario, codes, how)
  await scenario.confirmPayment(await scenario.pay(order))
  await waitUntil(() => scenario.isPlaced(order))
  return order
}

export async function cancel(scenario: Scenario, order: CreatedOrder): Promise<void> {
  await postJson(`${scenario.environment.shop.url}/api/orders/cancel`, { id: order.orderId })
  await waitUntil(async () => (await scenario.stateOf(order)) === 'refunded', PATIENCE_MS)
}
