import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { orderLines, outbox } from '#server/platform/database/order-tables.ts'
import { proofs } from '#server/platform/database/proof-tables.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder, runOutboxOnce, type SandboxMail } from '#server/testing/order-steps.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { decideProof } from './decide-proof.ts'
import { releaseProof } from './release-proof.ts'
import { remindProofs } from './remind-proofs.ts'
import { sendProof } from './send-proof.ts'

const shop = await openTestShop()
after(() => shop.close())
const { orm } = shop.database
const tray = await addTestProduct(shop.database, { name: 'Lotus tray', stock: 50 })
const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a1f45' } })
  .jpeg()
  .toBuffer()

async function ask() {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const orderNumber = (await readOrder(shop, orderId)).number
  const [line] = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const key = randomUUID()
  const sent = { key, orderNumber, line: line?.id ?? 0, words: '', bytes, fileName: 'a.jpg' }
  assert.ok((await sendProof(shop, sent, meera)).ok)
  return { orderId, orderNumber, key }
}
/** @param hours that it has waited */
const wait = (key: string, hours: number) =>
  orm
    .update(proofs)
    .set({ createdAt: sql`now() - ${hours} * interval '1 hour'` })
    .where(eq(proofs.key, key))
async function remindersOf(orderId: string) {
  await remindProofs(shop)
  await remindProofs(shop)
  const rows = await orm.select().from(outbox).where(eq(outbox.orderId, orderId)).orderBy(outbox.id)
  return rows.filter(({ kind }) => kind === 'order proof reminder mail').map(({ subject }) => subject.split(':')[1])
}
const mailed = async (orderId: string) => {
  await runOutboxOnce(shop, 'order proof reminder mail')
  const mails = await shop.controlSandbox<SandboxMail[]>('GET', '/mail')
  return mails.filter(
    ({ subject, text }) => subject.startsWith('Still waiting for your yes: Lotus tray') && text.includes(orderId),
  )
}

test('a buyer who does not answer is asked again after one day, two and three, once each', async () => {
  const { orderId, key } = await ask()
  await wait(key, 23)
  assert.deepEqual(await remindersOf(orderId), [])
  await wait(key, 25)
  assert.deepEqual(await remindersOf(orderId), ['1'])
  assert.equal((await mailed(orderId)).length, 1)
  await wait(key, 47)
  assert.deepEqual(await remindersOf(orderId), ['1'])
  await wait(key, 50)
  assert.deepEqual(await remindersOf(orderId), ['1', '2'])
  await wait(key, 73)
  assert.deepEqual(await remindersOf(orderId), ['1', '2', '3'])
  await wait(key, 400)
  assert.deepEqual(await remindersOf(orderId), ['1', '2', '3'])
  assert.equal((await mailed(orderId)).length, 3)
})

test('a shop that was down for four days sends one reminder, not three', async () => {
  const { orderId, key } = await ask()
  await wait(key, 97)
  assert.deepEqual(await remindersOf(orderId), ['3'])
})

test('nobody is reminded of what is answered, released, packed or replaced, also when the mail was on its way already', async () => {
  const answered = await ask()
  await wait(answered.key, 30)
  assert.deepEqual(await remindersOf(answered.orderId), ['1'])
  const reader = { orderId: answered.orderId, customerId: null }
  const decision = { proof: answered.key, decision: 'approved', wish: '' } as const
  assert.ok((await decideProof(shop, reader, decision)).ok)
  assert.deepEqual(await mailed(answered.orderId), [])

  const [released, packed] = [await ask(), await ask()]
  assert.ok((await releaseProof(shop, { key: released.key, reason: 'Agreed by phone' }, meera)).ok)
  assert.ok((await releaseProof(shop, { key: packed.key, reason: 'Agreed by phone' }, meera)).ok)
  await orm.update(proofs).set({ releasedAt: null }).where(eq(proofs.key, packed.key))
  for (const { key } of [released, packed]) await wait(key, 80)
  assert.ok((await transitionManually(shop, { orderNumber: packed.orderNumber, to: 'packed' }, meera)).ok)
  assert.deepEqual(await remindersOf(released.orderId), [])
  assert.deepEqual(await remindersOf(packed.orderId), [])
})
