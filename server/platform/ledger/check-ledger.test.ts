import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PoolClient } from 'pg'
import type { ProviderPayment, ProviderRefund } from '#providers/payment/payment-provider.ts'
import { reconcileOrder } from '#server/money/reconciliation/reconcile-order.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { checkLedger, type Evidence } from './check-ledger.ts'
import { findNumbersOfDay } from './check-part-of-ledger.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'

// Each test breaks one invariant directly in the database: a check that never fails proves nothing.

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 10 })
const allPayments = async (): Promise<ProviderPayment[]> => {
  const list = await shop.payments.listPayments({ from: new Date(0), to: shop.now(), count: 100, skip: 0 })
  assert.ok(list.ok)
  return list.value
}
const open = () => createUnpaidOrder(shop, [{ id: tray, quantity: 2 }])
const order = await open()
const paymentId = (await payInWindow(shop, order)).paymentId
const placed = order.orderId
const expired = (await open()).orderId
await expireOrder(shop, expired)
await open()
for (const row of await shop.database.orm.select().from(orders)) await reconcileOrder(shop, row)
const evidence: Evidence = {
  providerPayments: await allPayments(),
  seenPlaced: [placed],
  startingStock: new Map([[tray, 10]]),
}
after(() => shop.close())

const aWeekAgo = () => new Date(shop.now().getTime() - 7 * 24 * 60 * 60_000)

const numberOf = async (client: Pick<PoolClient, 'query'>, id: string) => {
  const { rows } = await client.query<{ number: number }>('SELECT number FROM orders WHERE id = $1', [id])
  return rows[0]?.number ?? 0
}

