import type { z } from 'zod'
import type { Answer } from '#providers/answer.ts'
import { createBreaker } from '#providers/breaker.ts'
import { exchangePatiently, type Patience, type Request } from '#providers/exchange.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { NewOrder, PaymentProvider, ProviderOrder, ProviderPayment } from './payment-provider.ts'
import { nonsense, readAnswer, readText } from './razorpay-answer.ts'
import type { RazorpayOptions } from './razorpay-options.ts'
import { disputeShape, eventShape, listOf, orderShape, paymentShape, refundShape } from './razorpay-shapes.ts'
import { isSigned } from './razorpay-signatures.ts'

type Question = { path: string; body?: unknown; headers?: Record<string, string>; harm?: Patience['harm'] }

/** Razorpay, spoken to over its own HTTP API. Every method answers a value; none throws for what a network does. */
export function createRazorpay(options: RazorpayOptions): PaymentProvider {
  const {
    baseUrl,
    keyId,
    keySecret,
    webhookSecrets,
    checkoutScriptUrl,
    timeoutMs = 5_000,
    breaker: guarded = createBreaker(),
  } = options
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function ask<T>(shape: z.ZodType<T>, question: Question): Promise<Answer<T>> {
    const { path, body, headers = {}, harm = body === undefined ? 'safe' : 'write' } = question
    const request: Request = {
      method: body === undefined ? 'GET' : 'POST',
      url: baseUrl + path,
      headers: { authorization, ...headers },
      body,
    }
    const patience = { tries: 3, tryMs: timeoutMs, budgetMs: timeoutMs, harm }
    return guarded(async () => readAnswer(await exchangePatiently(request, patience), shape))
  }

  async function findOrderByReceipt(receipt: string): Promise<Answer<ProviderOrder | null>> {
    const path = `/orders?${new URLSearchParams({ receipt, count: '10' })}`
    const found = await ask(listOf(orderShape), { path })
    if (!found.ok) return found
    return { ok: true, value: found.value.find((order) => order.receipt === receipt) ?? null }
  }

  async function createOrder(order: NewOrder): Promise<Answer<ProviderOrder>> {
    const create = async () => {
      const created = await ask(orderShape, { path: '/orders', body: order })
      return about(created, ({ amount, currency }) => amount === order.amount && currency === order.currency)
    }
    const first = await create()
    if (!isUncertain(first)) return first
    const found = await findOrderByReceipt(order.receipt)
    if (!found.ok) return found
    return found.value ? { ok: true, value: found.value } : create()
  }

  const fetchPayment = async (paymentId: string) =>
    about(await ask(paymentShape, { path: paymentPath(paymentId) }), ({ id }) => id === paymentId)

  /** A capture whose reply was lost, or that somebody else made first, shows on the payment itself. */
  async function capture(paymentId: string, amount: Paise): Promise<Answer<ProviderPayment>> {
    const body = { amount, currency: 'INR' }
    const answer = await ask(paymentShape, { path: `${paymentPath(paymentId)}/capture`, body })
    const captured = about(answer, (payment) => payment.id === paymentId && payment.amount === amount)
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
    async paymentsOfOrder(orderId) {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`
      const isOfOrder = (payment: ProviderPayment) => (payment.orderId ?? orderId) === orderId
      return about(await ask(listOf(paymentShape), { path }), (payments) => payments.every(isOfOrder))
    },
    listPayments: ({ from, to, count, skip }) =>
      ask(listOf(paymentShape), {
        path: `/payments?from=${unixSeconds(from)}&to=${unixSeconds(to)}&count=${count}&skip=${skip}`,
      }),
    async refund(paymentId, { amount, idempotencyKey, notes }) {
      const answer = await ask(refundShape, {
        path: `${paymentPath(paymentId)}/refund`,
        body: { amount, notes },
        headers: { 'x-refund-idempotency': idempotencyKey },
        harm: 'safe',
      })
      return about(answer, (refund) => refund.paymentId === paymentId && refund.amount === amount)
    },
    async refundsOf(paymentId) {
      const answer = await ask(listOf(refundShape), { path: `${paymentPath(paymentId)}/refunds?count=100` })
      return about(answer, (refunds) => refunds.every((refund) => refund.paymentId === paymentId))
    },
    async fetchDispute(disputeId) {
      const answer = await ask(disputeShape, { path: `/disputes/${encodeURIComponent(disputeId)}` })
      return about(answer, ({ id }) => id === disputeId)
    },
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

/** An answer about something else than was asked for makes no sense, however well it is written. */
function about<T>(answer: Answer<T>, isAbout: (value: T) => boolean): Answer<T> {
  return !answer.ok || isAbout(answer.value) ? answer : nonsense('an answer about something else')
}

/** True when the provider may have done what we asked although we did not hear so. */
function isUncertain(answer: Answer<unknown>): boolean {
  return !answer.ok && (answer.reason === 'unavailable' || answer.reason === 'nonsense')
}
