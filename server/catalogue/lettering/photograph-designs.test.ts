import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { designPhotographs, designs, printAreas } from '#server/platform/database/lettering-tables.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { collectOrderData } from '#server/people/customers/collect-order-data.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { findPrintedPhotograph, findSeenWords } from './show-design.ts'
import { renderPrintFile } from './print-file.ts'
import { markMade } from '#server/orders/lifecycle/mark-made.ts'
import { eraseContactDetails } from '#server/platform/privacy/erase-contact-details.ts'
import { eraseWords } from '#server/platform/privacy/erase-words.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { createHeicThatSays, createLargePng, createPictureBomb, readHeic } from '#server/testing/picture-fixtures.ts'
import { renderSheet } from '#server/fulfilment/workshop/read-sheet.ts'
import { startSheet } from '#server/fulfilment/workshop/start-sheet.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'

const testApi = await openTestApi()
const { shop } = testApi
const { orm } = shop.database
after(() => testApi.close())

const box = await addTestProduct(shop.database, { name: 'Memory box', price: 115_000 })
await addTestPrintArea(shop.database, box)
await orm
  .update(printAreas)
  .set({ field: 'photograph', technique: 'ink', width: 60, height: 90, margin: 0 })
  .where(eq(printAreas.productId, box))
const slice = await addTestProduct(shop.database, { name: 'Wood slice', price: 190_000 })
await addTestPrintArea(shop.database, slice)

