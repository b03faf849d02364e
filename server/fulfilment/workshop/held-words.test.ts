import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { changeWords } from '#server/storefront/checkout/change-words.ts'
import { changeCard } from '#server/storefront/checkout/change-card.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orderDesigns, printAreas } from '#server/platform/database/lettering-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { composeEmail } from '#server/email-composers.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { createPhotographDesign } from '#server/catalogue/lettering/create-photograph.ts'
import { drawCard } from '#server/catalogue/lettering/draw-card.ts'
import { findPrintFacts } from '#server/catalogue/lettering/show-design.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import { holdOrder, releaseOrder } from '#server/orders/lifecycle/hold-order.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { tickMadePieces } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { notePrint } from '#server/fulfilment/packing/print-papers.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { readPackingTable } from '#server/fulfilment/packing/read-packing-table.ts'
import { startPacking } from '#server/fulfilment/packing/start-packing.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { createOrderRequest, createShipmentsRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import { READ_FIRST } from '#shop/lettering/find-word-reasons.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { askForWords } from './ask-for-words.ts'
import { startSheet } from './start-sheet.ts'

const shop = await openTestShop()
after(() => shop.close())
const slice = await addTestProduct(shop.database, { name: 'Wood slice', stock: 100 })
await addTestPrintArea(shop.database, slice)
const plain = await addTestProduct(shop.database, { name: 'Brass tray', stock: 100 })
const made = await addTestProduct(shop.database, { name: 'Carved slice', daysToMake: 3 })
await addTestPrintArea(shop.database, made)
const { orm } = shop.database
const mira: StaffActor = { kind: 'staff', id: '8', name: 'Mira', session: null, network: null }

async function keep(words: string | string[], product = slice): Promise<string> {
  const kept = await createDesign(shop, { product, printArea: 'names', words, face: 'kalam' })
  assert.ok(kept.ok, JSON.stringify(kept))
  return kept.design.id
}
async function place(words: string | string[]) {
  const quantity = typeof words === 'string' ? 1 : words.length
  const { orderId } = await createPaidOrder(shop, [{ id: slice, quantity, choices: { names: await keep(words) } }])
  return readOrder(shop, orderId)
}
const start = () => startSheet(shop, { key: randomUUID(), technique: 'burn', until: '2099-12-31', size: 'A4' }, mira)
const holdOf = async (id: string) => {
  const { heldFor, heldBy } = await readOrder(shop, id)
  return [heldFor, heldBy]
}

test('an order whose words a person should read is placed and paid, and waits before bench and table until it is let go on', async () => {
  const order = await place('9876543210')
  assert.equal(order.state, 'placed')
  assert.deepEqual(await holdOf(order.id), ['Read the words first: a phone number', WORDS_HOLDER])
  assert.equal((await start()).ok, false)
  const begun = await startPacking(shop, { key: randomUUID(), shipmentId: order.id }, mira)
  assert.equal(begun.ok ? '' : begun.reason, 'held')
  const shown = await showOrder(shop, { orderId: order.id, customerId: null })
  assert.ok(shown.ok && shown.order.wordsWait && shown.order.shipments[0]?.wordsOpen)
  assert.ok((await releaseOrder(shop, { orderNumber: order.number }, mira)).ok)
  assert.ok((await start()).ok)
})

test('of a list each name is read, and so are the words of a card; usual words wait for nobody', async () => {
  assert.equal((await holdOf((await place(['Riya', 'madarchod'])).id))[1], WORDS_HOLDER)
  const gift = { to: 'Dear Riya,', from: 'Arjun', message: 'Call 98765 43210', face: 'kalam', unsaid: false } as const
  const opened = await placeOrder(shop, await createOrderRequest(shop, [{ id: slice, quantity: 1 }], { gift }))
  assert.ok(opened.ok)
  assert.deepEqual(await holdOf(opened.orderId), ['Read the words first: a phone number', WORDS_HOLDER])
  assert.deepEqual(await holdOf((await place('रिया & Arjun')).id), [null, null])
})

