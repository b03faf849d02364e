import { containsPattern } from '#server/platform/database/escape-like.ts'
import { and, desc, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { LibraryPicture, PictureFilters } from '#contract/counter/pictures.ts'
import { countMatches, toCountedPage, type CountedPage } from '#server/platform/database/counted-page.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'

/** Newest first; searches alt texts here and on products. `after` is the last id of the previous page. */
export async function listPictures(
  orm: Orm,
  { q, used, after, limit = 50 }: PictureFilters,
): Promise<CountedPage<LibraryPicture>> {
  const words = q?.trim().toLowerCase() ?? ''
  const like = containsPattern(words)
  const ofThis = sql`FROM product_images WHERE product_images.url = pictures.url`
  const wanted = and(
    isNull(pictures.deletedAt),
    words
      ? sql`(lower(pictures.alt) LIKE ${like} OR lower(pictures.file_name) LIKE ${like}
          OR EXISTS (SELECT ${ofThis} AND lower(product_images.alt) LIKE ${like} OFFSET 0))`
      : undefined,
    used && (used === 'yes' ? sql`EXISTS (SELECT ${ofThis})` : sql`NOT EXISTS (SELECT ${ofThis})`),
  )
  const rows = await orm
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(wanted, after === undefined ? undefined : lt(pictures.id, after)))
    .orderBy(desc(pictures.id))
    .limit(limit + 1)
  const matches = await countMatches(orm, sql`${pictures} WHERE ${wanted ?? sql`true`}`)
  const page = toCountedPage(rows, { limit, matches, cursorOf: ({ id }) => id })
  const ids = page.data.map(({ id }) => id)
  return { ...page, data: await readPictures(orm, ids) }
}

type Use = { url: string; product: number; name: string; alt: string }

export async function readPictures(orm: Orm | Tx, ids: readonly number[]): Promise<LibraryPicture[]> {
  const { id, url, width, height, fileName, alt, crop, version, madeBy, createdAt, original } = pictures
  const rows = await orm
    .select({
      id,
      url,
      width,
      height,
      fileName,
      alt,
      crop,
      version,
      madeBy,
      createdAt,
      canCrop: sql<boolean>`${original} IS NOT NULL`,
    })
    .from(pictures)
    .where(and(inArray(id, [0, ...ids]), isNull(pictures.deletedAt)))
    .orderBy(desc(id))
  const urls = rows.map((row) => sql`(${row.url}::text)`)
  // Separate queries: a join would read all products for the few that show a picture.
  const uses = parseRows(
    { url: 'always', product: 'always', name: 'always', alt: 'always' },
    await orm.execute<Use>(sql`
      SELECT used.* FROM (VALUES ${sql.join([sql`('')`, ...urls], sql`, `)}) AS wanted (url) CROSS JOIN LATERAL (
        SELECT url, product_id AS product, alt, (SELECT name FROM products WHERE id = product_id) AS name
        FROM product_images WHERE product_images.url = wanted.url OFFSET 0
      ) AS used ORDER BY product`),
  )
  return rows.map((row) => {
    const usedIn = uses.filter((use) => use.url === row.url)
    return {
      ...row,
      alt: row.alt || (usedIn[0]?.alt ?? ''),
      createdAt: row.createdAt.toISOString(),
      usedIn: usedIn.map(({ product, name }) => ({ product, name })),
    }
  })
}
