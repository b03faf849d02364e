import type { PaymentConfirmation } from '#contract/checkout.ts'
import type { ApiAnswer, ApiRequestOptions } from '#web/api/api-client.ts'
import { toOrderOutcome } from './order-outcome.ts'
import { CONTACT_US } from './payment-state.ts'

/** The one call it makes. */
type CallApi = (
  target: 'POST /api/orders/confirm',
  options: ApiRequestOptions<'POST /api/orders/confirm'>,
) => Promise<ApiAnswer<'POST /api/orders/confirm'>>

/** Pauses between questions, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 3_000, 5_000, 10_000]

/**
 * Tells the shop of a payment and asks until it knows. A lost connection, a busy shop or a payment the provider has not
 * settled yet are no answers: the shopper may have paid, so the only ways out are an order, or a clear no.
 * @param pause waits for some milliseconds, or throws when `signal` aborts
 */
export async function confirmPayment(
  result: PaymentConfirmation,
  { callApi, delay, signal }: { callApi: CallApi; delay: (ms: number) => Promise<void>; signal: AbortSignal },
): Promise<{ ok: true; orderId: string } | { ok: false; message: string }> {
  for (let attempt = 0; ; attempt++) {
    const response = await callApi('POST /api/orders/confirm', { body: result, signal })
    if (response.ok) {
      // After its time an order can still be placed while the money is being looked at.
      if (toOrderOutcome(response.data.state) === 'placed') return { ok: true, orderId: response.data.orderId }
      if (isDefinitelyClosed(response.data.state)) return { ok: false, message: CONTACT_US }
    } else if (response.reason === 'refused') return { ok: false, message: CONTACT_US }
    await delay(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0)
  }
}

function isDefinitelyClosed(state: string): boolean {
  return toOrderOutcome(state) === 'closed' && state !== 'expired'
}
