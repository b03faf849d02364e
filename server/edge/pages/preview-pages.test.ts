import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { ProductChange } from '#contract/counter/products.ts'
import { extras, productImages } from '#server/platform/database/catalogue-tables.ts'
import { changeProduct } from '#server/catalogue/products/change-product.ts'
import { previewProduct } from '#server/catalogue/products/preview-product.ts'
import {
  listPreviewLinks,
  makeLook,
  makePreviewLink,
  purgePreviews,
  revokePreviewLink,
} from '#server/catalogue/products/product-previews.ts'
import { readProductDetails } from '#server/catalogue/listing/read-product-details.ts'
import { readProductForStaff } from '#server/catalogue/products/read-product-for-staff.ts'
import { setOnSale } from '#server/catalogue/products/set-on-sale.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { productPreviews } from '#server/platform/database/preview-tables.ts'
import { addTestVariant } from '#server/testing/add-test-product.ts'
import { findCategoryId } from '#server/testing/catalogue-fixture.ts'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'
import { previewPath } from '#shop/catalogue/preview-path.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

const meera: StaffActor = { kind: 'staff', id: 'meera', name: 'Meera', session: null, network: null }
const [BRASS_TRAY, STEEL_TRAY, THALI] = [1, 2, 4]
const DAY_MINUTES = 24 * 60

let site: TestSite
before(async () => {
  site = await openTestSite()
})
after(() => site.close())

async function makeLink(id: number, change: ProductChange) {
  const made = await makePreviewLink(site.shop, { id, change }, meera)
  assert.ok(made.ok)
  return { ...made, path: previewPath(made.token) }
}

test('what is typed and not saved is shown by the page of the shop, and by nothing else', async () => {
  const { path } = await makeLink(BRASS_TRAY, { name: 'Lotus tray', description: 'Hammered in Jaipur.' })
  const { status, text } = await site.request(path)
  assert.equal(status, 200)
  assert.match(text, /<h1 class="product-name">Lotus tray<\/h1>/)
  assert.match(text, /Hammered in Jaipur\./)
  assert.match(text, /<strong>Preview\.<\/strong>/)
  const card = await site.request(`${path}/card`)
  assert.match(card.text, /Lotus tray/)
  assert.match(card.text, /class="card"/)
  for (const open of ['/product/1', '/shop', '/sitemap.xml'])
    assert.doesNotMatch((await site.request(open)).text, /Lotus tray|preview/i)
})

test('a preview shows what the shop shows once it is saved', async () => {
  const { database } = site.shop
  const image = { width: 800, height: 800, mime: 'image/webp', size: 1_000 }
  const urls = ['/pictures/one.webp', '/pictures/two.webp', '/pictures/three.webp']
  await database.orm.delete(productImages).where(eq(productImages.productId, THALI))
  await database.orm
    .insert(productImages)
    .values(urls.map((url, position) => ({ ...image, url, position, alt: url, productId: THALI })))
  await database.pool.query('UPDATE variants SET picture_position = 1 WHERE product_id = $1', [THALI])
  const choice = { key: 'red', name: 'Red', unitPrice: 0, oncePrice: 0, picture: 0 }
  const extra = { key: 'ribbon', name: 'Ribbon', isRequired: false, position: 0, choices: [choice] }
  await database.orm.insert(extras).values({ ...extra, productId: THALI })
  const hampers = await findCategoryId(database, 'Hampers')
  const change: ProductChange = {
    name: 'Thali',
    material: '',
    category: hampers,
    categories: [],
    pictures: [
      { url: '/pictures/three.webp', alt: 'From above' },
      { url: '/pictures/two.webp', alt: 'From the side' },
    ],
  }
  const previewed = await previewProduct(database, { id: THALI, change })
  assert.ok(previewed.ok)
  const product = await readProductForStaff(database.orm, THALI)
  const saved = await changeProduct(site.shop, { id: THALI, version: product?.version ?? 0, change }, meera)
  assert.ok(saved.ok)
  assert.deepEqual(previewed.product, await readProductDetails(database, THALI))
})

test('a preview runs no script, is kept by nobody, found by no search engine, and tells no other site of its address', async () => {
  const { path } = await makeLink(BRASS_TRAY, {})
  for (const address of [path, `${path}/card`, `${path}?variant=1`]) {
    const { headers, text } = await site.request(address)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /form-action 'none'.*frame-ancestors 'self'/)
    assert.doesNotMatch(policy, /script-src|connect-src|unsafe-inline/)
    assert.doesNotMatch(text, /<script/)
    assert.equal(headers['etag'], undefined)
  }
  assert.equal((await site.request(`/data${path}`)).status, 404)
})

test('text that looks like markup is text', async () => {
  const evil = `<script>alert(1)</script><img src=x onerror=alert(2)>`
  const { path } = await makeLink(BRASS_TRAY, { name: evil, description: evil, material: evil })
  for (const address of [path, `${path}/card`, `${path}?variant="><script>`]) {
    const { text, status } = await site.request(address)
    assert.equal(status, 200)
    assert.doesNotMatch(text, /<script|<img src=x/)
    assert.match(text, /&lt;script&gt;alert\(1\)/)
  }
})

