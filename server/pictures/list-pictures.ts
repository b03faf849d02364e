import { containsPattern } from '#server/database/escape-like.ts'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { LibraryPicture, PictureFilters } from '#contract/counter/pictures.ts'
import { productImages, products } from '#server/database/catalogue-tables.ts'
import { countMatches, toCountedPage, type CountedPage } from '#server/database/counted-page.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { pictures } from '#server/database/picture-tables.ts'

/** The newest first, found by what they show here or on a product. `after` is the last id of the page before. */
export async function listPictures(
  orm: Orm,
  { q, used, after, limit = 50 }: PictureFilters,
): Promise<CountedPage<LibraryPicture>> {
  const words = q?.trim().toLowerCase() ?? ''
  const like = containsPattern(words)
  const ofThis = sql`FROM product_images WHERE product_images.url = pictures.url`
  const wanted = and(
    words
      ? sql`(lower(pictures.alt) LIKE ${like} OR lower(pictures.file_name) LIKE ${like}
          OR EXISTS (SELECT ${ofThis} AND lower(product_images.alt) LIKE ${like}))`
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
    .where(inArray(id, [0, ...ids]))
    .orderBy(desc(id))
  const uses = await orm
    .select({ url: productImages.url, product: products.id, name: products.name, alt: productImages.alt })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(inArray(productImages.url, ['', ...rows.map((row) => row.url)]))
    .orderBy(products.id)
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
