import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { cancelAsStaff } from '#server/fulfilment/cancellations/cancel-as-staff.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { outbox } from '#server/platform/database/order-tables.ts'
import { packingPictures, packings, packingTicks, printJobs } from '#server/platform/database/packing-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments, shipmentStatusHistory } from '#server/platform/database/shipment-tables.ts'
import { renderPackingSlip } from '#server/money/documents/pdf/render-packing-slip.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { holdOrder, releaseOrder } from '#server/orders/lifecycle/hold-order.ts'
import { syncDispute } from '#server/money/payments/sync-dispute.ts'
import { decideProof } from '#server/orders/proofs/decide-proof.ts'
import { releaseProof } from '#server/orders/proofs/release-proof.ts'
import { sendProof } from '#server/orders/proofs/send-proof.ts'
import { visibleOrderFields } from '#server/orders/staff-view/visible-order-fields.ts'
import { readTimeline } from '#server/orders/staff-view/read-timeline.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder, readShipment, runOutboxOnce } from '#server/testing/order-steps.ts'
import { createShipmentsRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce } from '#server/testing/order-in-parts.ts'
import { createPhoto, createPictureBomb } from '#server/testing/picture-fixtures.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { finishPacking } from './finish-packing.ts'
import { handOver } from './hand-over.ts'
import { listHandOvers } from './list-hand-overs.ts'
import { notePrint, renderPrint } from './print-papers.ts'
import { putBack } from './put-back.ts'
import { readPackingTable, readParcelToPack } from './read-packing-table.ts'
import { startPacking } from './start-packing.ts'
import { readPackingPicture, storePackingPicture } from './store-packing-picture.ts'
import { tickPieces } from './tick-pieces.ts'

const shop = await openTestShop()
after(() => shop.close())
const tray = await addTestProduct(shop.database, { name: 'Brass tray', stock: 100 })
const platter = await addTestProduct(shop.database, { name: 'Ring platter', daysToMake: 5 })
await shop.database.orm.update(variants).set({ shelf: 'B3', barcode: '8901234567894' }).where(eq(variants.id, tray))

const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }

async function place(quantity = 2, product = tray) {
  const { orderId, amount } = await createPaidOrder(shop, [{ id: product, quantity }])
  const { number } = await readOrder(shop, orderId)
  return { shipmentId: orderId, orderNumber: number, number: formatOrderNumber(number), amount }
}
async function show(shipmentId: string, staffId = ravi.id) {
  const read = await readParcelToPack(shop, shipmentId, staffId)
  assert.ok(read.ok)
  return read.parcel
}
async function start(shipmentId: string, by = ravi) {
  assert.ok((await startPacking(shop, { key: randomUUID(), shipmentId }, by)).ok)
  const parcel = await show(shipmentId, by.id)
  assert.ok(parcel.packing)
  return { ...parcel, packing: parcel.packing, packingId: parcel.packing.id }
}
const toTick = (line: number, unit: number, isTicked = true, at = shop.now()) => ({
  key: randomUUID() as string,
  line,
  unit,
  isTicked,
  how: 'tap' as const,
  at: at.toISOString(),
})
async function tickAll(packingId: string, parcel: { lines: { line: number; quantity: number }[] }, by = ravi) {
  const ticks = parcel.lines.flatMap(({ line, quantity }) =>
    Array.from({ length: quantity }, (_, unit) => toTick(line, unit + 1)),
  )
  assert.ok((await tickPieces(shop, { packingId, ticks }, by)).ok)
}
async function pack(shipmentId: string, by = ravi) {
  const parcel = await start(shipmentId, by)
  const { packingId, addressSeen } = parcel
  await tickAll(packingId, parcel, by)
  const sealed = { packingId, key: randomUUID(), box: 'M', weight: 1.4, addressSeen }
  const packed = await finishPacking(shop, sealed, by)
  assert.ok(packed.ok, packed.ok ? '' : packed.message)
  return { ...parcel, sealed }
}
const sentence = (answer: { ok: true } | { ok: false; message: string }) => (answer.ok ? 'done' : answer.message)
const countAudit = async (shipmentId: string) =>
  (await shop.database.orm.select().from(audit).where(eq(audit.subjectId, shipmentId))).length

