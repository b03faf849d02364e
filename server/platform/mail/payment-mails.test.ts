import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce, createOrderInParts, payDueInWindow, startDue } from '#server/testing/order-in-parts.ts'
import type { TestMail } from '#server/testing/open-test-api.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, runOutboxOnce } from '#server/testing/order-steps.ts'
import { formatRupees } from '#shop/money/paise.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { price: 100_000, stock: 20 })
after(() => shop.close())

const cart = [{ id: tray, quantity: 1 }]
const open = async () => createOrderInParts(shop, await createOrderRequest(shop, cart))
const sendMails = async (orderId: string) => {
  await runOutboxOnce(shop, 'order placed mail', 'order payment mail')
  const all = await shop.controlSandbox<TestMail[]>('GET', `/mail?to=${testAddress.email}`)
  return all.filter(({ links }) => links.some((link) => link.includes(orderId))).toReversed()
}
const attached = ({ attachments = [] }: TestMail) => attachments.map(({ name }) => name.slice(0, 3))

test('the first part places the order: its mails say what is paid and what is not, with the receipt voucher', async () => {
  const { id, total, first, second } = await open()
  await payDueInWindow(shop, id)
  const mails = await sendMails(id)
  const placed = mails.find(({ subject }) => subject.endsWith('is placed'))
  const paid = mails.find(({ subject }) => subject.startsWith('Payment for order'))
  assert.ok(placed && paid && mails.length === 2)
  for (const { text } of [placed, paid]) {
    assert.ok(!text.includes('Total paid'))
    assert.ok(text.includes(`Total: ${formatRupees(total)}`), text)
    assert.ok(text.includes(`Paid so far: ${formatRupees(first)}`))
    assert.match(text, new RegExp(`^To pay by .+: ${formatRupees(second)}$`, 'm'))
  }
  assert.deepEqual([attached(placed), attached(paid)], [[], ['GTR']])
  await payDueInWindow(shop, `${id}-2`)
  const [last, ...more] = (await sendMails(id)).slice(2)
  assert.ok(last && more.length === 0)
  assert.match(last.text, /Everything is paid now\./)
  assert.ok(last.text.includes(`Total paid: ${formatRupees(total)}`))
  assert.deepEqual(attached(last), ['GTR', 'GTH'])
  assert.ok((last.attachments ?? []).every(({ type, bytes }) => type === 'application/pdf' && bytes > 1_000))
  const arrived = (await shop.controlSandbox<TestMail[]>('GET', '/mail')).map(({ messageId }) => messageId)
  assert.deepEqual(await checkLedger(shop.database, { mails: arrived }), [])
})

test('an order that is paid at once has its one mail as ever', async () => {
  const { orderId, amount } = await createPaidOrder(shop, cart)
  const [mail, ...more] = await sendMails(orderId)
  assert.ok(mail?.text.includes(`Total paid: ${formatRupees(amount)}`))
  assert.deepEqual(more, [])
})

test('nobody is thanked for a part that comes when all is called off', async () => {
  const { id } = await open()
  await payDueInWindow(shop, id)
  const further = await startDue(shop, `${id}-2`)
  assert.ok((await cancelOrder(shop, id, null)).ok)
  await applyPaymentOnce(shop, (await payInWindow(shop, further, { webhook: false })).paymentId)
  assert.equal((await sendMails(id)).filter(({ subject }) => subject.startsWith('Payment')).length, 1)
  const [forgotten] = await checkLedger(shop.database)
  assert.equal(forgotten, undefined)
})

test('I6: a part that nobody was told of', async () => {
  const client = await shop.database.pool.connect()
  try {
    await client.query(`BEGIN; DELETE FROM outbox WHERE kind = 'order payment mail'`)
    const found = await checkLedger({ pool: client })
    assert.deepEqual(new Set(found.map(({ invariant }) => invariant.slice(0, 12))), new Set(['I6 a part of']))
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
