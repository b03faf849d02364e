import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { Hono } from 'hono'
import { pino } from 'pino'
import sharp from 'sharp'
import type { StaffProduct } from '#contract/counter/products.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { watchCatalogue } from '#server/catalogue/listing/watch-catalogue.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { openPictures } from '#server/catalogue/pictures/pictures.ts'
import { registerPictureRoutes } from '#server/catalogue/pictures/register-picture-routes.ts'
import { findCategoryId, seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { createPhoto, createPictureBomb } from '#server/testing/picture-fixtures.ts'

let counter: TestCounter
let sizes: string
before(async () => {
  counter = await openTestCounter()
  sizes = await mkdtemp(join(tmpdir(), 'gathri-sizes-'))
})
beforeEach(() => seedCatalogueFixture(counter.shop.database))
after(async () => {
  await counter.close()
  await rm(sizes, { recursive: true })
})

async function upload(bytes: Uint8Array, as: TestStaff, name = 'tray.jpg', query = '') {
  const response = await counter.app.request(`/counter/api/v1/pictures?name=${encodeURIComponent(name)}${query}`, {
    method: 'PUT',
    headers: { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg' },
    body: Buffer.from(bytes),
  })
  const body = (await response.json()) as {
    data: { url: string; width: number; height: number; fileName: string } | null
    error?: { message: string; details: { reason?: string } }
  }
  return { status: response.status, ...body }
}

/** 800 by 600: red on the left, green on the right, rotated and placed as phones do. */
async function takePhotograph(): Promise<Buffer> {
  const half = { width: 300, height: 800, channels: 3 } as const
  const green = await sharp({ create: { ...half, background: '#00ff00' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 600, height: 800, channels: 3, background: '#ff0000' } })
    .composite([{ input: green, left: 300, top: 0 }])
    .withExifMerge({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' } })
    .jpeg({ chromaSubsampling: '4:4:4', quality: 95 })
    .toBuffer()
}

const dataOf = (answer: { body: { data?: unknown } }) => answer.body.data as StaffProduct

test('rates that GST does not have, and codes that are no HSN of goods, are refused by every door', async () => {
  const owner = await counter.signInAs('owner')
  const category = await findCategoryId(counter.shop.database, 'Wooden Trays and Boxes')
  const create = (fields: object) =>
    counter.request('products', {
      as: owner,
      body: { name: 'Tray', category, variants: [{ price: 899_00, ...fields }] },
    })
  const { id, version } = dataOf(await create({})).variants[0]!
  const headers = { 'if-match': `"v${version}"` }
  const wrong = [
    { gstRate: 7 },
    { gstRate: 12 },
    { gstRate: 28 },
    { hsn: '44209' },
    { hsn: '4420909' },
    { hsn: '998899' },
  ]
  for (const change of wrong) {
    const bulk = { variants: [{ id, version, change }] }
    const answers = [
      await create(change),
      await counter.request(`variants/${id}`, { method: 'PATCH', as: owner, body: change, headers }),
      await counter.request('variants/bulk', { as: owner, body: bulk }),
    ]
    for (const { status, body } of answers) {
      assert.equal(status, 422, JSON.stringify(change))
      assert.match(body.error?.message ?? '', /GST has the rates 0, 3, 5, 18, 40 percent|4, 6 or 8 digits/)
    }
  }
  const right = await counter.request(`variants/${id}`, {
    method: 'PATCH',
    as: owner,
    body: { gstRate: 5, hsn: '44209090' },
    headers,
  })
  assert.equal(right.status, 200)
})

test('a tray is photographed, listed, shown by the shop once kept pages are dropped, and bought', async () => {
  const owner = await counter.signInAs('owner')
  const { database } = counter.shop
  const category = await findCategoryId(database, 'Wooden Trays and Boxes')
  const wanted = { name: 'Lotus tray', category, variants: [{ price: 899_00, sku: 'LT-1', hsn: '7419', weight: 1.2 }] }
  const made = dataOf(await counter.request('products', { as: owner, body: wanted }))
  const photograph = await upload(await takePhotograph(), owner)
  assert.equal(photograph.status, 200, photograph.error?.message)
  assert.deepEqual([photograph.data?.width, photograph.data?.height], [600, 600])
  const { url = '' } = photograph.data ?? {}

  const patch = (body: object, version: number) =>
    counter.request(`products/${made.id}`, {
      method: 'PATCH',
      as: owner,
      body,
      headers: { 'if-match': `"v${version}"` },
    })
  const unsaid = await patch({ pictures: [{ url, alt: '  ' }] }, made.version)
  assert.equal(unsaid.status, 422)
  assert.match(unsaid.body.error?.message ?? '', /describe the picture/)
  const saved = await patch({ pictures: [{ url, alt: 'Brass tray with a lotus inlay' }] }, made.version)
  assert.deepEqual([saved.status, saved.headers.get('etag')], [200, `"v${made.version + 1}"`])

  const variant = made.variants[0]!.id
  const moved = await counter.request(`stock/${variant}/moves`, {
    as: owner,
    body: { reason: 'made', units: 3 },
    headers: { 'idempotency-key': 'made-three-trays' },
  })
  assert.deepEqual([moved.status, moved.body['stock']], [200, 3])
  const dropped = Promise.withResolvers<void>()
  const stop = await watchCatalogue(database, { onChange: () => dropped.resolve(), onAvailabilityChange: () => {} })
  assert.equal((await counter.request(`products/${made.id}/publish`, { as: owner, body: {} })).status, 200)
  // Kept pages are dropped.
  await dropped.promise
  stop()

  const shown = await createCatalogue(database).readProductDetails(made.id)
  assert.deepEqual([shown?.picture?.url, shown?.picture?.alt], [url, 'Brass tray with a lotus inlay'])
  assert.match(shown?.picture?.tint ?? '', /^#[0-9a-f]{6}$/)
  const shelf = openPictures({ masters: 'no-such-folder', sizes }, pino({ level: 'silent' }), database)
  const app = new Hono()
  registerPictureRoutes(app, shelf)
  const served = await app.request(url)
  assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/webp'])
  const picture = await sharp(await served.arrayBuffer()).metadata()
  assert.deepEqual([picture.width, picture.height, picture.exif], [600, 600, undefined])
  assert.equal((await app.request('/pictures/upload-0123456789abcdef01234567_0123456789.webp')).status, 404)
  await shelf.resizer.stop()

  await payInWindow(counter.shop, await createUnpaidOrder(counter.shop, [{ id: variant, quantity: 2 }]))
  const ledger = await counter.request(`stock/${variant}/moves`, { as: owner })
  assert.equal(ledger.body['stock'], 1)
  assert.deepEqual(await checkLedger(database), [])
})

test('a picture is cropped around what matters, and the same one is stored once', async () => {
  const owner = await counter.signInAs('owner')
  const photograph = await takePhotograph()
  const colourOf = async (x: number) => {
    const { data } = await upload(photograph, owner, 'tray.jpg', `&x=${x}&y=0.5&side=0.5`)
    const [row] = (await counter.shop.database.orm.select().from(pictures)).filter(({ url }) => url === data?.url)
    const { channels } = await sharp(row!.webp).stats()
    return channels[0]!.mean > channels[1]!.mean ? 'red' : 'green'
  }
  assert.deepEqual([await colourOf(0), await colourOf(1)], ['red', 'green'])
  const before = (await counter.shop.database.orm.select().from(pictures)).length
  const [one, other] = await Promise.all([upload(photograph, owner, 'a.jpg'), upload(photograph, owner, 'b.jpg')])
  assert.equal(one.data?.url, other.data?.url)
  assert.ok((await counter.shop.database.orm.select().from(pictures)).length <= before + 1)
})

test('each hostile file is refused with its sentence, and none is stored', async () => {
  const owner = await counter.signInAs('owner')
  const { orm } = counter.shop.database
  const before = (await orm.select().from(pictures)).length
  const photograph = await takePhotograph()
  const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: 'white' } })
  const files: [string, Uint8Array, RegExp][] = [
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /not a picture/],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), /not a picture/],
    ['a GIF', Buffer.from('GIF89a'), /not a picture/],
    ['nothing', Buffer.alloc(0), /not a picture/],
    [
      'HTML that begins like a JPEG',
      Buffer.from('\xFF\xD8\xFF<script>alert(1)</script>', 'latin1'),
      /could not be opened/,
    ],
    ['HTML that begins like an AVIF', Buffer.from('\0\0\0\x1cftypavif<html><script>', 'latin1'), /could not be opened/],
    ['half a picture', photograph.subarray(0, 400), /could not be opened/],
    ['a bomb', createPictureBomb(30_000, 30_000), /more than 50 million pixels/],
    ['too large a file', Buffer.concat([photograph, Buffer.alloc(20 * 1024 * 1024)]), /larger than 20 MB/],
    ['a far too large file', Buffer.alloc(22 * 1024 * 1024), /20 MB at most/],
    ['too small a picture', await plain(200).png().toBuffer(), /at least 480 pixels/],
  ]
  for (const [what, bytes, sentence] of files) {
    const refused = await upload(bytes, owner, what)
    assert.ok(refused.status === 422 || refused.status === 413, `${what}: ${refused.status}`)
    assert.match(refused.error?.message ?? '', sentence, what)
  }
  assert.equal((await orm.select().from(pictures)).length, before)
})

