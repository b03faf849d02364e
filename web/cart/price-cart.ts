import type { CartAnswer } from '#contract/cart.ts'
import type { CartItem } from '#shop/cart/cart.ts'
import { toLineRequest } from '#shop/cart/choices.ts'
import { requestApi, type ApiResult } from '#web/api/api-client.ts'

/** The API's most lines at once. */
const MAX_LINES_PER_REQUEST = 100

export async function priceCart(
  lines: readonly CartItem[],
  signal: AbortSignal,
): Promise<ApiResult<CartAnswer['lines']>> {
  const answers: CartAnswer['lines'] = []
  for (let start = 0; start < lines.length; start += MAX_LINES_PER_REQUEST) {
    const body = { lines: lines.slice(start, start + MAX_LINES_PER_REQUEST).map(toLineRequest) }
    const result = await requestApi('POST /api/cart', { body, signal })
    if (!result.ok) return result
    answers.push(...result.data.lines)
  }
  return { ok: true, data: answers }
}
