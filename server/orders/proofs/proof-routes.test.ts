import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { orderResponse } from '#contract/order.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { createOrderLink } from '#server/orders/lifecycle/order-link.ts'
import { releaseProof } from './release-proof.ts'
import { sendProof } from './send-proof.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestApi } from '#server/testing/open-test-api.ts'
import { createPaidOrder, readOrder, runOutboxOnce, type SandboxMail } from '#server/testing/order-steps.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

const testApi = await openTestApi()
const { shop } = testApi
const tray = await addTestProduct(shop.database, { name: 'Lotus tray', stock: 50 })
after(() => testApi.close())

const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#8a1f45' } })
  .withExif({ IFD0: { ImageDescription: 'Taken at the workshop' } })
  .jpeg()
  .toBuffer()

async function order() {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const orderNumber = (await readOrder(shop, orderId)).number
  const view = async () => orderResponse.parse((await testApi.request(`orders/get?id=${orderId}`)).body)
  const line = (await view()).cart[0]?.line ?? 0
  const send = (changes: object = {}) =>
    sendProof(shop, { key: randomUUID(), orderNumber, line, words: '', bytes, fileName: 'a.jpg', ...changes }, meera)
  const answer = (proof: string, decision: string, wish = '') =>
    testApi.request('orders/proof', { body: { id: orderId, proof, decision, wish } })
  const shown = async () => (await view()).order.proofs
  return { orderId, orderNumber, send, answer, shown }
}

test('a picture goes to the buyer, who asks for a change, and agrees to the next one', async () => {
  const { orderId, send, answer, shown } = await order()
  assert.ok((await send({ words: 'Is the lotus large enough?' })).ok)
  const [first] = await shown()
  assert.ok(first)
  assert.deepEqual([first.n, first.words, first.decision], [1, 'Is the lotus large enough?', null])
  const picture = await testApi.api.request(first.url)
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])
  assert.equal((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).exif, undefined)
  assert.equal((await testApi.api.request(first.url.replace(/signature=../, 'signature=no'))).status, 404)

  await runOutboxOnce(shop, 'order proof mail')
  const [mail] = await shop.controlSandbox<SandboxMail[]>('GET', '/mail')
  assert.match(mail?.subject ?? '', /^Please look: Lotus tray, order GTH-/)
  assert.match(
    mail?.text.replaceAll(/\s+/g, ' ') ?? '',
    new RegExp(`Is the lotus large enough\\? .*order\\?id=${orderId}`),
  )

  assert.equal((await answer(first.key, 'change', 'A little larger, please')).status, 200)
  assert.equal((await answer(first.key, 'change', 'A little larger, please')).status, 200, 'said again')
  assert.equal((await answer(first.key, 'approved')).status, 409)
  assert.ok((await send()).ok)
  const [, second] = await shown()
  assert.equal((await answer(second?.key ?? '', 'approved')).status, 200)
  assert.deepEqual(
    (await shown()).map(({ n, decision, wish }) => [n, decision, wish]),
    [
      [1, 'change', 'A little larger, please'],
      [2, 'approved', ''],
    ],
  )
})

test('a newer picture replaces one that waits, and its mail is not sent', async () => {
  const { send, answer, shown } = await order()
  await send({ words: 'Wrong one' })
  const [first] = await shown()
  await send({ words: 'This one' })
  assert.deepEqual(
    (await shown()).map(({ n, words }) => [n, words]),
    [[2, 'This one']],
  )
  const late = await answer(first?.key ?? '', 'approved')
  assert.deepEqual(
    [late.status, late.body.error?.message],
    [409, 'There is a newer picture by now. Please look at that one.'],
  )
  const before = (await shop.controlSandbox<SandboxMail[]>('GET', '/mail')).length
  await runOutboxOnce(shop, 'order proof mail')
  assert.equal((await shop.controlSandbox<SandboxMail[]>('GET', '/mail')).length, before + 1)
})

test('the same picture sent twice is one; a key of another order, a piece of another, and no picture are refused', async () => {
  const [one, other] = [await order(), await order()]
  const key = randomUUID()
  assert.ok((await one.send({ key })).ok && (await one.send({ key })).ok)
  assert.equal((await one.shown()).length, 1)
  const reasonOf = async (sent: ReturnType<typeof one.send>) => {
    const result = await sent
    return result.ok ? 'sent' : result.reason
  }
  assert.equal(await reasonOf(other.send({ key })), 'key')
  assert.equal(await reasonOf(other.send({ line: 1e9 })), 'not-found')
  assert.equal(await reasonOf(other.send({ orderNumber: 0 })), 'not-found')
  assert.notEqual(await reasonOf(other.send({ bytes: Buffer.from('<svg/>') })), 'sent')
  assert.equal((await other.answer(key, 'approved')).status, 404)
  assert.equal((await other.shown()).length, 0)
})

test('a picture that is released without a yes waits no more, and a wish stops it again', async () => {
  const { send, answer, shown } = await order()
  const key = randomUUID()
  await send({ key })
  assert.equal((await shown())[0]?.released, false)
  assert.ok((await releaseProof(shop, { key, reason: 'Agreed by phone' }, meera)).ok)
  assert.equal((await shown())[0]?.released, true)
  assert.equal((await answer(key, 'change', 'A shade deeper')).status, 200)
  assert.deepEqual(
    (await shown()).map(({ decision, released }) => [decision, released]),
    [['change', false]],
  )
})

test('what is packed can neither be asked nor answered any more', async () => {
  const { orderNumber, send, answer, shown } = await order()
  await send()
  const [proof] = await shown()
  assert.ok((await transitionManually(shop, { orderNumber, to: 'packed' }, meera)).ok)
  assert.equal((await answer(proof?.key ?? '', 'approved')).status, 409)
  const late = await send()
  assert.ok(!late.ok && late.reason === 'too-late')
})

test('an account’s order is answered by the account or by the link of its mails, and by nobody else', async () => {
  const [owner, other] = [await testApi.newCustomer(), await testApi.newCustomer()]
  const { orderId, send } = await order()
  await shop.database.orm.update(orders).set({ customerId: owner.user.id }).where(eq(orders.id, orderId))
  const link = new URL(createOrderLink(shop, { id: orderId, customerId: owner.user.id }))
  const key = link.searchParams.get('key')
  const proof = randomUUID()
  assert.ok((await send({ key: proof })).ok)
  const answer = (as?: typeof owner, extra: object = {}) =>
    testApi.request('orders/proof', { as, body: { id: orderId, proof, decision: 'approved', ...extra } })
  assert.deepEqual(
    [(await answer()).status, (await answer(other)).status, (await answer(other, { key: 'made-up' })).status],
    [401, 403, 403],
  )
  assert.equal((await answer(undefined, { key })).status, 200)
  assert.equal((await answer(owner)).status, 200, 'said again')
})