test('what is said to be JSON is looked at as any other file', async () => {
  const as = await counter.signInAs('owner')
  const refused = await counter.request('pictures', { method: 'PUT', as, body: { picture: 'none' } })
  assert.equal(refused.status, 422)
})

test('of a polyglot, of its metadata and of a hostile name nothing is kept but what is seen', async () => {
  const owner = await counter.signInAs('owner')
  const script = '<script>alert("polyglot")</script>'
  const polyglot = Buffer.concat([await takePhotograph(), Buffer.from(script)])
  const stored = await upload(polyglot, owner, `../../${script}\u202Egnp.jpg`, '&side=0.9')
  assert.equal(stored.status, 200)
  assert.doesNotMatch(stored.data?.fileName ?? '', /[<>"\\/\u202E]/)
  const row = (await counter.shop.database.orm.select().from(pictures)).find(({ url }) => url === stored.data?.url)
  assert.ok(row && !row.webp.includes('polyglot') && !row.webp.includes('A phone'))
  const { width, height, format } = await sharp(row.webp).metadata()
  assert.deepEqual([format, width, height], ['webp', 540, 540])
})

test('PNG, WebP and AVIF are taken, upright', async () => {
  const owner = await counter.signInAs('owner')
  const photograph = sharp(await takePhotograph())
  for (const format of ['png', 'webp', 'avif'] as const)
    assert.equal((await upload(await photograph.clone().toFormat(format).toBuffer(), owner)).status, 200, format)
  const small = await upload(await createPhoto(), owner)
  assert.equal(small.error?.details.reason, 'too-small')
})

test('a packer sees goods without any price, may add pictures, and moves what is broken, made or found only', async () => {
  const packer = await counter.signInAs('packer')
  for (const path of ['products', 'products/1']) {
    const text = JSON.stringify((await counter.request(path, { as: packer })).body)
    assert.doesNotMatch(text, /price|discount|100000|"1000\.00"/i, path)
    const seen = JSON.stringify((await counter.request(path, { as: await counter.signInAs('support') })).body)
    assert.match(seen, /unitPrice/)
  }
  assert.equal((await upload(await takePhotograph(), packer)).status, 200)
  const move = async (reason: string) =>
    (
      await counter.request('stock/1/moves', {
        as: packer,
        body: { reason, units: 1 },
        headers: { 'idempotency-key': `packer-${reason}` },
      })
    ).status
  assert.deepEqual([await move('broken'), await move('received')], [200, 403])
  const keyless = await counter.request('stock/1/moves', { as: packer, body: { reason: 'broken', units: 1 } })
  assert.equal(keyless.status, 428)
})

test('two categories have no names that people take for one, and no name holds what nobody sees', async () => {
  const owner = await counter.signInAs('owner')
  const name = async (text: string) => counter.request('categories', { as: owner, body: { name: text } })
  assert.equal((await name('Rakhi Gifts')).status, 200)
  for (const twin of ['rakhi gifts', 'Rakhi  Gifts', 'Rakhi\u00a0Gifts', 'Rakhi\u200b Gifts', '\u202eRakhi Gifts'])
    assert.equal((await name(twin)).status, 422, JSON.stringify(twin))
  assert.equal((await name('\u3164')).status, 422)
  await name('\u202eRakhi sweets\u200b')
  const listed = JSON.stringify((await counter.request('categories', { as: owner })).body)
  assert.match(listed, /"Rakhi sweets"/)
})

test('more pieces than anybody makes in a day are refused, weights in grams and shortened barcodes too', async () => {
  const packer = await counter.signInAs('packer')
  const owner = await counter.signInAs('owner')
  const move = (as: TestStaff, units: number) =>
    counter.request('stock/2/moves', {
      as,
      body: { reason: 'made', units },
      headers: { 'idempotency-key': `${as.id}-makes-${units}` },
    })
  const before = (await move(packer, 500)).body as { stock: number }
  for (const [as, units, sentence] of [
    [packer, 501, /At most 500 pieces at once/],
    [packer, 100_000, /At most 10,000 pieces at once/],
    [owner, 10_001, /At most 10,000 pieces at once/],
  ] as const) {
    const refused = await move(as, units)
    assert.equal(refused.status, 422)
    assert.match(JSON.stringify(refused.body), sentence)
  }
  assert.equal(((await move(owner, 501)).body as { stock: number }).stock, before.stock + 501)
  for (const [change, sentence] of [
    [{ weight: 350 }, /350 kg is too much.*write 0\.35/],
    [{ barcode: '8.90123E+12' }, /spreadsheet has shortened this number/],
    [{ price: 2_00_00_000_00 }, /at most ₹1,00,00,000/],
  ] as const) {
    const refused = await counter.request('variants/2', {
      method: 'PATCH',
      as: owner,
      body: change,
      headers: { 'if-match': '"v1"' },
    })
    assert.equal(refused.status, 422)
    assert.match(JSON.stringify(refused.body), sentence)
  }
})

test('a write wants the version that was read; a stale one is told who, when and what is there now', async () => {
  const owner = await counter.signInAs('owner')
  const manager = await counter.signInAs('manager')
  const read = await counter.request('products/1', { as: owner })
  assert.equal(read.headers.get('etag'), '"v1"')
  const patch = (as: TestStaff, body: object, headers = {}) =>
    counter.request('products/1', { method: 'PATCH', as, body, headers })
  assert.equal((await patch(owner, { name: 'Tray' })).status, 428)
  assert.equal((await patch(owner, { name: 'Tray' }, { 'if-match': '"v1"' })).status, 200)
  const stale = await patch(manager, { name: 'Dish' }, { 'if-match': '"v1"' })
  assert.equal(stale.status, 412)
  const { current, by, at } = stale.body.error?.details ?? {}
  assert.deepEqual([(current as StaffProduct).name, (current as StaffProduct).version, by], ['Tray', 2, owner.name])
  assert.ok(at)
  const entries = await counter.request('audit?subject=1&kind=product', { as: owner })
  const [entry] = entries.body.data as { id: number }[]
  const support = await counter.signInAs('support')
  assert.equal((await counter.request(`audit/${entry?.id}/undo`, { as: support, body: {} })).status, 403)
  assert.equal((await counter.request(`audit/${entry?.id}/undo`, { as: manager, body: {} })).status, 200)
  assert.equal(dataOf(await counter.request('products/1', { as: owner })).name, 'Brass Tray')
  assert.equal((await counter.request(`audit/${entry?.id}/undo`, { as: manager, body: {} })).status, 412)
  assert.equal((await counter.request('audit/999999/undo', { as: manager, body: {} })).status, 404)
})
