import { lt } from 'drizzle-orm'
import { orderClientIds } from '#server/platform/database/analytics-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

const CLIENT_ID_RETENTION_MS = 7 * 24 * 60 * 60_000

export async function purgeClientIds({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - CLIENT_ID_RETENTION_MS)
  await database.orm.delete(orderClientIds).where(lt(orderClientIds.createdAt, before))
}
