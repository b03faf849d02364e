import type { z } from 'zod'
import type { Answer } from '#providers/answer.ts'
import { exchangePatiently, type Patience, type Request } from '#providers/exchange.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { NewOrder, PaymentProvider, ProviderOrder, ProviderPayment } from './payment-provider.ts'
import { readAnswer, readText } from './razorpay-answer.ts'
import type { RazorpayOptions } from './razorpay-options.ts'
import { disputeShape, eventShape, listOf, orderShape, paymentShape, refundShape } from './razorpay-shapes.ts'
import { isSigned } from './razorpay-signatures.ts'

type Question = { path: string; body?: unknown; headers?: Record<string, string>; harm?: Patience['harm'] }

/** Razorpay, spoken to over its own HTTP API. Every method answers a value; none throws for what a network does. */
export function createRazorpay(options: RazorpayOptions): PaymentProvider {
  const { baseUrl, keyId, keySecret, webhookSecrets, checkoutScriptUrl, timeoutMs = 5_000 } = options
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function ask<T>(shape: z.ZodType<T>, question: Question): Promise<Answer<T>> {
    const { path, body, headers = {}, harm = body === undefined ? 'safe' : 'write' } = question
    const request: Request = {
      method: body === undefined ? 'GET' : 'POST',
      url: baseUrl + path,
      headers: { authorization, ...headers },
      body,
    }
    const answer = await exchangePatiently(request, { tries: 3, tryMs: timeoutMs, budgetMs: timeoutMs, harm })
    return readAnswer(answer, shape)
  }

  async function findOrderByReceipt(receipt: string): Promise<Answer<ProviderOrder | null>> {
    const path = `/orders?${new URLSearchParams({ receipt, count: '10' })}`
    const found = await ask(listOf(orderShape), { path })
    if (!found.ok) return found
    return { ok: true, value: found.value.find((order) => order.receipt === receipt) ?? null }
  }

  async function createOrder(order: NewOrder): Promise<Answer<ProviderOrder>> {
    const create = () => ask(orderShape, { path: '/orders', body: order })
    const first = await create()
    if (!isUncertain(first)) return first
    const found = await findOrderByReceipt(order.receipt)
    if (!found.ok) return found
    return found.value ? { ok: true, value: found.value } : create()
  }

  const fetchPayment = (paymentId: string) => ask(paymentShape, { path: paymentPath(paymentId) })

  /** A capture whose reply was lost, or that somebody else made first, shows on the payment itself. */
  async function capture(paymentId: string, amount: Paise): Promise<Answer<ProviderPayment>> {
    const body = { amount, currency: 'INR' }
    const captured = await ask(paymentShape, { path: `${paymentPath(paymentId)}/capture`, body })
    if (captured.ok || captured.reason === 'locked-out') return captured
    const seen = await fetchPayment(paymentId)
    return seen.ok && seen.value.status === 'captured' && seen.value.amount === amount ? seen : captured
  }

  return {
    keyId,
    checkoutScriptUrl,
    webhookHeaders: { signature: 'x-razorpay-signature', eventId: 'x-razorpay-event-id' },
    createOrder,
    findOrderByReceipt,
    fetchPayment,
    capture,
    paymentsOfOrder: (orderId) =>
      ask(listOf(paymentShape), { path: `/orders/${encodeURIComponent(orderId)}/payments` }),
    listPayments: ({ from, to, count, skip }) =>
      ask(listOf(paymentShape), {
        path: `/payments?from=${unixSeconds(from)}&to=${unixSeconds(to)}&count=${count}&skip=${skip}`,
      }),
    refund: (paymentId, { amount, idempotencyKey, notes }) =>
      ask(refundShape, {
        path: `${paymentPath(paymentId)}/refund`,
        body: { amount, notes },
        headers: { 'x-refund-idempotency': idempotencyKey },
        harm: 'safe',
      }),
    refundsOf: (paymentId) =>
      ask(listOf(refundShape), { path: `${paymentPath(paymentId)}/refunds?count=100` }),
    fetchDispute: (disputeId) => ask(disputeShape, { path: `/disputes/${encodeURIComponent(disputeId)}` }),
    listDisputes: () => ask(listOf(disputeShape), { path: '/disputes?count=100' }),
    verifyConfirmation: ({ orderId, paymentId, signature }) =>
      isSigned(`${orderId}|${paymentId}`, signature, keySecret),
    verifyWebhook: (rawBody, signature) =>
      webhookSecrets.map((secret) => isSigned(rawBody, signature, secret)).includes(true),
    readWebhook: (rawBody) => readText(rawBody, eventShape),
  }
}

const paymentPath = (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}`

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** True when the provider may have done what we asked although we did not hear so. */
function isUncertain(answer: Answer<unknown>): boolean {
  return !answer.ok && (answer.reason === 'unavailable' || answer.reason === 'nonsense')
}