test('what is off sale has a preview, and stays off sale', async () => {
  assert.ok((await setOnSale(site.shop, { id: STEEL_TRAY, isOnSale: false }, meera)).ok)
  const { path } = await makeLink(STEEL_TRAY, { name: 'Steel tray, polished' })
  const { status, text } = await site.request(path)
  assert.equal(status, 200)
  assert.match(text, /Steel tray, polished/)
  assert.match(text, /Wooden Trays and Boxes/)
  assert.equal((await site.request(`/product/${STEEL_TRAY}`)).status, 404)
})

test('each variant can be looked at', async () => {
  const { database } = site.shop
  const options = [{ name: 'Size', kind: 'list', values: ['Small', 'Large'].map((name) => ({ key: name, name })) }]
  await database.pool.query('UPDATE products SET options = $2 WHERE id = $1', [BRASS_TRAY, JSON.stringify(options)])
  await database.pool.query(`UPDATE variants SET name = 'Small', options = '{"Size":"Small"}' WHERE id = $1`, [
    BRASS_TRAY,
  ])
  const large = await addTestVariant(database, BRASS_TRAY, { name: 'Large', price: 3_210_00 })
  const { path } = await makeLink(BRASS_TRAY, {})
  const { text } = await site.request(path)
  assert.match(text, new RegExp(`${path}\\?variant=${large}"[^>]*>Large</a>`))
  const other = await site.request(`${path}?variant=${large}&frame`)
  assert.match(other.text, /₹3,787\.80/)
  assert.match(other.text, /<base target="_blank">/)
})

test('after seven days, or once it is taken back, a link says that it has ended', async () => {
  const { path } = await makeLink(BRASS_TRAY, {})
  const { path: taken, link } = await makeLink(BRASS_TRAY, {})
  assert.ok((await revokePreviewLink(site.shop, link.id, meera)).ok)
  const revoked = await site.request(taken)
  assert.equal(revoked.status, 410)
  assert.match(revoked.text, /This preview has ended/)
  const again = await revokePreviewLink(site.shop, link.id, meera)
  assert.ok(!again.ok && again.reason === 'state')
  assert.ok((await listPreviewLinks(site.shop, BRASS_TRAY)).every(({ id }) => id !== link.id))
  const entries = await site.shop.database.orm
    .select()
    .from(audit)
    .where(eq(audit.operation, 'products.preview-revoke'))
  assert.equal(entries.length, 1)

  site.shop.advanceClock(7 * DAY_MINUTES - 1)
  assert.equal((await site.request(path)).status, 200)
  site.shop.advanceClock(2)
  const ended = await site.request(`${path}/card`)
  assert.equal(ended.status, 410)
  assert.match(ended.text, /ask whoever sent it to you for a new link/)
  assert.equal(ended.headers['cache-control'], 'no-store')
  assert.deepEqual(await listPreviewLinks(site.shop, BRASS_TRAY), [])
  site.shop.advanceClock(31 * DAY_MINUTES)
  await purgePreviews(site.shop)
  assert.equal(await site.shop.database.orm.$count(productPreviews), 0)
  assert.equal((await site.request(path)).status, 404)
})

test('a link that nobody made opens nothing', async () => {
  const { token } = await makeLink(BRASS_TRAY, {})
  const wrong = [token.slice(1), `${token}A`, token.toUpperCase(), '1', '%00', `${token}/card/card`]
  for (const other of wrong) {
    const { status, text } = await site.request(`/preview/${other}`)
    assert.equal(status, 404, other)
    assert.doesNotMatch(text, /Brass/)
  }
})

test('a look of one person ends with their next, and nobody else’s does', async () => {
  const ravi = { ...meera, id: 'ravi', name: 'Ravi' }
  const look = async (by: StaffActor) => {
    const made = await makeLook(site.shop, { id: THALI, change: {} }, by)
    assert.ok(made.ok)
    return made.token
  }
  const [first, theirs, second] = [await look(meera), await look(ravi), await look(meera)]
  const statuses = await Promise.all([first, theirs, second].map((token) => site.request(previewPath(token))))
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [404, 200, 200],
  )
  site.shop.advanceClock(61)
  assert.equal((await site.request(previewPath(second))).status, 410)
})

test('what could not be saved cannot be looked at either', async () => {
  const refused = await makeLook(
    site.shop,
    { id: THALI, change: { pictures: [{ url: '/p/x.webp', alt: 'x' }] } },
    meera,
  )
  assert.ok(!refused.ok && refused.reason === 'picture')
  const unknown = await makePreviewLink(site.shop, { id: 9_999, change: {} }, meera)
  assert.ok(!unknown.ok && unknown.reason === 'not-found')
})
