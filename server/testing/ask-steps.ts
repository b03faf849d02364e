import assert from 'node:assert/strict'
import { and, eq } from 'drizzle-orm'
import type { OrderView } from '#contract/order.ts'
import type { RequestView } from '#contract/gift-request.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { outbox } from '#server/platform/database/order-tables.ts'
import { payInWindow } from './create-test-order.ts'
import type { TestApi, TestCustomer } from './open-test-api.ts'

export const arjun = { name: 'Arjun Mehta', email: 'arjun@example.in', phone: '9811111111' }
/** Nothing of it may reach the buyer; the State is on the invoice. */
export const riyasHome = {
  fName: 'Riya',
  lName: 'Iyer',
  phnNo: '9822222222',
  address: '7 Temple Tree Lane',
  city: 'Mysuru',
  country: 'India',
  state: 'Karnataka',
  zipcode: '570001',
}
export const secretsOfRiya = ['Iyer', '9822222222', 'Temple Tree', 'Mysuru', '570001']

type Ask = { name?: string; from?: string; surprise?: boolean; choices?: number[] }

/** Orders and pays as a shopper's browser does. */
export function createAskDesk(testApi: TestApi) {
  const { shop } = testApi
  async function order(cart: { id: number; quantity: number }[], ask: Ask = {}, terms: object = {}, as?: TestCustomer) {
    const body = { ask: { name: 'Riya', from: 'Arjun', ...ask }, buyer: arjun, cart, ...terms }
    return testApi.request('orders/new', { body, as })
  }
  async function pay(opened: { body: Record<string, unknown> }): Promise<string> {
    const providerOrderId = String(opened.body['id'])
    assert.ok((await confirmPayment(shop, await payInWindow(shop, { providerOrderId }))).ok)
    return String(opened.body['orderId'])
  }
  async function show(orderId: string, as?: TestCustomer): Promise<OrderView> {
    const { body, status } = await testApi.request(`orders/get?id=${orderId}`, { as })
    assert.equal(status, 200, JSON.stringify(body))
    return (body as { order: OrderView }).order
  }
  async function send(cart: { id: number; quantity: number }[], ask: Ask = {}, as?: TestCustomer) {
    const opened = await order(cart, ask, {}, as)
    assert.equal(opened.status, 200, JSON.stringify(opened.body))
    const orderId = await pay(opened)
    const code = (await show(orderId, as)).shipments[0]?.ask?.link?.split('/').at(-1) ?? ''
    return { orderId, code }
  }
  async function open(code: string) {
    const { status, body, headers } = await testApi.request('gifts/asked', { body: { code } })
    return { status, headers, gift: body as unknown as RequestView, reason: body.error?.details['reason'] }
  }
  async function answer(code: string, changes: object = {}) {
    const { status, body } = await testApi.request('gifts/answer', { body: { code, info: riyasHome, ...changes } })
    return { status, gift: body as unknown as RequestView, error: body.error, reason: body.error?.details['reason'] }
  }
  /** Kinds of messages about this order that were enqueued. */
  async function told(orderId: string): Promise<string[]> {
    const rows = await shop.database.orm.select().from(outbox).where(eq(outbox.orderId, orderId)).orderBy(outbox.id)
    return rows.map(({ kind }) => kind)
  }
  async function news(orderId: string): Promise<string[]> {
    const rows = await shop.database.orm
      .select()
      .from(outbox)
      .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, 'order ask mail')))
      .orderBy(outbox.id)
    return rows.map(({ subject }) => subject.split(':')[1] ?? '')
  }
  return { order, pay, show, send, open, answer, told, news }
}
