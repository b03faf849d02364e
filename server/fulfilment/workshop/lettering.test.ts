import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { changeWords } from '#server/storefront/checkout/change-words.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { letteringSheets, orderDesigns } from '#server/platform/database/lettering-tables.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { tickMadePieces } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { decideProof } from '#server/orders/proofs/decide-proof.ts'
import { releaseProof } from '#server/orders/proofs/release-proof.ts'
import { sendProof } from '#server/orders/proofs/send-proof.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import { createPhoto } from '#server/testing/picture-fixtures.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { listLettering } from './list-lettering.ts'
import { readPiecesToMake } from './read-pieces-to-make.ts'
import { readSheets, renderSheet } from './read-sheet.ts'
import { renderGangSheets } from './render-gang-sheets.ts'
import { reprintSheet, startSheet, type SheetRequest } from './start-sheet.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const slice = await addTestProduct(shop.database, { name: 'Wood slice', stock: 100 })
await addTestPrintArea(shop.database, slice)
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }
const LATER = '2099-12-31'

async function keepWords(words: string | string[]): Promise<string> {
  const kept = await createDesign(shop, { product: slice, printArea: 'names', words, face: 'kalam' })
  assert.ok(kept.ok)
  return kept.design.id
}
const lineOf = (names: string, quantity: number) => ({ id: slice, quantity, choices: { names } })
async function place(words: string | string[], quantity = 1) {
  const design = await keepWords(words)
  const { orderId } = await createPaidOrder(shop, [lineOf(design, quantity)])
  return { orderId, design, number: formatOrderNumber((await readOrder(shop, orderId)).number) }
}
const list = (query: object = {}) => listLettering(shop, { limit: 25, ...query })
const listNumbers = async (query: object = {}) => (await list(query)).data.map(({ order }) => order)
const start = (changes: Partial<SheetRequest> = {}) =>
  startSheet(shop, { key: randomUUID(), technique: 'burn', until: LATER, size: 'A4', ...changes }, ravi)

test('paid orders with words are listed by day, page after page; unpaid, cancelled and packed ones are not', async () => {
  const [first, second, third, gone] = [
    await place('Riya'),
    await place('Arjun', 3),
    await place('रिया'),
    await place('Mira'),
  ]
  await createUnpaidOrder(shop, [lineOf(await keepWords('Unpaid'), 1)])
  assert.ok((await cancelOrder(shop, gone.orderId, null)).ok)
  await orm.execute(sql`UPDATE shipments SET ship_by = '2098-01-01' WHERE order_id = ${third.orderId}`)
  assert.deepEqual(await listNumbers(), [first.number, second.number, third.number])
  const [, row] = (await list()).data
  assert.equal(row?.quantity, 3)
  assert.deepEqual([row?.lines, row?.typeface, row?.technique, row?.state], [['Arjun'], 'Kalam', 'burn', 'to letter'])
  const page = await list({ limit: 1 })
  assert.equal(page.count, 3)
  assert.deepEqual(await listNumbers({ limit: 1, after: page.next }), [second.number])
  assert.deepEqual(await listNumbers({ until: '2097-12-31' }), [first.number, second.number])
  assert.deepEqual(await listNumbers({ technique: 'foil' }), [])
  await orm.execute(
    sql`UPDATE shipments SET state = 'packed' WHERE order_id IN (${first.orderId}, ${second.orderId}, ${third.orderId})`,
  )
  assert.deepEqual(await listNumbers(), [])
})

