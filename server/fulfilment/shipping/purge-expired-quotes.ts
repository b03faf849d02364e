import { lt } from 'drizzle-orm'
import { shippingQuotes } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

const HOUR_MS = 60 * 60_000

export async function purgeExpiredQuotes({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  await database.orm.delete(shippingQuotes).where(lt(shippingQuotes.expiresAt, new Date(now().getTime() - HOUR_MS)))
}
