import type { Database } from '#server/platform/database/open-database.ts'
import { seedPictureUrl, loadDemoCatalogue, type SeedCatalogue } from './load-demo-catalogue.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

/** Replaces demo pictures only. @returns how many were replaced */
export async function updateDemoPictures(database: Pick<Database, 'pool'>, goods?: SeedCatalogue): Promise<number> {
  const { pictures } = goods ?? (await loadDemoCatalogue())
  const now = Object.values(pictures)
    .flat()
    .map((picture) => ({ ...picture, url: seedPictureUrl(picture), name: pictureName(picture.file) }))
  const byName = new Map(now.map((picture) => [picture.name, picture]))

  const rows = parseRows(
    { url: 'always' },
    await database.pool.query<{ url: string }>(
      `SELECT DISTINCT i.url FROM products p JOIN product_images i ON i.product_id = p.id WHERE p.slug = ANY($1)`,
      [Object.keys(pictures)],
    ),
  )
  const old = rows.flatMap(({ url }) => {
    const picture = byName.get(pictureName(url.slice(url.lastIndexOf('/') + 1)))
    return picture && picture.url !== url ? [{ was: url, ...picture }] : []
  })
  if (old.length === 0) return 0
  const { rowCount } = await database.pool.query(
    `UPDATE product_images i SET url = n.url, width = n.width, height = n.height, alt = n.alt, size = n.size, tint = n.tint
     FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[], $6::int[], $7::text[]) n (was, url, width, height, alt, size, tint)
     WHERE i.url = n.was`,
    (['was', 'url', 'width', 'height', 'alt', 'size', 'tint'] as const).map((field) => old.map((one) => one[field])),
  )
  return rowCount ?? 0
}

function pictureName(file: string): string {
  return file.replace(/(?:_[0-9a-f]{10})?\.webp$/, '')
}
