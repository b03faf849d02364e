import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { composeEmail } from '#server/email-composers.ts'
import { sendQueuedMails } from '#server/platform/mail/send-queued-mails.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { reviews } from '#server/platform/database/review-tables.ts'
import { outbox } from '#server/platform/database/order-tables.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { runOutboxOnce, createPaidOrder, neverAborted, type SandboxMail } from '#server/testing/order-steps.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { testAddress } from '#server/testing/create-test-order.ts'
import { formatDay, shipByDate } from '#shop/orders/ship-by-date.ts'
import { alertMerchant } from './alert-merchant.ts'
import { lastDigestTime, queueDailyDigest } from './queue-daily-digest.ts'

const workshop = 'workshop@gathri.example'

const shop = await openTestShop({ SHOP_MAILBOX: workshop })
const tray = await addTestProduct(shop.database, { name: 'Brass tray', stock: null, daysToMake: 3 })
after(() => shop.close())

let read = 0
/** New mails to the workshop since the last call, oldest first. */
async function sendAndReadMails(): Promise<SandboxMail[]> {
  await sendQueuedMails({ ...shop, composeEmail }, neverAborted)
  const all = (await shop.controlSandbox<SandboxMail[]>('GET', `/mail?to=${workshop}`)).toReversed()
  const fresh = all.slice(read)
  read = all.length
  return fresh
}

test('an order placed is mailed to who packs it, once: what, for whom, to where, by when', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 2 }])
  await runOutboxOnce(shop, 'order packing mail')
  await shop.database.orm
    .update(outbox)
    .set({ nextAttemptAt: shop.now() })
    .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, 'order packing mail')))
  await runOutboxOnce(shop, 'order packing mail')
  const [mail, ...more] = await sendAndReadMails()
  assert.deepEqual(more, [])
  const by = formatDay(shipByDate(shop.now(), 3) ?? '')
  assert.match(mail?.subject ?? '', new RegExp(`^Pack GTH-\\d{6}: 2 pieces, by ${by}$`))
  for (const words of ['2 × Brass tray', 'Asha Rao', testAddress.address, testAddress.postcode])
    assert.ok(mail?.text.includes(words), words)
  // Packers need none of it, and nothing in the mail opens the order.
  for (const secret of [testAddress.email, testAddress.phone, orderId]) assert.ok(!mail?.html.includes(secret), secret)
  assert.ok(mail?.links.includes(`${shop.settings.publicUrl}/counter`))
})

test('what breaks and what is held is mailed together, each once; what opens again, again', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const refused = { kind: 'booking refused', reference: orderId } as const
  await recordException(shop.database.orm, refused, shop.now())
  await recordException(shop.database.orm, { kind: 'wrong amount', reference: 'a payment' }, shop.now())
  await shop.database.orm.insert(reviews).values({
    productId: tray,
    rating: 2,
    body: 'Write to me@example.in',
    author: 'R',
    holdReasons: ['email'],
  })
  await Promise.all([alertMerchant(shop), alertMerchant(shop)])
  const [mail, ...more] = await sendAndReadMails()
  assert.deepEqual(more, [])
  assert.equal(mail?.subject, '3 things need your attention')
  assert.match(mail?.text ?? '', /Booking refused: GTH-\d{6}\n[\s\S]*Wrong amount: a payment[\s\S]*Brass tray, 2 of 5/)
  assert.match(mail?.text ?? '', / IST/)

  await alertMerchant(shop)
  assert.deepEqual(await sendAndReadMails(), [])
  await resolveException(shop.database.orm, refused, shop.now())
  await recordException(shop.database.orm, refused, shop.now())
  await alertMerchant(shop)
  assert.deepEqual(
    (await sendAndReadMails()).map(({ subject }) => subject),
    ['1 thing needs your attention'],
  )
})

test('what was seen to before the mail left is not mailed', async () => {
  const gone = { kind: 'dispute', reference: 'settled meanwhile' } as const
  await recordException(shop.database.orm, gone, shop.now())
  await alertMerchant(shop)
  await resolveException(shop.database.orm, gone, shop.now())
  assert.deepEqual(await sendAndReadMails(), [])
})

const minutesToDigest = () => (lastDigestTime(shop.now()).getTime() + 24 * 60 * 60_000 - shop.now().getTime()) / 60_000

test('every morning at eight in India one mail: what was placed, what to pack, what is stuck', async () => {
  await queueDailyDigest(shop)
  assert.deepEqual(await sendAndReadMails(), [], 'a new shop has no yesterday')
  shop.advanceClock(minutesToDigest() - 1)
  await queueDailyDigest(shop)
  assert.deepEqual(await sendAndReadMails(), [])
  shop.advanceClock(2)
  await Promise.all([queueDailyDigest(shop), queueDailyDigest(shop)])
  const [mail, ...more] = await sendAndReadMails()
  assert.deepEqual(more, [])
  assert.equal(mail?.subject, 'Good morning: 2 to pack, 3 to look at')
  assert.match(mail?.text ?? '', /GTH-\d{6}: Pack by .*\n2 × Brass tray\nJaipur 302001/)
})

test('a morning with nothing to do says so', async () => {
  for (const table of ['orders', 'shipments']) await shop.database.pool.query(`UPDATE ${table} SET state = 'delivered'`)
  await shop.database.pool.query(`UPDATE ledger_breaks SET resolved_at = now()`)
  await shop.database.orm.update(reviews).set({ state: 'published' })
  shop.advanceClock(minutesToDigest() + 1)
  await queueDailyDigest(shop)
  assert.deepEqual(
    (await sendAndReadMails()).map(({ subject }) => subject),
    ['Good morning: nothing to do'],
  )
})

test('eight in the morning in India', () => {
  for (const [now, eight] of [
    ['2026-11-22T02:29:59.000Z', '2026-11-21T02:30:00.000Z'],
    ['2026-11-22T02:30:00.000Z', '2026-11-22T02:30:00.000Z'],
    ['2026-11-22T23:00:00.000Z', '2026-11-22T02:30:00.000Z'],
  ] as const)
    assert.equal(lastDigestTime(new Date(now)).toISOString(), eight)
})

test('at eight each of the staff learns what waits for their roles, and nobody whom nothing waits for', async () => {
  const people = [
    { id: 'lakshmi', name: 'Lakshmi', email: 'lakshmi@example.in', roles: ['packer'] },
    { id: 'anil', name: 'Anil', email: 'anil@example.in', roles: ['accountant'] },
  ] as const
  for (const { roles, ...person } of people)
    await shop.database.orm
      .insert(staff)
      .values({ ...person, roles: [...roles], state: 'active', isDemo: false, createdAt: shop.now() })
  await shop.database.pool.query(`UPDATE ledger_breaks SET resolved_at = now()`)
  await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  await shop.database.pool.query(`UPDATE orders SET ship_by = '2020-01-01' WHERE placed_at IS NOT NULL`)
  shop.advanceClock(24 * 60)
  await queueDailyDigest(shop)
  await sendQueuedMails({ ...shop, composeEmail }, neverAborted)
  const mailsTo = (email: string) => shop.controlSandbox<SandboxMail[]>('GET', `/mail?to=${email}`)
  const [mail, ...more] = await mailsTo('lakshmi@example.in')
  assert.deepEqual(more, [])
  assert.match(mail?.subject ?? '', /^This morning: \d+ late: promised, not gone/)
  assert.ok(!mail?.text.includes('₹'))
  assert.ok(mail?.links.includes(`${shop.settings.publicUrl}/counter`))
  assert.deepEqual(await mailsTo('anil@example.in'), [])
})
