import type { ListQuery } from '#providers/payment/payment-provider.ts'
import type { ProviderFailure, ProviderResult } from '#providers/provider-result.ts'

const PAGE_SIZE = 100

/** Reads until an empty page: a short one need not be the last. @yields a failure last, when the list is incomplete */
export async function* listPages<Entry>(
  read: (query: ListQuery) => Promise<ProviderResult<Entry[]>>,
  span: { from: Date; to: Date },
): AsyncGenerator<{ ok: true; page: Entry[] } | ProviderFailure> {
  for (let skip = 0; ;) {
    const answer = await read({ ...span, count: PAGE_SIZE, skip })
    if (!answer.ok) {
      yield answer
      return
    }
    if (answer.value.length === 0) return
    yield { ok: true, page: answer.value }
    skip += answer.value.length
  }
}
