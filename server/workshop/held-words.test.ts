import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { changeWords } from '#server/checkout/change-words.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { orderLines } from '#server/database/order-tables.ts'
import { composeEmail } from '#server/email-composers.ts'
import { createDesign } from '#server/lettering/create-design.ts'
import { drawCard } from '#server/lettering/draw-card.ts'
import { sendQueuedMails } from '#server/mail/send-queued-mails.ts'
import { releaseOrder } from '#server/orders/hold-order.ts'
import { startPacking } from '#server/packing/start-packing.ts'
import { showOrder } from '#server/order-view/show-order.ts'
import { addTestProduct, addTestZone } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder } from '#server/testing/order-steps.ts'
import { READ_FIRST } from '#shop/lettering/find-word-reasons.ts'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { askForWords } from './ask-for-words.ts'
import { startSheet } from './start-sheet.ts'

const shop = await openTestShop()
after(() => shop.close())
const slice = await addTestProduct(shop.database, { name: 'Wood slice', stock: 100 })
await addTestZone(shop.database, slice)
const mira: StaffActor = { kind: 'staff', id: '8', name: 'Mira', session: null, network: null }

async function keep(words: string | string[]): Promise<string> {
  const kept = await createDesign(shop, { product: slice, zone: 'names', words, face: 'kalam' })
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
  const gift = { to: 'Dear Riya,', from: 'Arjun', message: 'Call 98765 43210', hand: 'kalam', unsaid: false } as const
  const opened = await placeOrder(shop, await createOrderRequest(shop, [{ id: slice, quantity: 1 }], { gift }))
  assert.ok(opened.ok)
  assert.deepEqual(await holdOf(opened.orderId), ['Read the words first: a phone number', WORDS_HOLDER])
  assert.deepEqual(await holdOf((await place('रिया & Arjun')).id), [null, null])
})

test('whoever types such words is told that they are read first', async () => {
  const card = { to: '', from: '', message: 'www.evil.example', hand: 'kalam', unsaid: false } as const
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

test('nobody is asked for words where there are none', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: slice, quantity: 1 }])
  const { number } = await readOrder(shop, orderId)
  const asked = await askForWords(shop, { orderNumber: number, reason: 'None' }, mira)
  assert.equal(asked.ok ? '' : asked.reason, 'no-words')
})