test('a sheet takes each line once, starts it, and is the same file whenever it is printed', async () => {
  const [names, held] = [await place('Riya', 2), await place('Kept back')]
  await orm
    .update(orders)
    .set({ heldFor: 'Asks', heldBy: 'Mira', heldAt: shop.now() })
    .where(eq(orders.id, held.orderId))
  assert.deepEqual((await readSheets(shop, LATER)).waiting, [{ technique: 'burn', lines: 1, pieces: 2 }])
  const wanted = { key: randomUUID() }
  for (let sent = 0; sent < 2; sent++) assert.deepEqual(await start(wanted), { ok: true, lines: 1, tooLarge: 0 })
  const none = await start()
  assert.equal(none.ok ? '' : none.message, 'Nothing is waiting to be burnt up to this day.')
  const [started] = await orm.select().from(orderDesigns).where(eq(orderDesigns.orderId, names.orderId))
  assert.deepEqual([started?.startedBy, started?.sheetId], ['Ravi', wanted.key])
  assert.deepEqual(await listNumbers({ state: 'started' }), [names.number])
  assert.deepEqual(await listNumbers({ state: 'to letter' }), [held.number])

  const first = await renderSheet(shop, wanted.key)
  assert.ok((await reprintSheet(shop, wanted.key, ravi)).ok)
  const again = await renderSheet(shop, wanted.key)
  assert.ok(first.ok && again.ok && Buffer.from(first.pdf).equals(again.pdf))
  const [sheet] = await orm.select().from(letteringSheets)
  assert.equal(sheet?.prints, 2)
  assert.deepEqual(
    (await readSheets(shop, LATER)).sheets.map(({ by, lines, prints }) => [by, lines, prints]),
    [['Ravi', 1, 2]],
  )
  const noted = await orm.select({ operation: audit.operation }).from(audit).where(eq(audit.subjectId, names.orderId))
  const written = noted.map(({ operation }) => operation).filter((operation) => operation.startsWith('lettering.'))
  assert.deepEqual(written, ['lettering.start', 'lettering.print'])
  assert.equal((await renderSheet(shop, randomUUID())).ok, false)
})

test('words whose picture waits for a yes come on no sheet until they have it', async () => {
  const { orderId, number } = await place('Asked first')
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const key = randomUUID()
  const bytes = await createPhoto()
  const orderNumber = parseOrderNumber(number) ?? 0
  assert.ok(
    (await sendProof(shop, { key, orderNumber, line: line?.id ?? 0, words: '', bytes, fileName: 'a.jpg' }, ravi)).ok,
  )
  assert.deepEqual((await readSheets(shop, LATER)).waiting, [])
  const none = await start()
  assert.equal(none.ok ? '' : none.reason, 'nothing')
  const reader = { orderId, customerId: null }
  assert.ok((await decideProof(shop, reader, { proof: key, decision: 'change', wish: 'Larger' })).ok)
  assert.equal((await start()).ok, false)
  assert.ok((await releaseProof(shop, { key, reason: 'Agreed by phone' }, ravi)).ok)
  assert.deepEqual(await start(), { ok: true, lines: 1, tooLarge: 0 })
})

test('without a day, sheets are offered up to the first day on which something waits', async () => {
  const { orderId } = await place('Kavya')
  const { until, waiting } = await readSheets(shop)
  const [shipment] = await orm.select().from(shipments).where(eq(shipments.orderId, orderId))
  assert.ok(shipment?.shipBy && until <= shipment.shipBy)
  assert.ok(waiting.length > 0)
})

test('words are to letter until each wanted piece is ticked; a list of the bench says which are left', async () => {
  const { orderId, number } = await place('Ishita', 2)
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const leftOf = async () => (await list({ limit: 100 })).data.find(({ order }) => order === number)?.toLetter
  assert.deepEqual(await leftOf(), [1, 2])
  const orderNumber = parseOrderNumber(number) ?? 0
  const ticked = { orderNumber, line: line?.id ?? 0, units: [2], isMade: true }
  assert.ok((await tickMadePieces(shop, ticked, ravi)).ok)
  assert.deepEqual(await leftOf(), [1])
})

test('two who press at once get each line on one of their sheets', async () => {
  await place('Both')
  const answers = await Promise.all([start(), start()])
  assert.deepEqual(answers.map(({ ok }) => ok).toSorted(), [false, true])
})

