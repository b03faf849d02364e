import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { createOrderInParts, payDueInWindow } from '#server/testing/order-in-parts.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { processPendingRefunds } from '#server/testing/order-steps.ts'
import { checkLedger } from './check-ledger.ts'

// Orders paid in parts; each test breaks one invariant directly in the database.

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 10 })
const open = async () => createOrderInParts(shop, await createOrderRequest(shop, [{ id: tray, quantity: 1 }]))
const begun = await open()
await payDueInWindow(shop, begun.id)
const whole = await open()
for (const dueId of [whole.id, `${whole.id}-2`]) await payDueInWindow(shop, dueId)
const cancelled = await open()
await payDueInWindow(shop, cancelled.id)
await cancelOrder(shop, cancelled.id, null)
await processPendingRefunds(shop)
after(() => shop.close())

const aWeekAgo = () => new Date(shop.now().getTime() - 7 * 24 * 60 * 60_000)
const tables = ['invoices', 'invoice_shipments', 'receipt_vouchers', 'refund_vouchers']

/** Checks all orders, then recent ones, after `sql` changed documents; then it rolls back. */
const violationsAfter = async (sql: string) => {
  const client = await shop.database.pool.connect()
  try {
    await client.query('BEGIN')
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_stay`)
    await client.query(sql)
    const found = await checkLedger({ pool: client })
    assert.deepEqual(await checkLedger({ pool: client }, {}, { since: aWeekAgo() }), found)
    return found.map(({ invariant }) => invariant.split(' ')[0])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
const invoiceOf = (orderId: string) => `
  INSERT INTO invoices SELECT 'GTH/26-27/000099', financial_year, last_serial + 1, id, now(), total, '{}'
  FROM document_numbers, orders WHERE kind = 'invoice' AND id = '${orderId}';
  INSERT INTO invoice_shipments VALUES ('GTH/26-27/000099', '${orderId}');
  UPDATE document_numbers SET last_serial = last_serial + 1 WHERE kind = 'invoice';`

test('books in order', async () => {
  assert.deepEqual(await violationsAfter(''), [])
})

test('M7 and I12: a part that was paid without its voucher', async () => {
  assert.deepEqual(await violationsAfter(`DELETE FROM receipt_vouchers WHERE due_id = '${begun.id}'`), ['M7', 'I12'])
})

test('M7: a voucher over another amount, and one for a part that nobody paid', async () => {
  assert.deepEqual(await violationsAfter(`UPDATE receipt_vouchers SET total = 1 WHERE due_id = '${begun.id}'`), ['M7'])
  const moved = `UPDATE receipt_vouchers SET due_id = '${begun.id}-2' WHERE due_id = '${begun.id}'`
  assert.deepEqual(await violationsAfter(moved), ['M7', 'M7'])
})

test('I11 and M7: an invoice of an order that is paid in part, and none of one that is paid whole', async () => {
  assert.deepEqual(await violationsAfter(invoiceOf(begun.id)), ['I11', 'M7'])
  const forget = `DELETE FROM invoice_shipments WHERE shipment_id = '${whole.id}'; DELETE FROM invoices WHERE order_id = '${whole.id}'`
  assert.deepEqual(await violationsAfter(forget), ['M7', 'I12'])
})

test('M7: an invoice whose CGST and SGST differ, and one that does not add up to what was charged', async () => {
  const change = (path: string, by: number) => `UPDATE invoices SET facts = jsonb_set(facts, '{${path}}',
    to_jsonb((facts#>>'{${path}}')::bigint + ${by})) WHERE order_id = '${whole.id}'`
  const shifted = ['lines,0,cgst', 'totals,cgst'].map((path) => change(path, 1))
  const back = ['lines,0,sgst', 'totals,sgst'].map((path) => change(path, -1))
  assert.deepEqual(await violationsAfter([...shifted, ...back].join(';')), ['M7'])
  assert.deepEqual(await violationsAfter(change('totals,rounding', 1)), ['M7'])
})

test('I13 and M7: money of a part went back without its refund voucher, and less or more than it says', async () => {
  assert.deepEqual(await violationsAfter('DELETE FROM refund_vouchers'), ['I13', 'I12'])
  assert.deepEqual(await violationsAfter('UPDATE refund_vouchers SET total = total - 1'), ['I13'])
  assert.deepEqual(await violationsAfter('UPDATE refund_vouchers SET total = total + 1'), ['M7', 'M7', 'I13'])
})

test('M4: parts that are less than what went back of an order paid in parts', async () => {
  const payment = `SELECT payment_id FROM dues WHERE id = '${cancelled.id}'`
  const lessened = `UPDATE refund_parts SET units = 1, taxable = 1, tax = 0
    WHERE refund_key IN (SELECT key FROM refunds WHERE payment_id = (${payment}))`
  const found = await violationsAfter(lessened)
  assert.ok(found.includes('M4'), found.join())
  const unknown = `DELETE FROM refund_parts WHERE refund_key IN (SELECT key FROM refunds WHERE payment_id = (${payment}))`
  assert.deepEqual(await violationsAfter(unknown), ['M4'])
})

test('M4: of an order paid whole, what a cancelled parcel cost stays with us in part', async () => {
  const refund = `INSERT INTO refunds (key, payment_id, amount, reason, cause, status, created_at, next_attempt_at)
    SELECT 'refund-of-the-test', payment_id, 100, 'test', 'returned', 'requested', now(), now() FROM dues WHERE id = '${whole.id}';
    INSERT INTO refund_parts (refund_key, shipment_id, line_id, units, taxable, tax)
    SELECT 'refund-of-the-test', shipment_id, id, quantity, taxable, tax FROM order_lines WHERE order_id = '${whole.id}'`
  assert.deepEqual(await violationsAfter(refund), ['M4'])
})
