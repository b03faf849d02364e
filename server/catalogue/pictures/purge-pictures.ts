import { lt } from 'drizzle-orm'
import { pictures } from '#server/platform/database/picture-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Days in which a deletion can be undone. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

export async function purgePictures({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  await database.orm.delete(pictures).where(lt(pictures.deletedAt, new Date(now().getTime() - KEPT_DAYS * DAY_MS)))
}