test('the table holds what is to pack, with shelf, codes and address, and nothing that has to be made first', async () => {
  const [ready, made, held] = [await place(), await place(1, platter), await place()]
  await holdOrder(shop, { orderNumber: held.orderNumber, reason: 'Asks for another colour' }, meera)
  const { data } = await readPackingTable(shop, ravi.id)
  const shown = data.map(({ number }) => number)
  assert.ok(shown.includes(ready.number))
  assert.ok(!shown.includes(made.number) && !shown.includes(held.number))
  const parcel = data.find(({ number }) => number === ready.number)
  assert.deepEqual(
    parcel?.lines.map(({ name, quantity, shelf, codes, ticked }) => [name, quantity, shelf, codes, ticked]),
    [['Brass tray', 2, 'B3', ['8901234567894', `P${tray}`], []]],
  )
  assert.equal(parcel?.to.address, '12 Amber Road')
  const bytes = JSON.stringify(data)
  for (const secret of [String(ready.amount), '9876543210', 'asha@example.in'])
    assert.ok(!bytes.includes(secret), secret)
})

test('the smallest box is suggested that the measured pieces go into, of those the shop has', async () => {
  const measured = await addTestProduct(shop.database, { name: 'Small tray', stock: 10 })
  const size = { length: 18, breadth: 14, height: 9 }
  await shop.database.orm.update(variants).set(size).where(eq(variants.id, measured))
  const suggested = async (quantity: number) => {
    const { shipmentId } = await place(quantity, measured)
    return (await show(shipmentId)).suggestedBox
  }
  assert.deepEqual([await suggested(1), await suggested(2)], ['S', 'M'])
  const unmeasured = await place()
  assert.deepEqual((await show(unmeasured.shipmentId)).boxes, ['S', 'M', 'L', 'XL'])
  assert.equal((await show(unmeasured.shipmentId)).suggestedBox, null)
})

test('from taken to packed: each step once, with who did it; the same request again changes nothing', async () => {
  const { shipmentId } = await place()
  const key = randomUUID()
  for (let sent = 0; sent < 2; sent++) assert.ok((await startPacking(shop, { key, shipmentId }, ravi)).ok)
  const { lines, packing, addressSeen } = await show(shipmentId)
  assert.deepEqual([packing?.id, packing?.n, packing?.by, packing?.isMine], [key, 1, 'Ravi', true])
  const [line] = lines
  assert.ok(line)
  const first = toTick(line.line, 1)
  for (let sent = 0; sent < 2; sent++) assert.ok((await tickPieces(shop, { packingId: key, ticks: [first] }, ravi)).ok)
  const sealed = { packingId: key, key: randomUUID(), box: 'M', weight: 1.4, addressSeen }
  assert.equal(sentence(await finishPacking(shop, sealed, ravi)), 'Not in the box yet: 1 of 2 Brass tray.')
  assert.ok((await tickPieces(shop, { packingId: key, ticks: [toTick(line.line, 2)] }, ravi)).ok)
  const before = await countAudit(shipmentId)
  const both = await Promise.all([finishPacking(shop, sealed, ravi), finishPacking(shop, sealed, ravi)])
  assert.deepEqual(both.map(sentence), ['done', 'done'])
  assert.equal(await countAudit(shipmentId), before + 1)
  assert.equal((await readShipment(shop, shipmentId)).state, 'packed')
  const done = await show(shipmentId)
  assert.deepEqual([done.packing?.packedBy, done.packing?.box, done.packing?.weight], ['Ravi', 'M', 1.4])
  assert.match(sentence(await finishPacking(shop, { ...sealed, key: randomUUID() }, meera)), /^Ravi packed this at /)
  const ticks = await shop.database.orm.select().from(packingTicks).where(eq(packingTicks.packingId, key))
  assert.equal(ticks.length, 2)
})

