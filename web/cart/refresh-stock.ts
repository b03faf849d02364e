import { requestApi } from '#web/api/api-client.ts'
import { paymentDraft } from '#web/storage/payment-draft.ts'
import { openSessionStorage } from '#web/storage/session-storage.ts'
import { updateStock } from './stock-store.ts'

/** What one question may name. */
const MAX_IDS_PER_REQUEST = 100

/**
 * Learns what is left of these products. What an open payment of the shopper's own holds counts as left. When the shop
 * cannot be asked nothing is learned: an order is checked anyway.
 */
export async function refreshStock(ids: readonly number[], signal: AbortSignal): Promise<void> {
  const openOrder = paymentDraft.read(openSessionStorage())?.order?.orderId
  const body = { ids: ids.slice(0, MAX_IDS_PER_REQUEST), ...(openOrder !== undefined && { openOrder }) }
  const result = await requestApi('POST /api/orders/stock', { body, signal })
  if (result.ok) updateStock(result.data.stock)
}