test('whoever types such words is told that they are read first', async () => {
  const card = { to: '', from: '', message: 'www.evil.example', face: 'kalam', unsaid: false } as const
  const drawn = drawCard(card)
  assert.ok(drawn.ok && drawn.notes.includes(READ_FIRST))
  const usual = drawCard({ ...card, message: 'Happy Rakhi!' })
  assert.ok(usual.ok && !usual.notes.includes(READ_FIRST))
})

test('the buyer is asked by mail for other words, changes them, and staff look once more', async () => {
  const order = await place('chutiya')
  const asked = await askForWords(shop, { orderNumber: order.number, reason: 'We letter no such word' }, mira)
  assert.ok(asked.ok)
  assert.deepEqual(await holdOf(order.id), ['Other words were asked for: We letter no such word', WORDS_HOLDER])
  await sendQueuedMails({ ...shop, composeEmail }, new AbortController().signal)
  const mails = await shop.controlSandbox<{ subject: string; text: string; links: string[] }[]>('GET', '/mail')
  const mail = mails.find(({ subject }) => subject.startsWith('Please choose other words: Wood slice'))
  assert.ok(mail)
  assert.ok(mail.text.includes('We letter no such word'))
  assert.ok(mail.links.some((link) => link.includes(`/order?id=${order.id}`)))
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const change = { orderId: order.id, customerId: null, line: line?.id ?? 0, design: await keep('Riya') }
  assert.ok((await changeWords(shop, change)).ok)
  assert.deepEqual(await holdOf(order.id), ['The words were changed: read them once more', WORDS_HOLDER])
  assert.ok((await releaseOrder(shop, { orderNumber: order.number }, mira)).ok)
  assert.ok((await changeWords(shop, { ...change, design: await keep('9876543210') })).ok)
  assert.deepEqual(await holdOf(order.id), ['Read the words first: a phone number', WORDS_HOLDER])
})

/** A box with a place for a photograph, and one that is put there. */
async function keepPhotograph(name: string) {
  const box = await addTestProduct(shop.database, { name, stock: 10 })
  await addTestPrintArea(shop.database, box)
  const printed = { field: 'photograph', technique: 'ink', width: 60, height: 90, margin: 0, key: 'picture' } as const
  await orm.update(printAreas).set(printed).where(eq(printAreas.productId, box))
  return { box, design: await printOn(box, '#c01020') }
}

async function printOn(product: number, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1_200, height: 1_800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const created = await createPhotographDesign(shop, {
    product,
    printArea: 'picture',
    files: [{ name: 'us.jpg', bytes }],
  })
  assert.ok(created.ok)
  return created.design.id
}

test('of a whole order each is asked for that it holds: a photograph, or words and a photograph', async () => {
  const { box, design } = await keepPhotograph('Portrait box')
  const alone = await createPaidOrder(shop, [{ id: box, quantity: 1, choices: { picture: design } }])
  const ask = async (orderId: string) => {
    const { number: orderNumber } = await readOrder(shop, orderId)
    assert.ok((await askForWords(shop, { orderNumber, reason: 'It is dark' }, mira)).ok)
    return orderNumber
  }
  const first = await ask(alone.orderId)
  assert.deepEqual((await holdOf(alone.orderId))[0], 'Another photograph was asked for: It is dark')

  await addTestPrintArea(shop.database, box)
  const choices = { picture: design, names: await keep('Riya', box) }
  const both = await createPaidOrder(shop, [{ id: box, quantity: 1, choices }])
  const second = await ask(both.orderId)
  assert.deepEqual((await holdOf(both.orderId))[0], 'Other words or another photograph were asked for: It is dark')
  await sendQueuedMails({ ...shop, composeEmail }, new AbortController().signal)
  const mails = await shop.controlSandbox<{ subject: string; text: string }[]>('GET', '/mail')
  const mailOf = (number: number) => mails.find(({ subject }) => subject.endsWith(formatOrderNumber(number)))
  assert.match(mailOf(first)?.subject ?? '', /^Please choose another photograph: Portrait box/)
  assert.match(mailOf(second)?.subject ?? '', /^Your words and photograph: please look once more, Portrait box/)
  assert.match(mailOf(second)?.text ?? '', /your words and your photograph on Portrait box/)

  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, alone.orderId))
  const change = { orderId: alone.orderId, customerId: null, line: line?.id ?? 0 }
  assert.ok((await changeWords(shop, { ...change, design: await printOn(box, '#10c020') })).ok)
  assert.deepEqual((await holdOf(alone.orderId))[0], 'The photograph was changed: look at it once more')
})