test('two people at one parcel share one packing, and see each other’s ticks', async () => {
  const { shipmentId } = await place()
  const keys = [randomUUID(), randomUUID()]
  await Promise.all(keys.map((key, index) => startPacking(shop, { key, shipmentId }, index === 0 ? ravi : meera)))
  const rows = await shop.database.orm.select().from(packings).where(eq(packings.shipmentId, shipmentId))
  assert.equal(rows.length, 1)
  const packingId = rows[0]?.id ?? ''
  const { line = 0 } = (await show(shipmentId)).lines[0] ?? {}
  await tickPieces(shop, { packingId, ticks: [toTick(line, 1)] }, ravi)
  await tickPieces(shop, { packingId, ticks: [toTick(line, 2)] }, meera)
  assert.deepEqual((await show(shipmentId, meera.id)).lines[0]?.ticked, [1, 2])
})

test('of two who press Packed at once one has packed it, and the other reads who', async () => {
  const { shipmentId } = await place()
  const parcel = await start(shipmentId)
  await tickAll(parcel.packingId, parcel)
  const { packingId, addressSeen } = parcel
  const press = (by: StaffActor) =>
    finishPacking(shop, { packingId, key: randomUUID(), box: '', weight: null, addressSeen }, by)
  const said = (await Promise.all([press(ravi), press(meera)])).map(sentence)
  assert.equal(said.filter((each) => each === 'done').length, 1)
  assert.equal(said.filter((each) => /^(Ravi|Meera) packed this at /.test(each)).length, 1)
  const history = await shop.database.orm
    .select()
    .from(shipmentStatusHistory)
    .where(eq(shipmentStatusHistory.shipmentId, shipmentId))
  assert.equal(history.filter(({ state }) => state === 'packed').length, 1)
})

test('cancelled and packed at once: it is packed before it is cancelled, or not at all', async () => {
  for (const by of [ravi, meera, ravi]) {
    const { shipmentId, orderNumber } = await place()
    const parcel = await start(shipmentId)
    await tickAll(parcel.packingId, parcel)
    const { packingId, addressSeen } = parcel
    const sealed = { packingId, key: randomUUID(), box: '', weight: null, addressSeen }
    const wish = { orderNumber, reason: 'The kiln broke', onlyUnpacked: false }
    const [cancelled, packed] = await Promise.all([cancelAsStaff(shop, wish, meera), finishPacking(shop, sealed, by)])
    assert.ok(cancelled.ok)
    const history = await shop.database.orm
      .select({ state: shipmentStatusHistory.state })
      .from(shipmentStatusHistory)
      .where(eq(shipmentStatusHistory.shipmentId, shipmentId))
      .orderBy(shipmentStatusHistory.id)
    const states = history.map(({ state }) => state).slice(-2)
    assert.deepEqual(states, packed.ok ? ['packed', 'cancelled'] : ['placed', 'cancelled'])
  }
})

test('of one unit the latest tick counts, however late it comes; a clock that is ahead wins nothing', async () => {
  const { shipmentId } = await place()
  const { packingId, lines } = await start(shipmentId)
  const line = lines[0]?.line ?? 0
  const minutes = (count: number) => new Date(shop.now().getTime() + count * 60_000)
  const send = (...ticks: ReturnType<typeof toTick>[]) => tickPieces(shop, { packingId, ticks }, ravi)
  await send(toTick(line, 1, false, minutes(-1)))
  await send(toTick(line, 1, true, minutes(-5)))
  assert.deepEqual((await show(shipmentId)).lines[0]?.ticked, [])
  await send(toTick(line, 1, true, minutes(60 * 24)))
  await send(toTick(line, 1, false, minutes(1)))
  assert.deepEqual((await show(shipmentId)).lines[0]?.ticked, [])
  assert.equal(sentence(await send(toTick(line, 3))), 'This parcel has no such piece.')
})

