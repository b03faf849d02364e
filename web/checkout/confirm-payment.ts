import type { PaymentConfirmation } from '#contract/checkout.ts'
import type { ApiAnswer, ApiRequestOptions } from '#web/api/api-client.ts'
import { toOrderOutcome } from './order-outcome.ts'
import { CONTACT_US } from './payment-state.ts'

type CallApi = (
  target: 'POST /api/orders/confirm',
  options: ApiRequestOptions<'POST /api/orders/confirm'>,
) => Promise<ApiAnswer<'POST /api/orders/confirm'>>

const RETRY_DELAYS_MS = [1_000, 2_000, 3_000, 5_000, 10_000]

/** Repeats until there is an order or a clear no: the shopper may have paid. Throws when `signal` aborts. */
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
