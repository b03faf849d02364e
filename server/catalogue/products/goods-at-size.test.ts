import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listGridRows } from './read-grid-rows.ts'
import { listProductsForStaff } from './list-products-for-staff.ts'
import { productImages } from '#server/platform/database/catalogue-tables.ts'
import { listStock } from '#server/catalogue/stock/list-stock.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const MANY = 1_200
let shop: TestShop
before(async () => {
  shop = await openTestShop()
  await shop.database.pool.query(`
    INSERT INTO categories (name) VALUES ('Trays');
    INSERT INTO products (slug, name, category_id)
    SELECT 'tray-' || n, 'Brass tray ' || n || CASE WHEN n % 400 = 0 THEN ' B3 large' ELSE '' END, max(id)
    FROM categories, generate_series(1, ${MANY}) AS n GROUP BY n ORDER BY n;
    INSERT INTO variants (id, product_id, price, stock, sku, shelf)
    SELECT id, id, 100, 0, slug || '-ab3', CASE WHEN slug = 'tray-7' THEN 'B3' ELSE '' END FROM products`)
})
after(() => shop.close())

const lists = {
  products: (filters: { q: string; after?: string }) =>
    listProductsForStaff(shop, { ...filters, limit: 500, after: Number(filters.after) || undefined }),
  sheet: (filters: { q: string; after?: string }) => listGridRows(shop, { ...filters, limit: 500 }),
  stock: (filters: { q: string; after?: string }) =>
    listStock(shop, { ...filters, limit: 500, after: Number(filters.after) || undefined }),
}

test('goods of a common word are counted to a thousand, and are all on the pages', async () => {
  for (const [name, list] of Object.entries(lists)) {
    const first = await list({ q: 'TRAY' })
    assert.deepEqual([first.count, first.more], [1_000, true], name)
    let [rows, next] = [first.data.length, first.next]
    while (next !== null) {
      const page = await list({ q: 'tray', after: next })
      rows += page.data.length
      next = page.next
    }
    assert.equal(rows, MANY, name)
    const few = await list({ q: 'tray 77' })
    assert.deepEqual([few.count, few.more, few.data.length], [11, false, 11], name)
  }
})

test('one or two letters find a shelf, and words that begin so', async () => {
  const stock = await listStock(shop, { q: 'b3' })
  assert.deepEqual(
    stock.data.map(({ name }) => name),
    ['Brass tray 7', 'Brass tray 400 B3 large', 'Brass tray 800 B3 large', 'Brass tray 1200 B3 large'],
  )
  assert.equal((await listProductsForStaff(shop, { q: 'b3' })).count, 3)
  assert.deepEqual((await listProductsForStaff(shop, { q: 'b' })).count, 1_000)
})

test('a code of one of many goods of a common word is found', async () => {
  await shop.database.pool.query(`UPDATE variants SET sku = 'brass' WHERE product_id = 3`)
  await shop.database.pool.query(`UPDATE products SET name = 'Copper bowl' WHERE id = 3`)
  const found = await listStock(shop, { q: 'brass', limit: 100 })
  assert.ok(found.data.some(({ name }) => name === 'Copper bowl'))
  const products = await listProductsForStaff(shop, { q: 'brass', after: 5 })
  assert.deepEqual(
    products.data.map(({ id }) => id),
    [4, 3, 2, 1],
  )
})

test('goods without a picture are known at once, however a picture came or went', async () => {
  const { orm, pool } = shop.database
  const without = async (q: string) =>
    (await listProductsForStaff(shop, { pictures: 'none', q })).data.map(({ name }) => name)
  const picture = { width: 10, height: 10, alt: 'A tray', size: 100 }
  assert.deepEqual(await without('tray 15'), [
    'Brass tray 159',
    'Brass tray 158',
    'Brass tray 157',
    'Brass tray 156',
    'Brass tray 155',
    'Brass tray 154',
    'Brass tray 153',
    'Brass tray 152',
    'Brass tray 151',
    'Brass tray 150',
    'Brass tray 15',
  ])
  await orm.insert(productImages).values([
    { productId: 15, position: 0, url: '/a.webp', ...picture },
    { productId: 15, position: 1, url: '/b.webp', ...picture },
    { productId: 150, position: 0, url: '/a.webp', ...picture },
  ])
  assert.deepEqual((await without('tray 15')).slice(-2), ['Brass tray 152', 'Brass tray 151'])
  await pool.query(`DELETE FROM product_images WHERE url = '/a.webp'`)
  assert.deepEqual((await without('tray 15')).slice(-2), ['Brass tray 151', 'Brass tray 150'])
  await pool.query('DELETE FROM products WHERE id IN (15, 150)')
  assert.deepEqual((await without('tray 15')).slice(-2), ['Brass tray 152', 'Brass tray 151'])
})
