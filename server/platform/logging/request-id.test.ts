import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { outbox } from '#server/platform/database/order-tables.ts'
import { runOutbox } from '#server/platform/jobs/run-outbox.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { outgoingMails } from '#server/platform/database/mail-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createTestQuote, payInWindow, testApiAddress } from '#server/testing/create-test-order.ts'
import { openTestSite } from '#server/testing/open-test-site.ts'
import { openLog } from './open-log.ts'
import { toRequestId, withRequestId } from './request-id.ts'

const site = await openTestSite({ TRUST_PROXY: 'true' })
after(() => site.close())
const GIVEN = '26593c889e01463cb7aa6628833c7ba2'

function openTestLog() {
  const lines: Record<string, unknown>[] = []
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

const post = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json', 'x-request-id': GIVEN, origin: site.shop.settings.publicUrl }
  return site.request(`/api/orders/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

test('what a request says in the log, and what follows from it, carries the number that the proxy gave it', async () => {
  const { shop } = site
  const product = await addTestProduct(shop.database, { stock: 3 })
  const cart = [{ id: product, quantity: 1 }]
  const opened = await post('new', { info: testApiAddress, cart, shipping: await createTestQuote(shop, cart) })
  assert.equal(opened.headers['x-request-id'], GIVEN)
  const providerOrderId = String(JSON.parse(opened.text).id)
  const { paymentId, signature } = await payInWindow(shop, { providerOrderId }, { webhook: false })
  const paid = { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId, razorpay_signature: signature }
  assert.equal((await post('confirm', paid)).status, 200)

  const messages = await shop.database.orm.select().from(outbox)
  assert.deepEqual([...new Set(messages.map(({ requestId }) => requestId))], [GIVEN])
  const { log, lines } = openTestLog()
  const handlers = { 'order placed mail': async () => log.info({ event: 'test.in_hand' }, 'in hand') }
  await runOutbox({ ...shop, log }, handlers, new AbortController().signal)
  assert.deepEqual(
    lines.map(({ event, request }) => [event, request]),
    [
      ['test.in_hand', GIVEN],
      ['outbox.done', GIVEN],
    ],
  )
})

test('a mail keeps the number of its request until it is sent; what no request asked for has none', async () => {
  const { orm } = site.shop.database
  const mail = { kind: 'newsletter welcome', recipient: 'asha@example.in' } as const
  await withRequestId(GIVEN, () => queueMail(orm, mail, site.shop.now()))
  await queueMail(orm, mail, site.shop.now())
  const mails = await orm.select().from(outgoingMails).orderBy(outgoingMails.id)
  assert.deepEqual(
    mails.map(({ requestId }) => requestId),
    [GIVEN, null],
  )
  const { log, lines } = openTestLog()
  log.info({ event: 'test.alone' }, 'nobody asked')
  assert.ok(!('request' in (lines[0] ?? {})))
})

test('what is no number is replaced by one of our own', () => {
  for (const given of [undefined, '', 'short', 'a b c d e f g h', 'x'.repeat(65), `${GIVEN}\n`, [GIVEN, GIVEN]])
    assert.match(toRequestId(given), /^[0-9a-f]{32}$/)
  assert.equal(toRequestId(GIVEN), GIVEN)
})
