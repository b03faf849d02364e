import type { PaymentProvider, ProviderPayment } from '#providers/payment/payment-provider.ts'
import type { ProviderFailure } from '#providers/provider-result.ts'

/** As many as the provider gives at once. */
const PAGE_SIZE = 100

/**
 * Every payment made in a span of time, page by page. Pages are read until one comes back empty: a short one is no
 * proof that it is the last.
 * @yields pages; a failure is the last thing yielded, and means that the list is not complete
 */
export async function* listProviderPayments(
  payments: PaymentProvider,
  span: { from: Date; to: Date },
): AsyncGenerator<{ ok: true; page: ProviderPayment[] } | ProviderFailure> {
  for (let skip = 0; ;) {
    const answer = await payments.listPayments({ ...span, count: PAGE_SIZE, skip })
    if (!answer.ok) {
      yield answer
      return
    }
    if (answer.value.length === 0) return
    yield { ok: true, page: answer.value }
    skip += answer.value.length
  }
}