test('the buyer is asked for another photograph of one parcel, and that alone waits', async () => {
  const { box, design } = await keepPhotograph('Memory box')
  assert.deepEqual(await findPrintFacts(shop.database, design), {
    place: { width: 60, height: 90 },
    shape: 'rect',
    pixels: { width: 720, height: 1_080 },
    dotsPerInch: 305,
  })
  const { orderId } = await createPaidOrder(shop, [{ id: box, quantity: 1, choices: { picture: design } }])
  const { number: orderNumber } = await readOrder(shop, orderId)
  const ask = { orderNumber, design, reason: 'Please send a sharper photograph.' }
  const other = await askForWords(shop, { ...ask, design: 'f'.repeat(36) }, mira)
  assert.equal(!other.ok && other.reason, 'no-words')
  assert.ok((await askForWords(shop, ask, mira)).ok)
  const { heldShipments } = await readOrder(shop, orderId)
  assert.deepEqual(await holdOf(orderId), [
    'Another photograph was asked for: Please send a sharper photograph.',
    WORDS_HOLDER,
  ])
  assert.deepEqual(heldShipments, [orderId])
  await sendQueuedMails({ ...shop, composeEmail }, new AbortController().signal)
  const mails = await shop.controlSandbox<{ subject: string; text: string }[]>('GET', '/mail')
  const mail = mails.find(({ subject }) => subject.startsWith('Please choose another photograph: Memory box'))
  assert.ok(mail?.text.includes('Please send a sharper photograph.'))

  assert.ok((await releaseOrder(shop, { orderNumber }, mira)).ok)
  const sheet = { key: randomUUID(), technique: 'ink', until: '2099-12-31', size: 'A4' } as const
  assert.ok((await startSheet(shop, sheet, mira)).ok)
  const late = await askForWords(shop, ask, mira)
  assert.equal(!late.ok && late.reason, 'too-late')
})

test('words are asked for of the parcel that is here, while the other is on its way', async () => {
  const [gone, here] = [await keep('Asha'), await keep('Riya')]
  const places = [
    { postcode: '302001', cart: [{ id: slice, quantity: 1, choices: { names: gone } }] },
    { postcode: '400001', cart: [{ id: slice, quantity: 1, choices: { names: here } }] },
  ]
  const opened = await placeOrder(shop, await createShipmentsRequest(shop, places))
  assert.ok(opened.ok)
  await confirmPayment(shop, await payInWindow(shop, opened))
  const { number: orderNumber, id } = await readOrder(shop, opened.orderId)
  assert.ok(
    (await transitionManually(shop, { orderNumber, shipmentId: id, to: 'shipped', skip: ['made', 'packed'] }, mira)).ok,
  )
  const late = await askForWords(shop, { orderNumber, design: gone, reason: 'No numbers, please' }, mira)
  assert.equal(!late.ok && late.reason, 'too-late')
  assert.ok((await askForWords(shop, { orderNumber, reason: 'No numbers, please' }, mira)).ok)
  assert.deepEqual((await readOrder(shop, id)).heldShipments, [`${id}-2`])
})

