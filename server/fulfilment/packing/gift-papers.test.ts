import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { renderPackingSlip } from '#server/money/documents/pdf/render-packing-slip.ts'
import { layOutCards, renderCard, renderCardSheets } from '#server/catalogue/lettering/print-cards.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { readOrder, readParcel, readShipment, runOutboxOnce } from '#server/testing/order-steps.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { drawMotif } from '#shop/lettering/card-motifs.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { renderCardsOfDay, renderSlipsOfDay } from './print-gifts.ts'
import { notePrint, renderPrint } from './print-papers.ts'
import { readCards } from './read-cards.ts'
import { readParcelToPack } from './read-packing-table.ts'
import { readSlips } from './read-slips.ts'

const shop = await openTestShop()
const { orm } = shop.database
after(() => shop.close())
const tray = await addTestProduct(shop.database, { name: 'Brass tray', price: 73_319, stock: 100 })
const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }
const note: GiftNote = { to: 'Dear Riya,', from: 'Zubin', message: 'Happy Rakhi!', face: 'kalam', unsaid: false }
const buyer = { name: 'Zubin Irani', email: 'zubin@example.in', phone: '9876543211' }

async function send(gift: GiftNote | undefined): Promise<string> {
  const info = { ...testAddress, firstName: 'Riya', lastName: 'Sen', email: '' }
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 3 }], { info, buyer, gift })
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok)
  assert.ok((await confirmPayment(shop, await payInWindow(shop, opened))).ok)
  return opened.orderId
}

const cardOf = async (id: string) => (await orm.select().from(gifts).where(eq(gifts.shipmentId, id)))[0]!

/** As people and programs write each amount of the order. */
async function amountsOf(id: string): Promise<string[]> {
  const { total, subtotal, tax, shipping } = await readOrder(shop, id)
  const lines = await orm.select().from(orderLines).where(eq(orderLines.orderId, id))
  const paise = [
    total,
    subtotal,
    tax,
    shipping,
    ...lines.flatMap((line) => [line.price, line.unitPrice, line.lineTotal, line.taxable, line.tax]),
  ]
  return [...new Set(paise)].flatMap((amount) => {
    const rupees = (amount / 100).toFixed(2)
    return [String(amount), rupees, Number(rupees).toLocaleString('en-IN', { minimumFractionDigits: 2 })]
  })
}

test('no amount of the order is on anything that comes with a gift: slip, card or label', async () => {
  const id = await send(note)
  await runOutboxOnce(shop, 'book courier')
  const [slip] = await readSlips(shop, [id])
  const { path, createdAt: madeAt } = await cardOf(id)
  const { courierShipmentId } = (await readParcel(shop, id))!
  const label = await shop.couriers.fetchLabels([courierShipmentId ?? ''])
  assert.ok(slip && label.ok)
  const papers = {
    slip: readPdfText(await renderPackingSlip(slip, false)).join('\n'),
    facts: JSON.stringify(slip),
    label: Buffer.from(label.value).toString('latin1'),
  }
  assert.ok(papers.slip.includes('Brass tray'), 'the slip can be read')
  const amounts = await amountsOf(id)
  assert.ok(amounts.includes('733.19'))
  for (const [paper, text] of Object.entries(papers))
    for (const amount of [...amounts, '₹']) assert.ok(!text.includes(amount), `${amount} is on the ${paper}`)
  const card = (await renderCard({ path, madeAt }, false)).toString('latin1')
  assert.doesNotMatch(card, /\/Type \/Font|T[jJ]\n/, 'a card is outlines only')
})

test('the card is as large as A6, trimmed at its edges, and its outlines are those of the preview', async () => {
  const { path, createdAt: madeAt } = await cardOf(await send(note))
  const card = (await renderCard({ path, madeAt }, false)).toString('latin1')
  assert.match(card, /\/TrimBox \[0 0 297\.637795 419\.527559\]/)
  const begins = (path.match(/M/g) ?? []).length
  assert.equal((card.match(/ m\n/g) ?? []).length, begins)
  assert.deepEqual(await renderCard({ path, madeAt }), await renderCard({ path, madeAt }))
  const five = Array.from({ length: 5 }, () => ({ path, madeAt }))
  const sheets = (await renderCardSheets(five, false)).toString('latin1')
  assert.equal((sheets.match(/\/Type \/Page\n/g) ?? []).length, 2)
  assert.equal((sheets.match(/^f$/gm) ?? []).length, 5)
})