/** Red above, blue below, taken by a phone that was held upright: stored on its side. */
async function createUpright(width = 1_200, height = 1_800): Promise<Buffer> {
  const half = { width, height: height / 2, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#1020c0' } })
    .png()
    .toBuffer()
  const upright = await sharp({ create: { width, height, channels: 3, background: '#c01020' } })
    .composite([{ input: blue, top: height / 2, left: 0 }])
    .png()
    .toBuffer()
  return sharp(upright)
    .rotate(270)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' } })
    .toBuffer()
}

async function send(files: readonly (readonly [name: string, bytes: Uint8Array])[], product = box) {
  const form = new FormData()
  form.set('product', String(product))
  form.set('printArea', 'names')
  for (const [name, bytes] of files) form.append('pictures', new File([new Uint8Array(bytes)], name))
  const response = await testApi.api.request('/api/designs/photographs', { method: 'POST', body: form })
  const body = (await response.json()) as { id?: string; label?: string; error?: { message: string } }
  return { status: response.status, id: body.id ?? '', label: body.label, message: body.error?.message ?? '' }
}

const readPhotograph = async (id: string) =>
  (await orm.select().from(designPhotographs).where(eq(designPhotographs.designId, id)))[0]

test('a photograph is kept upright, cut to its place, without where it was taken, and printed at its millimetres', async () => {
  const { status, id, label } = await send([['us.jpg', await createUpright()]])
  assert.deepEqual([status, label], [200, 'your photograph, printed'])
  const kept = await readPhotograph(id)
  assert.deepEqual([kept?.width, kept?.height], [720, 1_080])
  const { exif, orientation, format } = await sharp(kept?.jpeg).metadata()
  assert.deepEqual([exif, orientation, format], [undefined, undefined, 'jpeg'])
  const [red = 0, , blue = 0] = await sharp(kept?.jpeg)
    .extract({ left: 10, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer()
  assert.ok(red > 150 && blue < 80, 'red is above')

  const pdf = await renderPrintFile(shop.database, `${id}.pdf`)
  const text = pdf?.content.toString('latin1') ?? ''
  const [, ...corners] = /TrimBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  const points = [60, 90].map((millimetres) => (millimetres * 72) / 25.4)
  for (const [at, corner] of corners.entries()) assert.ok(Math.abs(Number(corner) - points[at]!) < 0.01, corner)
  assert.equal(corners.length, 2)
  assert.ok(pdf?.content.includes(kept!.jpeg), 'the very picture that was kept')
  assert.deepEqual((await renderPrintFile(shop.database, `${id}.pdf`))?.content, pdf?.content)
  const svg = String((await renderPrintFile(shop.database, `${id}.svg`))?.content)
  assert.match(svg, /width="60mm" height="90mm".*<image width="60" height="90"/)

  assert.deepEqual(await findPrintedPhotograph(shop.database, id), kept?.jpeg)
  const seen = await findSeenWords(shop.database, id)
  assert.ok((seen?.drawn?.photograph?.tiles.length ?? 0) > 0)
})

test('what no photograph can be is refused with a sentence, and nothing is kept', async () => {
  const before = await orm.$count(designs)
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  const noHeic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(100)])
  const cut = (await createUpright()).subarray(0, 900)
  for (const [files, status, sentence] of [
    [[], 400, /choose a photograph first/],
    [[['small.jpg', await createUpright(240, 360)]], 422, /60 × 90 mm.* 4 pixels a millimetre.* 480 × 720 pixels/],
    [
      [['drawing.svg', script]],
      400,
      /“drawing.svg” is not a picture that we can open. Please send JPEG, PNG, WebP or HEIC/,
    ],
    [[['phone.heic', noHeic]], 400, /“phone.heic” could not be opened/],
    [[['half.heic', readHeic().subarray(0, 1_200)]], 400, /could not be opened/],
    [
      [['bomb.heic', createHeicThatSays(60_000, 60_000)]],
      400,
      /too many pixels for a HEIC photograph. Please send it as JPEG/,
    ],
    [[['broken.jpg', cut]], 400, /could not be opened/],
    [[['bomb.png', createPictureBomb(60_000, 60_000)]], 400, /more than 50 million pixels/],
    [[['large.png', await createLargePng(7_100)]], 400, /more than 50 million pixels/],
    [[['heavy.jpg', Buffer.alloc(10 * 1024 * 1024 + 1)]], 400, /larger than 10 MB/],
  ] as const) {
    const refused = await send(files)
    assert.equal(refused.status, status, `${files[0]?.[0]}: ${refused.message}`)
    assert.match(refused.message, sentence)
  }
  const photograph = await createUpright()
  assert.match(
    (
      await send([
        ['a.jpg', photograph],
        ['b.jpg', photograph],
      ])
    ).message,
    /One photograph goes into/,
  )
  assert.equal((await send([['words.jpg', photograph]], slice)).status, 404, 'a place for words')
  const words = await testApi.request('designs', {
    body: { product: box, printArea: 'names', words: 'Riya', face: 'kalam' },
  })
  assert.deepEqual([words.status, words.body.error?.message], [422, 'Please choose a photograph for this place.'])
  assert.equal(await orm.$count(designs), before)
})

test('a HEIC photograph is kept as any other', async () => {
  const { status, id, message } = await send([['IMG_0001.HEIC', readHeic()]])
  assert.equal(status, 200, message)
  const kept = await readPhotograph(id)
  assert.deepEqual([kept?.width, kept?.height], [720, 1_080])
  const { exif, orientation, format } = await sharp(kept?.jpeg).metadata()
  assert.deepEqual([exif, orientation, format], [undefined, undefined, 'jpeg'])
  const pixelAt = async (top: number) => [
    ...(await sharp(kept?.jpeg).extract({ left: 10, top, width: 1, height: 1 }).raw().toBuffer()),
  ]
  const [[red = 0], [, , blue = 0]] = await Promise.all([pixelAt(10), pixelAt(1_070)])
  assert.ok(red > 150 && blue > 150, 'red is above, blue below')
})

async function open(files: readonly (readonly [name: string, bytes: Uint8Array])[]) {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('pictures', new File([new Uint8Array(bytes)], name))
  const response = await testApi.api.request('/api/designs/photographs/readable', { method: 'POST', body: form })
  return { status: response.status, type: response.headers.get('content-type'), response }
}

test('what a browser does not open is answered as it does, upright and without where it was taken; nothing is kept', async () => {
  const before = await orm.$count(designs)
  const { status, type, response } = await open([['IMG_0001.HEIC', readHeic()]])
  assert.deepEqual([status, type], [200, 'image/webp'])
  const { format, width, height, exif } = await sharp(await response.arrayBuffer()).metadata()
  assert.deepEqual([format, width, height, exif], ['webp', 1_200, 1_800, undefined])

  for (const [files, sentence] of [
    [[], /choose one photograph/],
    [[['half.heic', readHeic().subarray(0, 1_200)]], /“half.heic” could not be opened/],
    [[['bomb.heic', createHeicThatSays(60_000, 60_000)]], /too many pixels for a HEIC photograph/],
    [[['words.heic', Buffer.from('words')]], /not a picture that we can open/],
  ] as const) {
    const refused = await open(files)
    assert.equal(refused.status, 400)
    const { error } = (await refused.response.json()) as { error: { message: string } }
    assert.match(error.message, sentence)
  }
  assert.equal(await orm.$count(designs), before)
})

test('what is hidden behind a photograph is not kept', async () => {
  const polyglot = Buffer.concat([await createUpright(), Buffer.from('PK\x03\x04<script>alert(1)</script>')])
  const { id } = await send([['both.jpg', polyglot]])
  const kept = await readPhotograph(id)
  assert.equal(kept?.jpeg.includes('<script>'), false)
})

test('an ordered photograph stays as it is, is on the sheet of the bench, and is erased with the words of its order', async () => {
  const { id } = await send([['us.jpg', await createUpright()]])
  const { orderId } = await createPaidOrder(shop, [{ id: box, quantity: 2, choices: { names: id } }])
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.equal(line?.choices[0]?.label, 'your photograph, printed')
  const ofDesign = eq(designPhotographs.designId, id)
  await assert.rejects(orm.update(designPhotographs).set({ width: 1 }).where(ofDesign))
  await assert.rejects(orm.delete(designPhotographs).where(ofDesign))

  await orm.execute(sql`UPDATE shipments SET ship_by = '2098-01-01' WHERE order_id = ${orderId}`)
  const sheet = '6a1f0c6e-3c1f-4b5e-9d40-0f5b5a0b7c11'
  const request = { key: sheet, technique: 'ink', until: '2099-12-31', size: 'A4' } as const
  const started = await startSheet(shop, request, createSystemActor('a test'))
  assert.deepEqual(started, { ok: true, lines: 1, tooLarge: 0 })
  const drawn = await renderSheet(shop, sheet)
  const kept = await readPhotograph(id)
  assert.ok(drawn.ok && kept && Buffer.from(drawn.pdf).includes(kept.jpeg))

  await orm.execute(sql`UPDATE orders SET state = 'delivered' WHERE id = ${orderId}`)
  await eraseWords(orm, sql`now() + interval '1 day'`, shop.now())
  assert.equal(await readPhotograph(id), undefined)
  assert.equal(await renderPrintFile(shop.database, `${id}.pdf`), undefined)
})

test('the same photograph sent twice is one line, another one is another', async () => {
  const us = await createUpright()
  const them = await sharp(us).negate().jpeg().toBuffer()
  const ids = []
  for (const bytes of [us, us, them]) ids.push((await send([['us.jpg', bytes]])).id)
  const cart = ids.map((id) => ({ id: box, quantity: 1, choices: { names: id } }))
  const { orderId } = await createPaidOrder(shop, cart)
  const placed = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.id)
  assert.deepEqual(
    placed.map(({ choices, quantity }) => [choices[0]?.choice, quantity]),
    [
      [ids[0], 2],
      [ids[2], 1],
    ],
  )
})

