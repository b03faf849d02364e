import { requestApi } from '#web/api/api-client.ts'
import { paymentDraft } from '#web/storage/payment-draft.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { updateStock } from './stock-store.ts'

const MAX_IDS_PER_REQUEST = 100

/** Stock held by the shopper's own open payment counts as available. */
export async function refreshStock(ids: readonly number[], signal: AbortSignal): Promise<void> {
  const openOrder = paymentDraft.read(openSessionStorage())?.order?.orderId
  const body = { ids: ids.slice(0, MAX_IDS_PER_REQUEST), ...(openOrder !== undefined && { openOrder }) }
  const result = await requestApi('POST /api/orders/stock', { body, signal })
  if (result.ok) updateStock(result.data.stock)
}
