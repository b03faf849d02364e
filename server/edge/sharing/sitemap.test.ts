import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { MAX_URLS_PER_FILE, renderSitemapIndex, renderPageSitemap, renderProductSitemap } from './sitemap.ts'

const origin = 'https://gathri.example'
const database = await openTestDatabase()
const ids: number[] = []
for (let i = 0; i < 5; i++) ids.push(await addTestProduct(database))
after(() => database.close())

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

test('the index names one file of pages and as many of products as they fill', async () => {
  const files = (most: number) => renderSitemapIndex(database, origin, most).then(locations)
  assert.deepEqual(await files(MAX_URLS_PER_FILE), [
    `${origin}/sitemaps/pages.xml`,
    `${origin}/sitemaps/products-1.xml`,
  ])
  assert.deepEqual((await files(2)).slice(1), [
    `${origin}/sitemaps/products-1.xml`,
    `${origin}/sitemaps/products-2.xml`,
    `${origin}/sitemaps/products-3.xml`,
  ])
})

test('every product is in one file, with the day it changed and its pictures', async () => {
  await database.pool.query(
    `INSERT INTO product_images (product_id, position, url, width, height, alt, size)
     VALUES ($1, 1, '/pictures/b.webp', 10, 10, '', 1), ($1, 0, '/pictures/a.webp?x=1&y=2', 10, 10, '', 1)`,
    [ids[0]],
  )
  const all: (string | undefined)[] = []
  for (let file = 1; ; file++) {
    const xml = await renderProductSitemap(database, origin, file, 2)
    if (xml === undefined) break
    all.push(...locations(xml))
  }
  assert.deepEqual(
    all,
    ids.map((id) => `${origin}/product/${id}`),
  )
  const first = (await renderProductSitemap(database, origin, 1, 1)) ?? ''
  assert.match(first, /<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  const pictures = [...first.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, address]) => address)
  assert.deepEqual(pictures, [`${origin}/pictures/a.webp?x=1&amp;y=2`, `${origin}/pictures/b.webp`])
})

test('categories are listed when something is in them', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO categories (name) VALUES ('Nothing yet') RETURNING id`,
  )
  const listed = locations(
    await renderPageSitemap(database, origin, [{ occasion: 'diwali', recipient: 'parents', under: 700 }]),
  )
  assert.ok(listed.includes(`${origin}/gifts/diwali/for-parents/under-700`))
  assert.ok(listed.includes(`${origin}/about`))
  assert.equal(listed.filter((address) => address?.includes('category=')).length, ids.length)
  assert.ok(!listed.includes(`${origin}/shop?category=${rows[0]?.id}`))
})