test('what is held or cancelled meanwhile stops with a sentence, and no tick is lost', async () => {
  const { shipmentId, orderNumber } = await place()
  const parcel = await start(shipmentId)
  await holdOrder(shop, { orderNumber, reason: 'Asks for another colour' }, meera)
  await tickAll(parcel.packingId, parcel)
  const sealed = {
    packingId: parcel.packingId,
    key: randomUUID(),
    box: '',
    weight: null,
    addressSeen: parcel.addressSeen,
  }
  const held = 'Stop: Meera holds this parcel: Asks for another colour. Wait until it is released.'
  assert.equal(sentence(await finishPacking(shop, sealed, ravi)), held)
  const shown = await show(shipmentId)
  assert.deepEqual([shown.stop?.message, shown.lines[0]?.ticked], [held, [1, 2]])
  const onTable = (await readPackingTable(shop, ravi.id)).data.some((each) => each.shipment === shipmentId)
  assert.ok(onTable, 'whoever has it in hands reads why to stop')
  await releaseOrder(shop, { orderNumber }, meera)
  await shop.database.orm.insert(parcels).values({
    shipmentId,
    reference: parcel.reference,
    cancelRequestedAt: shop.now(),
    createdAt: shop.now(),
    changedAt: shop.now(),
  })
  assert.match(sentence(await finishPacking(shop, sealed, ravi)), /^Stop: this parcel is being cancelled/)
  await shop.database.orm.update(parcels).set({ cancelRequestedAt: null }).where(eq(parcels.shipmentId, shipmentId))
  assert.equal(sentence(await finishPacking(shop, sealed, ravi)), 'done')
})

test('an address that was changed since the label was printed is noticed before the box is closed', async () => {
  const { shipmentId } = await place()
  const parcel = await start(shipmentId)
  await tickAll(parcel.packingId, parcel)
  const { recipient } = await readShipment(shop, shipmentId)
  const moved = { ...recipient, city: 'Ajmer', postcode: '305001' }
  await shop.database.orm.update(shipments).set({ recipient: moved }).where(eq(shipments.id, shipmentId))
  const sealed = {
    packingId: parcel.packingId,
    key: randomUUID(),
    box: '',
    weight: null,
    addressSeen: parcel.addressSeen,
  }
  assert.match(sentence(await finishPacking(shop, sealed, ravi)), /it goes to Asha Rao, Ajmer 305001/)
  const { addressSeen } = await show(shipmentId)
  assert.equal(sentence(await finishPacking(shop, { ...sealed, addressSeen }, ravi)), 'done')
})

test('a parcel is put back and begun with anew; a packed one is opened again only with a reason', async () => {
  const { shipmentId } = await place()
  const parcel = await start(shipmentId)
  await tickAll(parcel.packingId, parcel)
  for (let sent = 0; sent < 2; sent++)
    assert.ok((await putBack(shop, { packingId: parcel.packingId, reason: 'Lunch' }, ravi)).ok)
  const fresh = await show(shipmentId)
  assert.deepEqual([fresh.packing, fresh.lines[0]?.ticked], [null, []])
  await pack(shipmentId, meera)
  const again = { key: randomUUID(), shipmentId }
  assert.match(sentence(await startPacking(shop, again, ravi)), /^Meera has packed this parcel/)
  assert.ok((await startPacking(shop, { ...again, again: 'The ribbon was missing' }, ravi)).ok)
  const opened = await show(shipmentId)
  assert.deepEqual([opened.packing?.n, opened.packing?.packedAt, opened.state], [3, null, 'packed'])
  await tickAll(again.key, opened)
  const sealed = { packingId: again.key, key: randomUUID(), box: 'L', weight: 2, addressSeen: opened.addressSeen }
  assert.equal(sentence(await finishPacking(shop, sealed, ravi)), 'done')
})