/** Checks all orders, then recent ones, with `sql` applied; then it rolls back. */
const violationsAfter = async (sql: string, seen: Evidence = evidence) => {
  const client = await shop.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(sql)
    const found = await checkLedger({ pool: client }, seen)
    assert.deepEqual(await checkLedger({ pool: client }, seen, { since: aWeekAgo() }), found)
    return found.map(({ invariant }) => invariant.split(' ')[0])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('books in order', async () => {
  assert.deepEqual(await checkLedger(shop.database, evidence), [])
})

test('at night only orders are looked at that something happened to lately', async () => {
  const client = await shop.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `UPDATE orders SET is_stock_reserved = NOT is_stock_reserved WHERE state IN ('placed', 'expired')`,
    )
    const since = { since: aWeekAgo() }
    const wrongOrders = async (part?: Parameters<typeof checkLedger>[2]) =>
      new Set((await checkLedger({ pool: client }, {}, part)).map(({ reference }) => reference)).size
    assert.equal(await wrongOrders(since), 2)
    await client.query(`UPDATE order_status_history SET changed_at = changed_at - interval '8 days'`)
    await client.query(`UPDATE payments SET created_at = created_at - interval '8 days'`)
    assert.deepEqual(await checkLedger({ pool: client }, {}, since), [])
    assert.equal(await wrongOrders(), 2)
    const [first, last] = [await numberOf(client, placed), await numberOf(client, expired)]
    assert.equal(await wrongOrders({ ...since, numbers: { from: first - 1, until: last } }), 2)
    assert.equal(await wrongOrders({ ...since, numbers: { from: first, until: last } }), 1)
    await client.query(`INSERT INTO ledger_breaks (kind, reference, detected_at)
      VALUES ('broken invariant', '${placed}: I5 an order holds its pieces', now())`)
    assert.equal(await wrongOrders(since), 1)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('each order is looked at again within so many nights as there are parts', () => {
  const highest = 70_001
  const day = (n: number) => new Date(Date.UTC(2026, 10, 23 + n))
  const parts = Array.from({ length: 4 }, (_, n) => findNumbersOfDay(day(n), highest)).toSorted(
    (a, b) => a.from - b.from,
  )
  assert.deepEqual(
    parts.map(({ from, until }) => [from, until]),
    [
      [0, 20_000],
      [20_000, 40_000],
      [40_000, 60_000],
      [60_000, 80_000],
    ],
  )
  assert.deepEqual(findNumbersOfDay(day(0), 0), { from: 0, until: 20_000 })
})

test('I1: money without an order, ours and the provider’s', async () => {
  const strange = { ...evidence.providerPayments?.[0], id: 'pay_Nobodys0000001' } as ProviderPayment
  const { providerPayments = [] } = evidence
  assert.deepEqual(
    await violationsAfter('SELECT 1', { ...evidence, providerPayments: [...providerPayments, strange] }),
    ['I1'],
  )
  assert.deepEqual(
    await violationsAfter(
      `INSERT INTO payments (id, order_id, due_id, amount, currency, status, created_at)
       VALUES ('pay_Late', '${expired}', '${expired}', 100, 'INR', 'captured', now())`,
    ),
    ['I1'],
  )
})

test('I1: money that was put before a person is looked after, until it is resolved', async () => {
  const held = { ...evidence.providerPayments?.[0], id: 'pay_Nobodys0000001' } as ProviderPayment
  const seen = { ...evidence, providerPayments: [...(evidence.providerPayments ?? []), held] }
  const noting = `INSERT INTO ledger_breaks (kind, reference, detected_at) VALUES ('wrong amount', '${held.id}', now())`
  assert.deepEqual(await violationsAfter(noting, seen), [])
  assert.deepEqual(await violationsAfter(`${noting}; UPDATE ledger_breaks SET resolved_at = now()`, seen), ['I1'])
})

test('I3: a placed order whose payment failed, and one whose money the provider never took', async () => {
  assert.deepEqual(await violationsAfter(`UPDATE payments SET status = 'failed' WHERE id = '${paymentId}'`), ['I3'])
  const { providerPayments = [] } = evidence
  const onlyHeld = providerPayments.map((payment) => ({ ...payment, status: 'authorized' as const }))
  assert.deepEqual(await violationsAfter('SELECT 1', { ...evidence, providerPayments: onlyHeld }), ['I3'])
  assert.deepEqual(await violationsAfter('SELECT 1', { ...evidence, providerPayments: [] }), ['I3'])
})

test('I4: a webhook that was said yes to and is nowhere', async () => {
  assert.deepEqual(await violationsAfter('SELECT 1', { ...evidence, acknowledged: ['evt_Forgotten00001'] }), ['I4'])
})

test('I10: the provider gave back more often than we asked', async () => {
  const refund: ProviderRefund = {
    id: 'rfnd_1',
    paymentId,
    amount: 100,
    currency: 'INR',
    status: 'failed',
    receipt: null,
    notes: {},
    createdAt: shop.now(),
  }
  assert.deepEqual(await violationsAfter('SELECT 1', { ...evidence, providerRefunds: [refund] }), ['I10'])
})

test('I4: a shopper who was told of an order that is not placed', async () => {
  assert.deepEqual(await violationsAfter('SELECT 1', { ...evidence, seenPlaced: [placed, expired] }), ['I4'])
  assert.deepEqual(await violationsAfter('SELECT 1', { ...evidence, seenPlaced: ['never-heard-of'] }), ['I4'])
})

test('M9: minutes too many, minutes that nobody holds, an expired order that keeps its day', async () => {
  assert.deepEqual(await violationsAfter('UPDATE workshop_days SET reserved = reserved + 1'), ['M9'])
  assert.deepEqual(await violationsAfter('UPDATE workshop_days SET minutes = 1, is_overbooked = true'), [])
  assert.deepEqual(await violationsAfter('UPDATE workshop_days SET minutes = reserved'), ['M9'])
  assert.deepEqual(await violationsAfter('UPDATE workshop_days SET minutes = reserved, is_stretched = true'), [])
  assert.deepEqual(await violationsAfter(`DELETE FROM workshop_load WHERE shipment_id = '${placed}'`), ['M9', 'M9'])
  assert.deepEqual(
    await violationsAfter(`UPDATE workshop_load SET shipment_id = '${expired}' WHERE shipment_id = '${placed}'`),
    ['M9', 'M9'],
  )
})

test('I5: a piece too few, a piece too many, an expired order that keeps its pieces', async () => {
  for (const by of [-1, 1])
    assert.deepEqual(await violationsAfter(`UPDATE variants SET stock = stock + ${by} WHERE id = ${tray}`), [
      'I5',
      'I5',
    ])
  assert.deepEqual(await violationsAfter(`UPDATE orders SET is_stock_reserved = true WHERE id = '${expired}'`), [
    'I5',
    'I5',
    'M9',
    'I5',
  ])
})

test('I5: a movement of nobody, pieces given back twice, and others than were taken', async () => {
  const move = (change: number, reason: string, orderId: string | null) =>
    `INSERT INTO stock_movements (variant_id, change, reason, order_id, actor)
     VALUES (${tray}, ${change}, '${reason}', ${orderId === null ? 'NULL' : `'${orderId}'`}, 'test')`
  const onShelf = (change: number) => `UPDATE variants SET stock = stock + ${change} WHERE id = ${tray}`
  assert.deepEqual(await violationsAfter(move(3, 'received', null)), ['I5'])
  for (const orderId of [expired, placed])
    assert.deepEqual(await violationsAfter(`${move(2, 'released', orderId)}; ${onShelf(2)}`), ['I5', 'I5'])
  // A corrected stock count alone must not break another invariant.
  assert.deepEqual(await violationsAfter(`${move(3, 'counted', null)}; ${onShelf(3)}`), ['I5'])
  assert.deepEqual(await violationsAfter(`${move(3, 'counted', null)}; ${onShelf(3)}`, {}), [])
})

test('I6: a promise forgotten, a promise too many', async () => {
  assert.deepEqual(await violationsAfter(`DELETE FROM outbox WHERE kind = 'book courier' AND order_id = '${placed}'`), [
    'I6',
  ])
  assert.deepEqual(
    await violationsAfter(
      `INSERT INTO outbox (kind, order_id, subject, created_at, next_attempt_at) VALUES ('book courier', '${expired}', '${expired}', now(), now())`,
    ),
    ['I6'],
  )
})

test('I8: an order that is not where its shipments are, and a shipment that went back', async () => {
  assert.deepEqual(await violationsAfter(`UPDATE shipments SET state = 'confirmed' WHERE id = '${placed}'`), ['I8'])
  assert.deepEqual(
    await violationsAfter(
      `INSERT INTO shipment_status_history (shipment_id, state) VALUES ('${placed}', 'packed'), ('${placed}', 'placed')`,
    ),
    ['I8'],
  )
})

test('M1: a shipment that costs what its order does not, a line that is taxed otherwise', async () => {
  assert.deepEqual(
    await violationsAfter(`UPDATE shipments SET tax = tax + 1, total = total + 1 WHERE id = '${placed}'`),
    ['M1', 'M7'],
  )
  assert.deepEqual(await violationsAfter(`UPDATE order_lines SET tax = tax - 1 WHERE order_id = '${placed}'`), [
    'M1',
    'M2',
  ])
})

test('M6: a parcel of an order that nobody paid', async () => {
  assert.deepEqual(
    await violationsAfter(
      `INSERT INTO parcels (shipment_id, reference, created_at, changed_at) VALUES ('${expired}', 'GTH-0', now(), now())`,
    ),
    ['M6'],
  )
})

test('I8: an order that went back', async () => {
  assert.deepEqual(
    await violationsAfter(
      `INSERT INTO order_status_history (order_id, state) VALUES ('${placed}', 'awaiting payment')`,
    ),
    ['I8'],
  )
})

test('I9: a price that changed after the order', async () => {
  assert.deepEqual(await violationsAfter(`UPDATE order_lines SET price = price + 100 WHERE order_id = '${placed}'`), [
    'I9',
  ])
  assert.deepEqual(
    await violationsAfter(`UPDATE orders SET tax = tax + 1, shipping = shipping - 1 WHERE id = '${placed}'`),
    ['M1'],
  )
})

test('M2: a line whose rate is not what was charged, a delivery with another tax in it', async () => {
  assert.deepEqual(await violationsAfter(`UPDATE order_lines SET gst_rate = 5 WHERE order_id = '${placed}'`), ['M2'])
  assert.deepEqual(await violationsAfter(`UPDATE shipments SET delivery_tax = 0 WHERE id = '${placed}'`), ['M2'])
})

test('I10: refunds that do not add up', async () => {
  assert.deepEqual(await violationsAfter(`UPDATE payments SET refunded = 1 WHERE id = '${paymentId}'`), ['I10'])
})

test('I11 and I12: an invoice for nothing, a number that was lost', async () => {
  assert.deepEqual(
    await violationsAfter(
      `INSERT INTO invoices SELECT 'GTH/26-27/999999', financial_year, 999999, '${expired}', now(), total, facts FROM invoices`,
    ),
    ['I11', 'M7', 'I12'],
  )
  assert.deepEqual(await violationsAfter('UPDATE document_numbers SET last_serial = last_serial + 1'), ['I12'])
})

test('I13: a refund without a credit note', async () => {
  assert.deepEqual(
    await violationsAfter(
      `INSERT INTO refunds (key, payment_id, amount, reason, cause, status, created_at, next_attempt_at)
       VALUES ('made-elsewhere-in-the-test', '${paymentId}', 100, 'test', 'test', 'processed', now(), now())`,
    ),
    ['I13'],
  )
})

const refundOfUnits = (units: number, taxable: string, tax: string, key = 'refund-of-the-test') => `
  INSERT INTO refunds (key, payment_id, amount, reason, cause, created_at, next_attempt_at)
  SELECT '${key}', '${paymentId}', ${taxable} + ${tax}, 'returned', '${key}', now(), now()
  FROM order_lines AS line WHERE line.order_id = '${placed}';
  INSERT INTO refund_parts SELECT '${key}', '${placed}', id, ${units}, ${taxable}, ${tax}
  FROM order_lines AS line WHERE line.order_id = '${placed}';`

test('I6: units that went back without a mail, and a mail about units that did not', async () => {
  const credited = `${refundOfUnits(1, 'line.taxable / 2', 'line.tax / 2', 'returned-in-the-test')}
    UPDATE refunds SET status = 'processed', cause = 'returned in the test' WHERE key = 'returned-in-the-test';
    INSERT INTO document_numbers SELECT 'credit note', financial_year, 1 FROM invoices;
    INSERT INTO credit_notes SELECT 'GTC/26-27/000001', financial_year, 1, number, 'returned-in-the-test', now(),
      (SELECT amount FROM refunds WHERE key = 'returned-in-the-test'), facts - 'totals' FROM invoices;`
  const mail = `INSERT INTO outbox (kind, order_id, subject, created_at, next_attempt_at)
    VALUES ('order returned mail', '${placed}', 'returned-in-the-test', now(), now());`
  assert.deepEqual(await violationsAfter(credited), ['I6'])
  assert.deepEqual(await violationsAfter(credited + mail), [])
  const uncredited = refundOfUnits(1, 'line.taxable / 2', 'line.tax / 2', 'returned-in-the-test')
  assert.deepEqual(await violationsAfter(uncredited + mail), ['I6'])
})

test('M4: a refund of nobody knows what, and parts that are not their refund', async () => {
  assert.deepEqual(await violationsAfter(refundOfUnits(1, 'line.taxable / 2', 'line.tax / 2')), [])
  const withoutParts = `${refundOfUnits(1, 'line.taxable / 2', 'line.tax / 2')} DELETE FROM refund_parts`
  assert.deepEqual(await violationsAfter(withoutParts), ['M4'])
  assert.deepEqual(
    await violationsAfter(
      `${refundOfUnits(1, 'line.taxable / 2', 'line.tax / 2')} UPDATE refunds SET amount = amount + 1`,
    ),
    ['M4'],
  )
})

test('M4: more units than were bought, units at another price, a delivery twice', async () => {
  const one = refundOfUnits(1, 'line.taxable / 2', 'line.tax / 2')
  const oneMore = refundOfUnits(1, 'line.taxable / 4', 'line.tax / 4', 'refund-of-the-test-2')
  assert.deepEqual(await violationsAfter(one + oneMore), ['M4'])
  assert.deepEqual(await violationsAfter(refundOfUnits(3, 'line.taxable / 2', 'line.tax / 2')), ['M4'])
  assert.deepEqual(await violationsAfter(refundOfUnits(1, 'line.taxable / 2 + 1', 'line.tax / 2')), ['M4'])
  const deliveries = ['1', '2'].map(
    (key) => `
    INSERT INTO refunds (key, payment_id, amount, reason, cause, created_at, next_attempt_at)
    VALUES ('refund-of-the-test-${key}', '${paymentId}', 12000, 'late', 'late ${key}', now(), now());
    INSERT INTO refund_parts VALUES ('refund-of-the-test-${key}', '${placed}', NULL, 1, 10169, 1831);`,
  )
  assert.deepEqual(await violationsAfter(deliveries[0] ?? ''), [])
  assert.deepEqual(await violationsAfter(deliveries.join('')), ['M4'])
})

test('M7: a shipment on no invoice, and invoices credited for what was not given back', async () => {
  const forget = 'ALTER TABLE invoice_shipments DISABLE TRIGGER invoice_shipments_stay; DELETE FROM invoice_shipments'
  assert.deepEqual(await violationsAfter(forget), ['M7', 'M7'])
  const processed = refundOfUnits(1, 'line.taxable / 2', 'line.tax / 2').replace('returned', 'processed')
  const credit = (total: string) => `${processed} UPDATE refunds SET status = 'processed';
    INSERT INTO document_numbers SELECT 'credit note', financial_year, 1 FROM invoices;
    INSERT INTO credit_notes SELECT 'GTC/26-27/000001', financial_year, 1, number, 'refund-of-the-test', now(), ${total}, facts - 'totals'
    FROM invoices`
  const amount = `(SELECT amount FROM refunds WHERE key = 'refund-of-the-test')`
  assert.deepEqual(await violationsAfter(credit(amount)), [])
  assert.deepEqual(await violationsAfter(credit(`${amount} + 1`)), ['M7', 'I13'])
})

test('what was issued can be neither changed nor deleted', async () => {
  await assert.rejects(violationsAfter('DELETE FROM invoices'), /an issued invoice is never changed or deleted/)
  await assert.rejects(violationsAfter('UPDATE invoices SET total = 1'), /an issued invoice is never changed/)
})

test('M1: a due too much, and money that nobody took', async () => {
  assert.deepEqual(
    await violationsAfter(
      `INSERT INTO dues SELECT id || '-2', order_id, 2, '', 100, now(), now() FROM dues WHERE id = '${placed}'`,
    ),
    ['M1'],
  )
  assert.deepEqual(await violationsAfter(`UPDATE orders SET paid = paid + 1 WHERE id = '${placed}'`), ['M1'])
})

test('M1, I1 and I3: placed though its due is not paid', async () => {
  const unpaid = `UPDATE dues SET state = 'waiting', payment_id = NULL WHERE id = '${placed}'`
  assert.deepEqual(await violationsAfter(unpaid, {}), ['I1', 'I3', 'M1'])
})

test('M4: what was paid for a cancelled parcel stays with us', async () => {
  const cancelled = `UPDATE shipments SET state = 'cancelled' WHERE id = '${placed}'`
  const found = await violationsAfter(cancelled, {})
  assert.ok(found.includes('M4'), found.join())
})

test('M6: a parcel dearer than what was paid', async () => {
  const found = await violationsAfter(
    `INSERT INTO parcels (shipment_id, reference, created_at, changed_at) VALUES ('${placed}', 'GTH-0', now(), now());
     UPDATE orders SET paid = paid - 1 WHERE id = '${placed}'`,
    {},
  )
  assert.deepEqual(found.toSorted(), ['M1', 'M6'])
})

test('I2 and I7 cannot even be broken', async () => {
  await assert.rejects(
    violationsAfter(`UPDATE dues SET state = 'paid', payment_id = '${paymentId}' WHERE id = '${expired}'`),
    /dues_payment_id/,
  )
  await assert.rejects(
    violationsAfter(
      `INSERT INTO idempotency_keys VALUES ('key', 'd', '${placed}', now()), ('key', 'd', '${expired}', now())`,
    ),
    /idempotency_keys_pkey/,
  )
})
