import type { GiftFacets } from '#shop/catalogue/gift-facets.ts'
import { giftsPath } from '#shop/catalogue/listing-url.ts'
import { pageRoutes } from '#shop/pages/page-routes.ts'
import { escapeXml } from '#server/platform/http/escape-xml.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

/** sitemaps.org */
export const MAX_URLS_PER_FILE = 50_000

const pages = pageRoutes.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path)

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const images = 'http://www.google.com/schemas/sitemap-image/1.1'

type Listed = { id: number; updatedAt: Date; images: string[] }

export async function renderSitemapIndex(
  database: Reads,
  origin: string,
  mostInAFile = MAX_URLS_PER_FILE,
): Promise<string> {
  const rows = parseRows(
    { products: 'always' },
    await database.pool.query<{ products: number }>(
      'SELECT count(*) AS products FROM products WHERE withdrawn_at IS NULL',
    ),
  )
  const files = Math.ceil((rows[0]?.products ?? 0) / mostInAFile)
  const names = ['pages', ...Array.from({ length: files }, (_, index) => `products-${index + 1}`)]
  const entries = names.map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`)
  return `${head}<sitemapindex xmlns="${schema}">${entries.join('')}</sitemapindex>`
}

/** @param facets with enough goods */
export async function renderPageSitemap(
  database: Reads,
  origin: string,
  facets: readonly GiftFacets[],
): Promise<string> {
  const rows = parseRows(
    { id: 'always' },
    await database.pool.query<{ id: number }>(
      `SELECT id FROM categories c
     WHERE EXISTS (SELECT FROM product_categories WHERE category_id = c.id) ORDER BY id`,
    ),
  )
  const paths = [...pages, ...rows.map(({ id }) => `/shop?category=${id}`), ...facets.map(giftsPath)]
  return renderUrlSet(paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`))
}

/** By id, so that a product stays in its file. @param file from 1 @returns undefined without such a file */
export async function renderProductSitemap(
  database: Reads,
  origin: string,
  file: number,
  mostInAFile = MAX_URLS_PER_FILE,
): Promise<string | undefined> {
  const rows = parseRows(
    { id: 'always', updatedAt: 'always', images: 'always' },
    await database.pool.query<Listed>(
      `SELECT p.id, p.updated_at AS "updatedAt",
       array(SELECT url FROM product_images WHERE product_id = p.id ORDER BY position) AS images
     FROM products p WHERE p.withdrawn_at IS NULL ORDER BY p.id LIMIT $1 OFFSET $2`,
      [mostInAFile, (file - 1) * mostInAFile],
    ),
  )
  if (rows.length === 0) return undefined
  return renderUrlSet(rows.map((product) => renderProductEntry(product, origin)))
}

function renderProductEntry({ id, updatedAt, images }: Listed, origin: string): string {
  const pictures = images.map((url) => `<image:image><image:loc>${escapeXml(origin + url)}</image:loc></image:image>`)
  const address = escapeXml(`${origin}/product/${id}`)
  return `<url><loc>${address}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${pictures.join('')}</url>`
}

function renderUrlSet(entries: readonly string[]): string {
  return `${head}<urlset xmlns="${schema}" xmlns:image="${images}">${entries.join('')}</urlset>`
}