test('a photograph is drawn anew without the place it was taken, once for its key', async () => {
  const { shipmentId } = await place()
  const { packingId } = await start(shipmentId)
  const taken = { key: randomUUID(), packingId, bytes: await createPhoto(), fileName: 'IMG_1.jpg' }
  for (let sent = 0; sent < 2; sent++) assert.ok((await storePackingPicture(shop, taken, ravi)).ok)
  const webp = await readPackingPicture(shop, taken.key)
  assert.ok(webp)
  const { format, exif, width, height } = await sharp(webp).metadata()
  assert.deepEqual([format, exif, width, height], ['webp', undefined, 40, 60])
  assert.deepEqual((await show(shipmentId)).packing?.pictures, [taken.key])
  assert.equal(await shop.database.orm.$count(packingPictures, eq(packingPictures.packingId, packingId)), 1)
})

test('a program, a bomb and what only looks like a picture are refused with a sentence', async () => {
  const { shipmentId } = await place()
  const { packingId } = await start(shipmentId)
  const send = async (bytes: Uint8Array, fileName: string) =>
    sentence(await storePackingPicture(shop, { key: randomUUID(), packingId, bytes, fileName }, ravi))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  assert.match(await send(svg, 'a.svg'), /not a picture that we can open/)
  assert.match(await send(createPictureBomb(9_000, 9_000), 'a.png'), /more than 50 million pixels/)
  const polyglot = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    Buffer.from('<html><script>alert(1)</script>'),
  ])
  assert.match(await send(polyglot, 'a.png'), /could not be opened/)
  assert.equal(await shop.database.orm.$count(packingPictures, eq(packingPictures.packingId, packingId)), 0)
})

test('the slip holds no amount, in whatever script it is read; who printed what is noted', async () => {
  const { shipmentId, amount } = await place()
  const key = randomUUID()
  for (let sent = 0; sent < 2; sent++)
    assert.ok((await notePrint(shop, { key, kind: 'slip', subject: shipmentId }, ravi)).ok)
  const paper = await renderPrint(shop, key)
  assert.ok(paper.ok)
  assert.equal(Buffer.from(paper.pdf).subarray(0, 5).toString(), '%PDF-')
  const slip = await renderPackingSlip(
    {
      tradeName: 'Gathri',
      number: 'GTH-000001',
      reference: 'GTH-000001-A1B2C3',
      placedAt: new Date('2026-11-22T06:00:00Z'),
      to: ['रिया शर्मा', '12 Amber Road', 'Jaipur 302001'],
      lines: [{ name: 'Brass tray', choices: 'Ribbon: Wine', quantity: 2 }],
      contact: 'hello@gathri.example',
      giftLink: null,
    },
    false,
  )
  const text = readPdfText(slip).join('\n')
  for (const said of ['Packing slip', 'Brass tray', 'Ribbon: Wine', 'GTH-000001-A1B2C3'])
    assert.ok(text.includes(said), said)
  for (const secret of ['₹', 'Rs', String(amount), String(amount / 100)]) assert.ok(!text.includes(secret), secret)
  const jobs = await shop.database.orm.select().from(printJobs).where(eq(printJobs.subject, shipmentId))
  assert.deepEqual(
    jobs.map(({ kind, staffName }) => [kind, staffName]),
    [['slip', 'Ravi']],
  )
  assert.deepEqual((await show(shipmentId)).prints, { label: 0, slip: 1, card: 0, challan: null })
})