test('a piece that the sheet does not hold is still to letter', async () => {
  const order = async (width: number) => {
    const trunk = await addTestProduct(shop.database, { name: 'Trunk', stock: 5 })
    await addTestPrintArea(shop.database, trunk)
    await orm.execute(sql`UPDATE zones SET width = ${width}, height = 60 WHERE product_id = ${trunk}`)
    const kept = await createDesign(shop, { product: trunk, printArea: 'names', words: 'Trousseau', face: 'kalam' })
    assert.ok(kept.ok)
    return createPaidOrder(shop, [{ id: trunk, quantity: 1, choices: { names: kept.design.id } }])
  }
  const { orderId } = await order(280)
  for (const size of ['A4', 'A3'] as const) {
    const none = await start({ size })
    assert.equal(none.ok ? '' : none.reason, 'no-room')
  }
  await order(260)
  assert.deepEqual(await start({ size: 'A3' }), { ok: true, lines: 1, tooLarge: 1 })
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
})

test('pieces with words of their own each have their place, and slug', async () => {
  const { number } = await place(['Riya', 'नमन', 'Mira'], 3)
  const key = randomUUID()
  assert.ok((await start({ key })).ok)
  const rendered = await renderSheet(shop, key)
  assert.ok(rendered.ok)
  assert.match(rendered.name, /^burn-2099-12-31-A4-[0-9a-f]{8}\.pdf$/)
  const slug = (n: number, words: string) => [`${number} · ${n} of 3`, words]
  const pieces = ['Riya', 'नमन'].map((words, n) => ({
    width: 90,
    height: 24,
    path: 'M0 0L90 0L90 24Z',
    slug: slug(n + 1, words),
  }))
  const pdf = await renderGangSheets({ technique: 'burn', size: 'A4', pieces, madeAt: new Date(0) }, false)
  const text = readPdfText(pdf)
  for (const words of [`${number} · 1 of 3`, 'Riya', `${number} · 2 of 3`, 'नमन'])
    assert.ok(text.includes(words), words)
  const source = pdf.toString('latin1')
  assert.match(source, /\/Separation \/BURN /)
  assert.match(source, /\/MediaBox \[0 0 595\.27\d* 841\.88\d*\]/)
})

test('words on a sheet stay as they are; of a change and a sheet at once, the sheet has the words that stay', async () => {
  const { orderId, design } = await place('Before')
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const change = async (words: string) =>
    changeWords(shop, { orderId, customerId: null, line: line!.id, design: await keepWords(words) })
  const next = await keepWords('After')
  const [changed, started] = await Promise.all([
    changeWords(shop, { orderId, customerId: null, line: line!.id, design: next }),
    start(),
  ])
  assert.deepEqual(started, { ok: true, lines: 1, tooLarge: 0 })
  const [kept] = await orm
    .select()
    .from(orderDesigns)
    .where(and(eq(orderDesigns.orderId, orderId), isNotNull(orderDesigns.startedAt)))
  assert.equal(kept?.designId, changed.ok ? next : design)
  const late = await change('Too late')
  assert.equal(late.ok ? '' : late.reason, 'too-late')
})

test('the bench counts what is left, by the day and the work, with what needs no words, and nothing that is held', async () => {
  const until = '2097-05-05'
  const platter = await addTestProduct(shop.database, { name: 'Ring platter', daysToMake: 5 })
  const [words, plain, held] = [
    await place('Riya', 3),
    await createPaidOrder(shop, [{ id: platter, quantity: 2 }]),
    await place('Kept back'),
  ]
  const ids = [words.orderId, plain.orderId, held.orderId]
  await orm.update(shipments).set({ shipBy: until }).where(inArray(shipments.orderId, ids))
  await orm
    .update(orders)
    .set({ heldFor: 'Asks', heldBy: 'Mira', heldAt: shop.now() })
    .where(eq(orders.id, held.orderId))
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, words.orderId))
  const { number } = await readOrder(shop, words.orderId)
  const ticked = { orderNumber: number, line: line?.id ?? 0, units: [1], isMade: true }
  assert.ok((await tickMadePieces(shop, ticked, ravi)).ok)
  const { days } = await readPiecesToMake(shop)
  assert.deepEqual(days.find(({ day }) => day === until)?.work, [
    { technique: 'burn', pieces: 3, made: 1 },
    { technique: null, pieces: 2, made: 0 },
  ])
})
