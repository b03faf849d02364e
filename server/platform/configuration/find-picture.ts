import { and, eq, isNull } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'

/** A picture of the library. */
export async function findPicture(orm: Orm | Tx, url: string) {
  const { width, height, tint } = pictures
  const [found] = await orm
    .select({ url: pictures.url, width, height, tint })
    .from(pictures)
    .where(and(eq(pictures.url, url), isNull(pictures.deletedAt)))
  return found
}
