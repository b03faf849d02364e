import type { z } from 'zod'
import type { ProviderResult } from '#providers/provider-result.ts'
import { createCircuitBreaker, type CircuitBreaker } from '#providers/circuit-breaker.ts'
import { requestWithRetry, type HttpRequest } from '#providers/request-with-retry.ts'
import type { Paise } from '#shop/money/paise.ts'
import type {
  ListQuery,
  NewProviderOrder,
  PaymentProvider,
  ProviderOrder,
  ProviderPayment,
} from './payment-provider.ts'
import { readRazorpayResponse, requireMatch, parseRazorpayText, type RazorpayRequest } from './razorpay-response.ts'
import {
  disputeShape,
  eventShape,
  razorpayList,
  orderShape,
  paymentShape,
  refundShape,
  settlementShape,
} from './razorpay-shapes.ts'
import { createRazorpayLinks } from './razorpay-links.ts'
import { isValidSignature } from './razorpay-signatures.ts'

type RazorpayOptions = {
  baseUrl: string
  keyId: string
  keySecret: string
  /** The newest first. Older secrets stay valid while the provider retries events that it signed with them. */
  webhookSecrets: readonly string[]
  checkoutScriptUrl: string
  timeoutMs?: number
  breaker?: CircuitBreaker
}

export function createRazorpay(options: RazorpayOptions): PaymentProvider {
  const {
    baseUrl,
    keyId,
    keySecret,
    webhookSecrets,
    checkoutScriptUrl,
    timeoutMs = 5_000,
    breaker: withBreaker = createCircuitBreaker(),
  } = options
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function send<T>(shape: z.ZodType<T>, question: RazorpayRequest): Promise<ProviderResult<T>> {
    const { path, body, headers = {}, isIdempotent = body === undefined } = question
    const request: HttpRequest = {
      method: body === undefined ? 'GET' : 'POST',
      url: baseUrl + path,
      headers: { authorization, ...headers },
      body,
    }
    const retryPolicy = { maxAttempts: 3, attemptTimeoutMs: timeoutMs, totalTimeoutMs: timeoutMs, isIdempotent }
    return withBreaker(async () => readRazorpayResponse(await requestWithRetry(request, retryPolicy), shape))
  }

  async function findOrderByReceipt(receipt: string): Promise<ProviderResult<ProviderOrder | null>> {
    const path = `/orders?${new URLSearchParams({ receipt, count: '10' })}`
    const found = await send(razorpayList(orderShape), { path })
    if (!found.ok) return found
    return { ok: true, value: found.value.find((order) => order.receipt === receipt) ?? null }
  }

  async function createOrder(order: NewProviderOrder): Promise<ProviderResult<ProviderOrder>> {
    const create = async () => {
      const created = await send(orderShape, { path: '/orders', body: order })
      return requireMatch(created, ({ amount, currency }) => amount === order.amount && currency === order.currency)
    }
    const first = await create()
    if (!mayHaveHappened(first)) return first
    const found = await findOrderByReceipt(order.receipt)
    if (!found.ok) return found
    return found.value ? { ok: true, value: found.value } : create()
  }

  const fetchPayment = async (paymentId: string) =>
    requireMatch(await send(paymentShape, { path: paymentPath(paymentId) }), ({ id }) => id === paymentId)

  /** After a lost reply, or a capture elsewhere, the payment itself has the answer. */
  async function capture(paymentId: string, amount: Paise): Promise<ProviderResult<ProviderPayment>> {
    const body = { amount, currency: 'INR' }
    const answer = await send(paymentShape, { path: `${paymentPath(paymentId)}/capture`, body })
    const captured = requireMatch(answer, (payment) => payment.id === paymentId && payment.amount === amount)
    if (captured.ok || captured.reason === 'unauthorized') return captured
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
    capturePayment: capture,
    async listOrderPayments(orderId) {
      const path = `/orders/${encodeURIComponent(orderId)}/payments`
      const isOfOrder = (payment: ProviderPayment) => (payment.orderId ?? orderId) === orderId
      return requireMatch(await send(razorpayList(paymentShape), { path }), (payments) => payments.every(isOfOrder))
    },
    listPayments: (span) => send(razorpayList(paymentShape), { path: `/payments?${spanQuery(span)}` }),
    async createRefund(paymentId, { amount, idempotencyKey, notes }) {
      const answer = await send(refundShape, {
        path: `${paymentPath(paymentId)}/refund`,
        body: { amount, notes },
        headers: { 'x-refund-idempotency': idempotencyKey },
        isIdempotent: true,
      })
      return requireMatch(answer, (refund) => refund.paymentId === paymentId && refund.amount === amount)
    },
    async listRefunds(paymentId) {
      const answer = await send(razorpayList(refundShape), {
        path: `${paymentPath(paymentId)}/refunds?count=100`,
      })
      return requireMatch(answer, (refunds) => refunds.every((refund) => refund.paymentId === paymentId))
    },
    listRefundsMade: (span) => send(razorpayList(refundShape), { path: `/refunds?${spanQuery(span)}` }),
    async fetchDispute(disputeId) {
      const answer = await send(disputeShape, { path: `/disputes/${encodeURIComponent(disputeId)}` })
      return requireMatch(answer, ({ id }) => id === disputeId)
    },
    listDisputes: () => send(razorpayList(disputeShape), { path: '/disputes?count=100' }),
    listSettlements: (span) => send(razorpayList(settlementShape), { path: `/settlements?${spanQuery(span)}` }),
    ...createRazorpayLinks(send, keySecret),
    verifyConfirmation: ({ orderId, paymentId, signature }) =>
      isValidSignature(`${orderId}|${paymentId}`, signature, keySecret),
    verifyWebhook: (rawBody, signature) =>
      webhookSecrets.map((secret) => isValidSignature(rawBody, signature, secret)).includes(true),
    parseWebhook: (rawBody) => parseRazorpayText(rawBody, eventShape),
  }
}

const paymentPath = (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}`

const spanQuery = ({ from, to, count, skip }: ListQuery) =>
  `from=${unixSeconds(from)}&to=${unixSeconds(to)}&count=${count}&skip=${skip}`

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

function mayHaveHappened(answer: ProviderResult<unknown>): boolean {
  return !answer.ok && (answer.reason === 'unavailable' || answer.reason === 'malformed')
}