test('who is not to be named is on no paper and not at the courier; the buyer is in the books', async () => {
  const id = await send({ ...note, unsaid: true })
  await runOutboxOnce(shop, 'book courier')
  const [slip] = await readSlips(shop, [id])
  assert.doesNotMatch(JSON.stringify([slip, await cardOf(id)]), /zubin|irani/i)
  const { reference } = (await readParcel(shop, id))!
  const parcels = await shop.controlSandbox<{ reference: string; billedTo: unknown }[]>('GET', '/shiprocket/parcels')
  const { tradeName, email } = shop.settings.seller
  assert.deepEqual(parcels.find((parcel) => parcel.reference.startsWith(reference))?.billedTo, {
    name: tradeName,
    email,
  })
  assert.equal((await readOrder(shop, id)).buyer.name, 'Zubin Irani')
})

test('a card is printed once its words are there; slips and cards of a day are one file each', async () => {
  const [gift, plain] = [await send(note), await send(undefined)]
  const print = (subject: string, key: string = randomUUID()) => notePrint(shop, { key, kind: 'card', subject }, ravi)
  const key = randomUUID()
  assert.ok((await print(gift, key)).ok)
  const paper = await renderPrint(shop, key)
  assert.ok(paper.ok && paper.name === 'card.pdf')
  const refused = await print(plain)
  assert.equal(refused.ok ? '' : refused.reason, 'no-card')
  const { shipBy } = await readShipment(shop, gift)
  const [cards, slips] = [await renderCardsOfDay(shop, shipBy ?? ''), await renderSlipsOfDay(shop, shipBy ?? '')]
  assert.deepEqual([cards.ok && cards.name, slips.ok && slips.name], [`cards-${shipBy}.pdf`, `slips-${shipBy}.pdf`])
  for (const none of [await renderCardsOfDay(shop, '2020-01-01'), await renderSlipsOfDay(shop, '2020-01-01')])
    assert.equal(none.ok ? '' : none.reason, 'nothing')
})

test('a motif is printed in its own ink around the words of the preview', async () => {
  const { path, createdAt: madeAt } = await cardOf(await send({ ...note, card: 'lotus' }))
  const plain = await cardOf(await send(note))
  assert.equal(path, plain.path, 'a motif leaves the words where they are')
  const printed = (await renderCard({ path, madeAt, card: 'lotus' }, false)).toString('latin1')
  const begins = (`${path}${drawMotif('lotus')}`.match(/M/g) ?? []).length
  assert.equal((printed.match(/ m\n/g) ?? []).length, begins)
  assert.equal((printed.match(/^f$/gm) ?? []).length, 2)
})

test('a card that is written comes without its words, with a sheet that says what to write', async () => {
  const id = await send({ ...note, card: 'booti', written: true })
  const [card] = await readCards(orm, eq(gifts.shipmentId, id))
  assert.ok(card?.writtenFor)
  const pages = (source: Buffer) => (source.toString('latin1').match(/\/Type \/Page\n/g) ?? []).length
  assert.equal(pages(await renderCard(card, false)), 2)
  assert.equal(pages(await renderCard({ ...card, card: 'plain' }, false)), 1, 'a plain one comes from the shelf')
  assert.equal(pages(await renderCardSheets([card, card, { ...card, writtenFor: null }], false)), 2)
  const face = layOutCards([card])[0]!
  assert.deepEqual(
    face.paths.map((placed) => placed.path),
    [drawMotif('booti')],
  )
  assert.equal(layOutCards([card])[1]!.paths[0]!.path, card.path)
  const atTable = await readParcelToPack(shop, id, ravi.id)
  assert.ok(atTable.ok)
  assert.deepEqual(
    [atTable.parcel.gift?.card, atTable.parcel.gift?.written],
    ['Booti', 'Dear Riya,\nHappy Rakhi!\n– Zubin'],
  )
})