const cardOrder = async (changes: object, words: string | null = null) => {
  const gift = {
    to: 'Dear Riya,',
    from: 'Arjun',
    message: 'Happy Rakhi!',
    face: 'kalam',
    unsaid: false,
    ...changes,
  } as const
  const choices = words === null ? {} : { choices: { names: await keep(words) } }
  const request = await createOrderRequest(shop, [{ id: slice, quantity: 1, ...choices }], { gift })
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok, JSON.stringify(opened))
  assert.ok((await confirmPayment(shop, await payInWindow(shop, opened))).ok)
  return opened.orderId
}
const putOnCard = (orderId: string, message: string, shipment = orderId) => {
  const note = { to: 'Dear Riya,', from: 'Arjun', message, face: 'tiro', card: 'lotus' } as const
  return changeCard(shop, { orderId, customerId: null, shipment, note })
}

test('the buyer of a held card puts other words on it, and clean ones let the order go on by themselves', async () => {
  const id = await cardOrder({ message: 'Call 98765 43210' })
  assert.equal((await holdOf(id))[1], WORDS_HOLDER)
  assert.ok((await putOnCard(id, 'See www.evil.example')).ok)
  assert.deepEqual(await holdOf(id), ['Read the words first: a link or an e-mail address', WORDS_HOLDER])
  assert.ok((await putOnCard(id, 'Happy Rakhi, Riya!')).ok)
  assert.deepEqual(await holdOf(id), [null, null])
  const [kept] = await shop.database.orm.select().from(gifts).where(eq(gifts.shipmentId, id))
  const { to = '', from = '', message = '', face = 'kalam', card } = kept ?? {}
  const drawn = drawCard({ to, from, message, face, unsaid: false, card })
  assert.deepEqual([message, face, card, kept?.path], ['Happy Rakhi, Riya!', 'tiro', 'lotus', drawn.ok && drawn.path])
  await assert.rejects(shop.database.orm.update(gifts).set({ message: 'Else' }).where(eq(gifts.shipmentId, id)))
})

test('staff ask for other words on a card, too', async () => {
  const id = await cardOrder({ message: 'Call 98765 43210' })
  const { number } = await readOrder(shop, id)
  assert.ok((await askForWords(shop, { orderNumber: number, reason: 'No numbers, please' }, mira)).ok)
  await sendQueuedMails({ ...shop, composeEmail }, new AbortController().signal)
  const mails = await shop.controlSandbox<{ subject: string; text: string }[]>('GET', '/mail')
  const mail = mails.find(({ subject }) => subject.startsWith('Please choose other words: card'))
  assert.ok(mail?.text.includes('No numbers, please'))
  assert.ok((await putOnCard(id, 'Happy Rakhi!')).ok)
  assert.deepEqual(await holdOf(id), ['The words were changed: read them once more', WORDS_HOLDER])
})

test('clean words on the card leave a hold for those on the piece, and the other way round', async () => {
  const id = await cardOrder({ message: 'Call 98765 43210' }, 'madarchod')
  assert.ok((await putOnCard(id, 'Happy Rakhi!')).ok)
  const [heldFor, by] = await holdOf(id)
  assert.ok(heldFor && !heldFor.includes('phone') && by === WORDS_HOLDER, String(heldFor))
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, id))
  assert.ok(
    (await changeWords(shop, { orderId: id, customerId: null, line: line?.id ?? 0, design: await keep('Riya') })).ok,
  )
  assert.deepEqual(await holdOf(id), [null, null])
})