test('a label is the courier’s own, once there is a waybill', async () => {
  const { shipmentId } = await place()
  const job = { key: randomUUID(), kind: 'label' as const, subject: shipmentId }
  assert.match(sentence(await notePrint(shop, job, ravi)), /no waybill yet|not given a waybill/)
  await runOutboxOnce(shop, 'book courier')
  assert.ok((await notePrint(shop, job, ravi)).ok)
  const label = await renderPrint(shop, job.key)
  assert.ok(label.ok, label.ok ? '' : label.message)
  assert.match(Buffer.from(label.pdf).toString('latin1'), /\/MediaBox \[0 0 283 425\]/)
})

test('parcels are handed over to a courier, by whom and when; what is not ready is named and stays', async () => {
  const [first, second, unpacked] = [await place(), await place(), await place()]
  await runOutboxOnce(shop, 'book courier')
  for (const { shipmentId } of [first, second]) await pack(shipmentId)
  await shop.database.orm.update(shipments).set({ shipBy: '2020-01-06' }).where(eq(shipments.id, unpacked.shipmentId))
  const list = await listHandOvers(shop)
  const courier = list.data.find(({ ready }) => ready.some(({ number }) => number === first.number))
  assert.ok(courier?.ready.some(({ number }) => number === second.number))
  const why = list.data.flatMap(({ missing }) => missing).find(({ number }) => number === unpacked.number)?.why
  assert.equal(why, 'it is not packed')
  const given = (...ids: string[]) => ids.map((shipment) => ({ shipment, how: 'scan' as const }))
  const wanted = { key: randomUUID(), courier: courier?.courier ?? '' }
  const refused = await handOver(shop, { ...wanted, parcels: given(first.shipmentId, unpacked.shipmentId) }, ravi)
  assert.equal(sentence(refused), `${unpacked.number} cannot go: it is not packed. Take it out of the bag.`)
  assert.deepEqual(!refused.ok && refused.values, { parcel: unpacked.number, why: 'not-packed' })
  assert.equal((await readShipment(shop, first.shipmentId)).state, 'packed')
  const parcelsGiven = given(first.shipmentId, second.shipmentId)
  const both = await Promise.all([0, 1].map(() => handOver(shop, { ...wanted, parcels: parcelsGiven }, ravi)))
  assert.deepEqual(both.map(sentence), ['done', 'done'])
  const mails = await shop.database.orm
    .select()
    .from(outbox)
    .where(inArray(outbox.subject, [first.shipmentId, second.shipmentId]))
  assert.equal(mails.filter(({ kind }) => kind === 'order shipped mail').length, 2)
  assert.equal((await readShipment(shop, first.shipmentId)).state, 'shipped')
  const twice = await handOver(shop, { ...wanted, key: randomUUID(), parcels: given(first.shipmentId) }, meera)
  assert.equal(sentence(twice), `Ravi has handed ${first.number} over already.`)
  const { earlier } = await listHandOvers(shop)
  assert.deepEqual([earlier[0]?.by, earlier[0]?.parcels], ['Ravi', 2])
  assert.ok((await notePrint(shop, { key: randomUUID(), kind: 'hand-over list', subject: wanted.key }, ravi)).ok)
})

test('a packed parcel whose payment the bank disputes stays here, also when its order has other parcels', async () => {
  const cart = [{ id: tray, quantity: 1 }]
  const places = ['302001', '400001'].map((postcode) => ({ postcode, cart }))
  const opened = await placeOrder(shop, await createShipmentsRequest(shop, places))
  assert.ok(opened.ok)
  const { paymentId } = await payInWindow(shop, opened)
  await applyPaymentOnce(shop, paymentId)
  await runOutboxOnce(shop, 'book courier')
  await pack(opened.orderId)
  const doubt = await shop.controlSandbox<{ id: string }>('POST', `/razorpay/payments/${paymentId}/dispute`)
  assert.ok(await syncDispute(shop, doubt.id))
  const parcelsGiven = [{ shipment: opened.orderId, how: 'scan' as const }]
  const given = { courier: 'Delhivery Air', parcels: parcelsGiven }
  const number = `${formatOrderNumber((await readOrder(shop, opened.orderId)).number)}`
  assert.match(
    sentence(await handOver(shop, { key: randomUUID(), ...given }, ravi)),
    new RegExp(`^${number}.* cannot go: the payment of its order is being looked at\\. Take it out of the bag\\.$`),
  )
  assert.equal((await readOrder(shop, opened.orderId)).state, 'under review')
  await shop.controlSandbox('POST', `/razorpay/disputes/${doubt.id}`, { to: 'won' })
  assert.ok(await syncDispute(shop, doubt.id))
  assert.equal(sentence(await handOver(shop, { key: randomUUID(), ...given }, ravi)), 'done')
})

