import { askShop } from '../ask-shop.ts'
import { keptPayment } from '../checkout/kept-payment.ts'
import { openSessionShelf } from '../session-shelf.ts'
import { learnStock } from './stock-store.ts'

type Answer = { stock: { id: number; left: number | null; most: number | null }[] }

/** What one question may name. */
const AT_ONCE = 100

/**
 * Learns what is left of these products. What an open payment of the shopper's own holds counts as left. When the shop
 * cannot be asked nothing is learned: an order is checked anyway.
 */
export async function askStock(ids: readonly number[], signal: AbortSignal): Promise<void> {
  const openOrder = keptPayment(openSessionShelf())?.order?.orderId
  const body = { ids: ids.slice(0, AT_ONCE), ...(openOrder !== undefined && { openOrder }) }
  const answer = await askShop<Answer>('/api/orders/stock', { body, signal })
  if (answer.ok) learnStock(answer.data.stock)
}