test('words that staff have let go on stay so when others are changed; a hold by staff is nobody else’s to end', async () => {
  const id = await cardOrder({ message: 'Happy Rakhi!' }, '9876543210')
  const { number } = await readOrder(shop, id)
  assert.ok((await releaseOrder(shop, { orderNumber: number }, mira)).ok)
  assert.ok((await putOnCard(id, 'Happy Diwali!')).ok)
  assert.deepEqual(await holdOf(id), [null, null])
  assert.ok((await holdOrder(shop, { orderNumber: number, reason: 'Asks for a call' }, mira)).ok)
  assert.ok((await putOnCard(id, 'Happy Holi!')).ok)
  assert.deepEqual(await holdOf(id), ['Asks for a call', 'Mira'])
})

test('a card is not changed once it is printed, nor where there is none, nor by who may not see the order', async () => {
  const id = await cardOrder({})
  const bare = await cardOrder({ to: '', from: '', message: '' })
  const reasonOf = async (changed: ReturnType<typeof putOnCard>) =>
    (await changed).ok ? '' : ((await changed) as { reason: string }).reason
  assert.equal(await reasonOf(putOnCard(bare, 'Hello')), 'no-card')
  assert.equal(await reasonOf(putOnCard(id, 'Hello', bare)), 'not-found')
  assert.equal(await reasonOf(putOnCard('nobody', 'Hello')), 'not-found')
  assert.equal(await reasonOf(putOnCard(id, 'Happy Rakhi '.repeat(90))), 'card')
  assert.ok((await notePrint(shop, { key: randomUUID(), kind: 'card', subject: id }, mira)).ok)
  assert.equal(await reasonOf(putOnCard(id, 'Hello')), 'too-late')
})

test('nobody is asked for words where there are none', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: slice, quantity: 1 }])
  const { number } = await readOrder(shop, orderId)
  const asked = await askForWords(shop, { orderNumber: number, reason: 'None' }, mira)
  assert.equal(asked.ok ? '' : asked.reason, 'no-words')
})

/** A parcel to Mumbai and one to Bengaluru, paid. */
async function placeForTwo(...words: readonly (string | null)[]) {
  const wanted = await Promise.all(
    words.map(async (each, index) => ({
      postcode: index === 0 ? '400001' : '560001',
      cart: [{ id: each === null ? plain : slice, quantity: 1, ...(each && { choices: { names: await keep(each) } }) }],
    })),
  )
  const opened = await placeOrder(shop, await createShipmentsRequest(shop, wanted))
  assert.ok(opened.ok, JSON.stringify(opened))
  assert.ok((await confirmPayment(shop, await payInWindow(shop, opened))).ok)
  const lines = await orm.select().from(orderLines).where(eq(orderLines.orderId, opened.orderId)).orderBy(orderLines.id)
  const [first, second] = lines.map(({ id, shipmentId }) => ({ line: id, shipmentId }))
  assert.ok(first && second)
  return { id: opened.orderId, first, second, number: (await readOrder(shop, opened.orderId)).number }
}
const begin = async (shipmentId: string) => {
  const begun = await startPacking(shop, { key: randomUUID(), shipmentId }, mira)
  return begun.ok ? '' : begun.reason
}
const letter = async (orderNumber: number, { line }: { line: number }) =>
  assert.ok((await tickMadePieces(shop, { orderNumber, line, units: [1], isMade: true }, mira)).ok)
const onTable = async () => (await readPackingTable(shop, mira.id)).data.map(({ shipment }) => shipment)

