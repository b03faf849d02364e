import { lt } from 'drizzle-orm'
import { imports } from '#server/platform/database/import-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Days in which an import can be undone; the audit keeps its changes. */
const KEPT_DAYS = 60
const DAY_MS = 86_400_000

export async function purgeImports({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  await database.orm.delete(imports).where(lt(imports.createdAt, new Date(now().getTime() - KEPT_DAYS * DAY_MS)))
}
