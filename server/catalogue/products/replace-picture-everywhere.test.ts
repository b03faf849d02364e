import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asc, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { LibraryPicture } from '#contract/counter/pictures.ts'
import type { StaffProduct } from '#contract/counter/products.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { productImages, variants } from '#server/platform/database/catalogue-tables.ts'
import { findCategoryId, seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import {
  openTestCounter,
  type CounterResponse,
  type TestCounter,
  type TestStaff,
} from '#server/testing/open-test-counter.ts'

let counter: TestCounter
let owner: TestStaff
before(async () => {
  counter = await openTestCounter()
  await seedCatalogueFixture(counter.shop.database)
  owner = await counter.stepUpAs('owner')
})
after(() => counter.close())

let shade = 0
async function upload(alt: string): Promise<LibraryPicture> {
  shade += 10
  const background = { r: shade, g: 20, b: 60 }
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background } })
    .png()
    .toBuffer()
  const stored = await counter.request(`pictures?name=${alt}.png`, { method: 'PUT', as: owner, bytes })
  const { id } = stored.body.data as { id: number }
  const headers = { 'if-match': '"v1"' }
  const told = await counter.request(`pictures/${id}`, { method: 'PATCH', as: owner, body: { alt }, headers })
  assert.equal(told.status, 200, JSON.stringify(told.body))
  return told.body.data as LibraryPicture
}

async function make(name: string, ...shown: { url: string; alt: string }[]): Promise<StaffProduct> {
  const category = await findCategoryId(counter.shop.database, 'Hampers')
  const body = { name, category, variants: [{ price: 100_00 }] }
  const made = (await counter.request('products', { as: owner, body })).body.data as StaffProduct
  const headers = { 'if-match': `"v${made.version}"` }
  const written = await counter.request(`products/${made.id}`, {
    method: 'PATCH',
    as: owner,
    body: { pictures: shown },
    headers,
  })
  assert.equal(written.status, 200, JSON.stringify(written.body))
  return written.body.data as StaffProduct
}

const replace = (from: LibraryPicture, by: LibraryPicture, products: StaffProduct[], as = owner) =>
  counter.request(`pictures/${from.id}/replace`, { as, body: { by: by.id, products: products.map(({ id }) => id) } })
const undo = (answer: CounterResponse) =>
  counter.request(`audit/${String(answer.body['entry'])}/undo`, { method: 'POST', as: owner })
async function shownBy(...products: StaffProduct[]): Promise<string[]> {
  const ids = products.map(({ id }) => id)
  const rows = await counter.shop.database.orm
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.productId), asc(productImages.position))
  return rows.map(({ url, alt, position }) => `${position} ${url} ${alt}`)
}

test('one press replaces a picture in every product, at its place; one undo brings it back, and what named it', async () => {
  const { orm } = counter.shop.database
  const [old, other, beside] = [await upload('An old tray'), await upload('A new tray'), await upload('A potli')]
  const tray = await make('Tray', { url: beside.url, alt: 'Beside' }, { url: old.url, alt: 'The tray' })
  const thali = await make('Thali', { url: old.url, alt: 'The thali' })
  const bystander = await make('Potli', { url: beside.url, alt: 'A potli' })
  const [variant] = tray.variants
  await orm
    .update(variants)
    .set({ picturePosition: 1 })
    .where(eq(variants.id, variant?.id ?? 0))
  const positionOf = async () => {
    const [row] = await orm
      .select()
      .from(variants)
      .where(eq(variants.id, variant?.id ?? 0))
    return row?.picturePosition
  }
  const earlier = await shownBy(tray, thali, bystander)
  const replaced = await replace(old, other, [tray, thali])
  assert.deepEqual(
    [replaced.status, replaced.body.data],
    [200, [tray, thali].map(({ id, name }) => ({ product: id, name }))],
  )
  assert.deepEqual(await shownBy(tray, thali, bystander), [
    `0 ${beside.url} Beside`,
    `1 ${other.url} A new tray`,
    `0 ${other.url} A new tray`,
    `0 ${beside.url} A potli`,
  ])
  assert.equal(await positionOf(), 1, 'a variant goes on naming its place')
  assert.equal((await undo(replaced)).status, 200)
  assert.deepEqual(await shownBy(tray, thali, bystander), earlier)
  assert.equal(await positionOf(), 1)
})

test('a product that shows it since is not changed unseen, nor one that shows both; then none is', async () => {
  const [old, other] = [await upload('An old lamp'), await upload('A new lamp')]
  const lamp = await make('Lamp', { url: old.url, alt: 'A lamp' })
  const late = await make('Late lamp', { url: old.url, alt: 'A late lamp' })
  const earlier = await shownBy(lamp, late)
  const unseen = await replace(old, other, [lamp])
  assert.deepEqual(
    [unseen.status, unseen.body.error?.message],
    [409, 'Late lamp shows it now, too. Please look at the list again.'],
  )
  const both = await make('Both lamps', { url: old.url, alt: 'Old' }, { url: other.url, alt: 'New' })
  const refused = await replace(old, other, [lamp, late, both])
  assert.match(refused.body.error?.message ?? '', /^Both lamps shows both pictures/)
  assert.equal((await replace(old, old, [lamp])).status, 409)
  assert.equal((await replace(old, other, [lamp, late], await counter.signInAs('packer'))).status, 403)
  assert.deepEqual(await shownBy(lamp, late), earlier)
})

test('when a product’s pictures were changed since, nothing of it is undone, and who did it is said', async () => {
  const [old, other, third] = [await upload('Old box'), await upload('New box'), await upload('Third box')]
  const boxes = [
    await make('Box one', { url: old.url, alt: 'A box' }),
    await make('Box two', { url: old.url, alt: 'A box' }),
  ]
  const replaced = await replace(old, other, boxes)
  const count = await counter.shop.database.orm.$count(audit)
  const [, two] = boxes
  const read = await counter.request(`products/${two?.id}`, { as: owner })
  await counter.request(`products/${two?.id}`, {
    method: 'PATCH',
    as: owner,
    body: { pictures: [{ url: third.url, alt: 'A third one' }] },
    headers: { 'if-match': read.headers.get('etag') ?? '' },
  })
  const shown = await shownBy(...boxes)
  const late = await undo(replaced)
  assert.deepEqual([late.status, /changed this since/.test(late.body.error?.message ?? '')], [412, true])
  assert.deepEqual(await shownBy(...boxes), shown)
  assert.equal(await counter.shop.database.orm.$count(audit), count + 1)
})