test('another photograph on an ordered piece is in its log as one; once work has begun it is said why not', async () => {
  const [first, second, third] = [await createUpright(), await createUpright(1_201), await createUpright(1_202)]
  const { id } = await send([['us.jpg', first]])
  const { orderId } = await createPaidOrder(shop, [{ id: box, quantity: 1, choices: { names: id } }])
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const change = (design: string) => testApi.request('orders/words', { body: { id: orderId, line: line?.id, design } })
  assert.equal((await change((await send([['us.jpg', second]])).id)).status, 200)
  const noted = await orm.select().from(audit).where(eq(audit.subjectId, orderId))
  const changes = noted.map(({ operation }) => operation).filter((operation) => /words|photograph/.test(operation))
  assert.deepEqual(changes, ['orders.photograph'])
  const [order] = await orm.select().from(orders).where(eq(orders.id, orderId))
  assert.ok((await markMade(shop, { orderNumber: order?.number ?? 0 }, createSystemActor('a test'))).ok)
  const late = await change((await send([['us.jpg', third]])).id)
  assert.equal(late.status, 409)
  assert.match(late.body.error?.message ?? '', /so its photograph cannot be changed here any more.*if it is wrong/)
  await orm.execute(sql`UPDATE orders SET state = 'delivered' WHERE id = ${orderId}`)
  await eraseWords(orm, sql`now() + interval '1 day'`, shop.now())
  const [erased] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.equal(erased?.choices[0]?.label, 'photograph of the buyer')
})

test('a photograph that nobody orders is gone after 14 days', async () => {
  const { id } = await send([['us.jpg', await createUpright()]])
  const later = (days: number) => new Date(shop.now().getTime() + days * 86_400_000)
  await eraseWords(orm, sql`now() - interval '1 year'`, later(13))
  assert.ok(await readPhotograph(id))
  await eraseWords(orm, sql`now() - interval '1 year'`, later(15))
  assert.equal(await readPhotograph(id), undefined)
  assert.equal(await orm.$count(designs, eq(designs.id, id)), 0)
})

test('whoever asks for their data gets their photograph; 30 days after the last move of an erased buyer it is gone', async () => {
  const { id } = await send([['us.jpg', await createUpright()]])
  const { orderId } = await createPaidOrder(shop, [{ id: box, quantity: 1, choices: { names: id } }])
  const own = await orm.select().from(orders).where(eq(orders.id, orderId))
  const data = await orm.transaction((tx) => collectOrderData(tx, own))
  const kept = await readPhotograph(id)
  assert.deepEqual(data.orders[0]?.printed, [`data:image/jpeg;base64,${kept?.jpeg.toString('base64')}`])

  await orm.execute(
    sql`UPDATE orders SET state = 'delivered', is_contact_erasure_requested = true WHERE id = ${orderId}`,
  )
  const after = (days: number) => () => new Date(Date.now() + days * 86_400_000)
  await eraseContactDetails({ database: shop.database, now: after(29) })
  assert.ok(await readPhotograph(id))
  const again = await createPaidOrder(shop, [{ id: box, quantity: 1, choices: { names: id } }])
  assert.equal(await eraseContactDetails({ database: shop.database, now: after(31) }), 1)
  assert.ok(await readPhotograph(id), 'another order has yet to be made with it')
  await orm.execute(
    sql`UPDATE orders SET state = 'delivered', is_contact_erasure_requested = true WHERE id = ${again.orderId}`,
  )
  assert.equal(await eraseContactDetails({ database: shop.database, now: after(62) }), 1)
  assert.equal(await readPhotograph(id), undefined)
  assert.equal(await renderPrintFile(shop.database, `${id}.svg`), undefined)
})
