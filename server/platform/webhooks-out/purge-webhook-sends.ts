import { and, lt, ne } from 'drizzle-orm'
import { webhookSends } from '#server/platform/database/webhook-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

const KEPT_MS = 30 * 24 * 60 * 60_000

export async function purgeWebhookSends({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - KEPT_MS)
  await database.orm
    .delete(webhookSends)
    .where(and(lt(webhookSends.createdAt, since), ne(webhookSends.status, 'waiting')))
}
