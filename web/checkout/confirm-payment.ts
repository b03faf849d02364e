import type { ApiAnswer } from '../ask-shop.ts'
import { orderVerdict } from './order-verdict.ts'
import { REACH_OUT, type PaymentResult } from './payment-state.ts'

type Ask = (path: string, options: { body: unknown; signal: AbortSignal }) => Promise<ApiAnswer<Confirmed>>
type Confirmed = { orderId: string; state: string }

/** Pauses between questions, in milliseconds; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 3_000, 5_000, 10_000]

/**
 * Tells the shop of a payment and asks until it knows. A lost connection, a busy shop or a payment the provider has not
 * settled yet are no answers: the shopper may have paid, so the only ways out are an order, or a clear no.
 * @param pause waits for some milliseconds, or throws when `signal` aborts
 */
export async function confirmPayment(
  result: PaymentResult,
  { ask, pause, signal }: { ask: Ask; pause: (ms: number) => Promise<void>; signal: AbortSignal },
): Promise<{ ok: true; orderId: string } | { ok: false; message: string }> {
  for (let tries = 0; ; tries++) {
    const answer = await ask('/api/orders/confirm', { body: result, signal })
    if (answer.ok) {
      // After its time an order can still be placed while the money is being looked at.
      if (orderVerdict(answer.data.state) === 'placed') return { ok: true, orderId: answer.data.orderId }
      if (isOver(answer.data.state)) return { ok: false, message: REACH_OUT }
    } else if (answer.reason === 'refused') return { ok: false, message: REACH_OUT }
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0)
  }
}

function isOver(state: string): boolean {
  return orderVerdict(state) === 'closed' && state !== 'expired'
}