test('a hold binds the parcel with the words: what is clean in another one is lettered, packed and handed over', async () => {
  const { id, first, second, number } = await placeForTwo('9876543210', 'Riya')
  assert.deepEqual((await readOrder(shop, id)).heldShipments, [first.shipmentId])
  await letter(number, second)
  assert.deepEqual([await begin(first.shipmentId), await begin(second.shipmentId)], ['held', ''])
  const table = await onTable()
  assert.deepEqual([table.includes(first.shipmentId), table.includes(second.shipmentId)], [false, true])
  assert.ok((await start()).ok)
  const started = await orm.select().from(orderDesigns).where(eq(orderDesigns.orderId, id))
  assert.deepEqual(started.map(({ startedAt }) => startedAt !== null).toSorted(), [false, true])
  const toShipped = { orderNumber: number, to: 'packed' } as const
  assert.ok((await transitionManually(shop, toShipped, mira)).ok)
  const states = await orm.select().from(shipments).where(eq(shipments.orderId, id)).orderBy(shipments.position)
  assert.deepEqual(
    states.map(({ state }) => state),
    ['placed', 'packed'],
  )
  const again = await transitionManually(shop, { ...toShipped, shipmentId: first.shipmentId }, mira)
  assert.equal(again.ok ? '' : again.reason, 'held')
  const shown = await showOrder(shop, { orderId: id, customerId: null })
  assert.deepEqual(shown.ok && shown.order.shipments.map(({ wordsWait }) => wordsWait), [true, false])
  assert.ok((await releaseOrder(shop, { orderNumber: number }, mira)).ok)
  await letter(number, first)
  assert.equal(await begin(first.shipmentId), '')
  assert.equal((await readOrder(shop, id)).heldShipments, null)
})

test('pieces made for the parcel that goes ahead are enough for it: nobody waits for those of the parcel that is held', async () => {
  const wanted = { postcode: '560001', cart: [{ id: made, quantity: 1 }] }
  const request = await createShipmentsRequest(shop, [
    { postcode: '400001', cart: [{ id: made, quantity: 1, choices: { names: await keep('9876543210', made) } }] },
    wanted,
  ])
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok, JSON.stringify(opened))
  assert.ok((await confirmPayment(shop, await payInWindow(shop, opened))).ok)
  const { number: orderNumber } = await readOrder(shop, opened.orderId)
  const [, free] = await orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, opened.orderId))
    .orderBy(orderLines.id)
  assert.ok(free)
  assert.ok(!(await onTable()).includes(free.shipmentId))
  const ticked = { orderNumber, line: free.id, units: [1], isMade: true }
  assert.ok((await tickMadePieces(shop, ticked, mira)).ok)
  assert.ok((await onTable()).includes(free.shipmentId))
  assert.ok(!(await onTable()).includes(opened.orderId))
})

test('clean words free their parcel alone, and words that staff ask about are those of the parcel that waits', async () => {
  const { id, first, second, number } = await placeForTwo('9876543210', 'www.evil.example')
  assert.deepEqual((await readOrder(shop, id)).heldShipments, [first.shipmentId, second.shipmentId])
  const change = { orderId: id, customerId: null, line: first.line, design: await keep('Riya') }
  assert.ok((await changeWords(shop, change)).ok)
  const held = await readOrder(shop, id)
  assert.deepEqual(
    [held.heldFor, held.heldShipments],
    ['Read the words first: a link or an e-mail address', [second.shipmentId]],
  )
  assert.ok((await askForWords(shop, { orderNumber: number, reason: 'No links, please' }, mira)).ok)
  await letter(number, first)
  assert.deepEqual([await begin(first.shipmentId), await begin(second.shipmentId)], ['', 'held'])
  assert.ok((await changeWords(shop, { ...change, line: second.line, design: await keep('Meera') })).ok)
  assert.deepEqual(
    [(await readOrder(shop, id)).heldFor, await begin(second.shipmentId)],
    ['The words were changed: read them once more', 'held'],
  )
})

test('staff who hold an order of which a parcel waits hold all of it, for both reasons, and the check ends it no more', async () => {
  const { id, first, second, number } = await placeForTwo('9876543210', null)
  assert.ok((await holdOrder(shop, { orderNumber: number, reason: 'Asks for a call' }, mira)).ok)
  const held = await readOrder(shop, id)
  assert.equal(held.heldFor, 'Asks for a call · Read the words first: a phone number')
  assert.deepEqual([held.heldBy, held.heldShipments], ['Mira', null])
  assert.deepEqual([await begin(first.shipmentId), await begin(second.shipmentId)], ['held', 'held'])
})