test('the order’s timeline says who began, packed, photographed and printed, without an amount for a packer', async () => {
  const { shipmentId, orderNumber } = await place()
  const { packingId } = await start(shipmentId)
  const picture = { key: randomUUID(), packingId, bytes: await createPhoto(), fileName: 'IMG_1.jpg' }
  assert.ok((await storePackingPicture(shop, picture, ravi)).ok)
  assert.ok((await notePrint(shop, { key: randomUUID(), kind: 'slip', subject: shipmentId }, meera)).ok)
  await pack(shipmentId)
  const visible = visibleOrderFields(listPermissions(['packer']))
  const read = await readTimeline(shop, orderNumber, { limit: 50 }, visible)
  assert.ok(read.ok)
  const entries = read.timeline.data.filter(({ kind }) => kind === 'packing').toReversed()
  assert.deepEqual(
    entries.map(({ by, facts }) => [by, facts['what']]),
    [
      ['Ravi', 'started'],
      ['Meera', 'printed'],
      ['Ravi', 'packed'],
    ],
  )
  assert.deepEqual(entries[2]?.facts, { what: 'packed', position: 1, box: 'M', weight: 1.4, pictures: [picture.key] })
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('a parcel whose buyer has not agreed to a picture is not packed, until they do or somebody says why', async () => {
  const { shipmentId, orderNumber } = await place()
  const isOnTable = async () => {
    const { data } = await readPackingTable(shop, ravi.id)
    return data.some(({ shipment }) => shipment === shipmentId)
  }
  const line = (await show(shipmentId)).lines[0]?.line ?? 0
  const send = async () => {
    const key = randomUUID() as string
    const picture = { key, orderNumber, line, words: '', bytes: await createPhoto(), fileName: 'tray.jpg' }
    assert.ok((await sendProof(shop, picture, meera)).ok)
    return key
  }
  const decide = async (proof: string, decision: 'approved' | 'change', wish = '') => {
    const buyer = { orderId: shipmentId, customerId: null }
    assert.ok((await decideProof(shop, buyer, { proof, decision, wish })).ok)
  }
  const stopped = async () => (await show(shipmentId)).stop?.reason
  assert.equal(await isOnTable(), true)
  const first = await send()
  assert.deepEqual([await stopped(), await isOnTable()], ['proof-waits', false])
  const begun = await startPacking(shop, { key: randomUUID(), shipmentId }, ravi)
  assert.ok(!begun.ok)
  assert.match(begun.message, /has not approved the picture of Brass tray/)
  assert.deepEqual(await releaseProof(shop, { key: first, reason: 'She said yes on the phone' }, meera), { ok: true })
  assert.deepEqual([await stopped(), await isOnTable()], [undefined, true])
  await decide(first, 'change', 'A deeper red')
  assert.equal((await show(shipmentId)).stop?.words, 'Brass tray: A deeper red')
  assert.equal(await stopped(), 'proof-wish')
  const second = await send()
  assert.equal(await stopped(), 'proof-waits')
  await decide(second, 'approved')
  assert.deepEqual([await stopped(), await isOnTable()], [undefined, true])
  const late = await releaseProof(shop, { key: second, reason: 'Again' }, meera)
  assert.ok(!late.ok)
  assert.equal(late.reason, 'answered')
})
