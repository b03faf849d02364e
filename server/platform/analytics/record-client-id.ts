import { orderClientIds } from '#server/platform/database/analytics-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { AnalyticsIds } from '#shop/analytics/analytics-event.ts'

/** The browser sends the id with consent only. A failure here never fails the order. */
export async function recordClientId(
  { database, now, log }: Pick<Shop, 'database' | 'now' | 'log'>,
  orderId: string,
  measured: AnalyticsIds,
): Promise<void> {
  const visitor = { clientId: measured.client_id, sessionId: measured.session_id ?? null }
  try {
    await database.orm
      .insert(orderClientIds)
      .values({ orderId, ...visitor, createdAt: now() })
      .onConflictDoUpdate({ target: orderClientIds.orderId, set: visitor })
  } catch (error) {
    log.error({ event: 'analytics.client_id_lost', err: error }, 'the client of an order was not recorded')
  }
}
