import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { LibraryPicture } from '#contract/counter/pictures.ts'
import type { StaffProduct } from '#contract/counter/products.ts'
import { productImages } from '#server/platform/database/catalogue-tables.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { purgePictures } from './purge-pictures.ts'
import { findCategoryId, seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
let owner: TestStaff
before(async () => {
  counter = await openTestCounter()
  await seedCatalogueFixture(counter.shop.database)
  owner = await counter.signInAs('owner')
})
after(() => counter.close())

/** 1200 by 600: red on the left, green on the right, with the place where it was taken. */
async function upload(name: string): Promise<LibraryPicture> {
  const half = { width: 600, height: 600, channels: 3 } as const
  const green = await sharp({ create: { ...half, background: '#00ff00' } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { ...half, width: 1_200, background: '#ff0000' } })
    .composite([{ input: green, left: 600, top: 0 }])
    .withExifMerge({ IFD0: { Make: `A phone, ${name}` }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const response = await counter.app.request(`/counter/api/v1/pictures?name=${name}`, {
    method: 'PUT',
    headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  })
  const { data } = (await response.json()) as { data: { id: number } }
  const found = (await list()).find(({ id }) => id === data.id)
  assert.ok(found, `${response.status}`)
  return found
}

const list = async (query = '') =>
  (await counter.request(`pictures${query}`, { as: owner })).body.data as LibraryPicture[]
const change = (method: string, path: string, { version }: LibraryPicture, body: object = {}, as = owner) =>
  counter.request(path, { method, as, body, headers: { 'if-match': `"v${version}"` } })
const dataOf = (answer: { body: { data?: unknown } }) => answer.body.data as LibraryPicture

async function show({ url }: LibraryPicture, alt: string): Promise<StaffProduct> {
  const category = await findCategoryId(counter.shop.database, 'Hampers')
  const made = await counter.request('products', {
    as: owner,
    body: { name: 'Lotus', category, variants: [{ price: 100_00 }] },
  })
  const product = made.body.data as StaffProduct
  const saved = await counter.request(`products/${product.id}`, {
    method: 'PATCH',
    as: owner,
    body: { pictures: [{ url, alt }] },
    headers: { 'if-match': `"v${product.version}"` },
  })
  assert.equal(saved.status, 200)
  return product
}

test('pictures are found by what they show, and tell where they are used', async () => {
  const [used, spare] = [await upload('used.jpg'), await upload('spare.jpg')]
  const product = await show(used, 'A lotus of brass')
  assert.deepEqual(
    (await list('?q=LOTUS')).map(({ id, usedIn }) => [id, usedIn]),
    [[used.id, [{ product: product.id, name: 'Lotus' }]]],
  )
  assert.ok((await list('?used=no')).some(({ id }) => id === spare.id))
  assert.equal((await change('PATCH', `pictures/${spare.id}`, spare, { alt: '  ' })).status, 422)
  const described = await change('PATCH', `pictures/${spare.id}`, spare, { alt: 'A potli of silk' })
  assert.deepEqual([described.status, dataOf(described).alt], [200, 'A potli of silk'])
  assert.deepEqual(
    (await list('?q=potli')).map(({ id }) => id),
    [spare.id],
  )
  assert.equal((await change('PATCH', `pictures/${spare.id}`, spare, { alt: 'Late' })).status, 412)
})

test('a picture is cut another way wherever it is shown, from the whole that was kept without its metadata', async () => {
  const picture = await upload('crop.jpg')
  const product = await show(picture, 'Half and half')
  const colour = async () => {
    const [row] = await counter.shop.database.orm.select().from(pictures).where(eq(pictures.id, picture.id))
    const { channels } = await sharp(row!.webp).stats()
    return channels[0]!.mean > channels[1]!.mean ? 'red' : 'green'
  }
  const right = await change('POST', `pictures/${picture.id}/crop`, picture, { x: 1, y: 0.5, side: 1 })
  assert.equal(right.status, 200)
  assert.equal(await colour(), 'green')
  assert.notEqual(dataOf(right).url, picture.url)
  const left = await change('POST', `pictures/${picture.id}/crop`, dataOf(right), { x: 0, y: 0.5, side: 1 })
  assert.equal(await colour(), 'red')
  const [shown] = await counter.shop.database.orm
    .select()
    .from(productImages)
    .where(eq(productImages.productId, product.id))
  assert.deepEqual([shown?.url, shown?.alt], [dataOf(left).url, 'Half and half'])
  const whole = await counter.app.request(`/counter/api/v1/pictures/${picture.id}/original`, {
    headers: { cookie: owner.cookie },
  })
  const bytes = Buffer.from(await whole.arrayBuffer())
  const { width, height, exif } = await sharp(bytes).metadata()
  assert.deepEqual([width, height, exif, bytes.includes('A phone')], [1_200, 600, undefined, false])
})

test('only what nothing shows is deleted, and only by those who may do more than add', async () => {
  const [used, spare] = [await upload('kept.jpg'), await upload('gone.jpg')]
  await show(used, 'Kept')
  const refused = await change('DELETE', `pictures/${used.id}`, used)
  assert.equal(refused.status, 409)
  assert.match(refused.body.error?.message ?? '', /Lotus shows this picture/)
  const packer = await counter.signInAs('packer')
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/crop'],
    ['PATCH', ''],
  ] as const) {
    const body = method === 'PATCH' ? { alt: 'Mine' } : { x: 0, y: 0, side: 1 }
    assert.equal((await change(method, `pictures/${spare.id}${path}`, spare, body, packer)).status, 403)
  }
  assert.equal((await change('DELETE', `pictures/${spare.id}`, spare)).status, 200)
  assert.ok(!(await list()).some(({ id }) => id === spare.id))
})

const undo = (entry: unknown, as = owner) => counter.request(`audit/${String(entry)}/undo`, { method: 'POST', as })
const latestEntry = async (id: number) => {
  const { body } = await counter.request(`audit?kind=picture&subject=${id}`, { as: owner })
  return (body.data as { id: number; fields: string[] }[])[0]!
}

test('a deleted picture is brought back by undo, by sending it again, and after 30 days by neither', async () => {
  const picture = await upload('back.jpg')
  const gone = await change('DELETE', `pictures/${picture.id}`, picture)
  const entry = gone.body['entry']
  const shown = await counter.shop.database.orm.select().from(pictures).where(eq(pictures.id, picture.id))
  const taken = await counter.request(`products/1`, { as: owner })
  const { version } = taken.body.data as StaffProduct
  const asked = { method: 'PATCH', as: owner, headers: { 'if-match': `"v${version}"` } }
  const shows = [{ url: shown[0]!.url, alt: 'Gone' }]
  assert.equal((await counter.request('products/1', { ...asked, body: { pictures: shows } })).status, 422)
  assert.equal((await undo(entry)).status, 200)
  const [back] = (await list()).filter(({ id }) => id === picture.id)
  assert.deepEqual([back?.url, back?.alt], [picture.url, picture.alt])
  const again = await change('DELETE', `pictures/${picture.id}`, back!)
  assert.equal(again.status, 200)
  assert.equal((await upload('back.jpg')).id, picture.id)
  const [revived] = (await list()).filter(({ id }) => id === picture.id)
  const last = await change('DELETE', `pictures/${picture.id}`, revived!)
  const later = new Date(counter.shop.now().getTime() + 29 * 86_400_000)
  await purgePictures({ ...counter.shop, now: () => later })
  assert.equal(await counter.shop.database.orm.$count(pictures, eq(pictures.id, picture.id)), 1)
  await purgePictures({ ...counter.shop, now: () => new Date(later.getTime() + 2 * 86_400_000) })
  const late = await undo(last.body['entry'])
  assert.equal(late.status, 404)
  assert.match(late.body.error?.message ?? '', /deleted more than 30 days ago/)
})

test('the words and the cut of a picture go back by undo, and not over what somebody wrote since', async () => {
  const picture = await upload('words.jpg')
  const first = await change('PATCH', `pictures/${picture.id}`, picture, { alt: 'A tray' })
  const second = await change('PATCH', `pictures/${picture.id}`, dataOf(first), { alt: 'A brass tray' })
  const described = (await latestEntry(picture.id)).id
  const cut = await change('POST', `pictures/${picture.id}/crop`, dataOf(second), { x: 1, y: 0.5, side: 0.5 })
  const cropped = (await latestEntry(picture.id)).id
  assert.equal((await undo(described)).status, 200)
  const current = async () => (await list()).find(({ id }) => id === picture.id)!
  assert.deepEqual([(await current()).alt, (await current()).url], ['A tray', dataOf(cut).url])
  assert.equal((await undo(cropped)).status, 200)
  assert.deepEqual((await current()).crop, picture.crop)
  assert.equal((await undo(described)).status, 412)
  assert.equal((await undo(described, await counter.signInAs('packer'))).status, 403)
})
