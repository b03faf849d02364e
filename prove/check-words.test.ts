import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { createDesign } from '#server/catalogue/lettering/create-design.ts'
import { addTestProduct, addTestPrintArea } from '#server/testing/add-test-product.ts'
import { createOrderRequest } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder } from '#server/testing/order-steps.ts'
import { startSheet } from '#server/fulfilment/workshop/start-sheet.ts'
import { createSystemActor } from '#shop/staff/staff-actor.ts'
import { checkWords } from './check-words.ts'

// Breaks each invariant once, bypassing rules and triggers.

const shop = await openTestShop()
const { orm } = shop.database
after(() => shop.close())
const slice = await addTestProduct(shop.database, { stock: 100 })
await addTestPrintArea(shop.database, slice)
const by = createSystemActor('the tests')
const note = { to: 'Dear Riya,', from: 'Zubin', message: 'Happy Rakhi!', face: 'kalam', unsaid: false } as const

async function buyWords(words: string | string[], quantity = 1): Promise<string> {
  const kept = await createDesign(shop, { product: slice, printArea: 'names', words, face: 'kalam' })
  assert.ok(kept.ok)
  const { orderId } = await createPaidOrder(shop, [{ id: slice, quantity, choices: { names: kept.design.id } }])
  return orderId
}
const letter = () => startSheet(shop, { key: randomUUID(), technique: 'burn', until: '2099-12-31', size: 'A4' }, by)
const numbers = async () => {
  const found = [...(await checkLedger(shop.database)), ...(await checkWords(shop.database))]
  return found.map(({ invariant }) => invariant.split(' ')[0]).filter((number) => number?.startsWith('W'))
}
const withoutTriggers = async (table: string, change: string) => {
  await orm.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`))
  await orm.execute(sql.raw(change))
  await orm.execute(sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`))
}

test('words that were ordered, drawn and lettered agree, of one design and of a list', async () => {
  await buyWords('रिया & Arjun')
  await buyWords(['Riya', 'Meera'], 2)
  assert.ok((await letter()).ok)
  assert.deepEqual(await numbers(), [])
})

test('W1: words that are not those of the order any more once the bench has them', async () => {
  const order = await buyWords('Riya')
  assert.ok((await letter()).ok)
  const choices = `jsonb_set(choices, '{0,choice}', '"${'0'.repeat(36)}"')`
  const set = (to: string) => orm.execute(sql.raw(`UPDATE order_lines SET choices = ${to} WHERE order_id = '${order}'`))
  const [before] = (
    await orm.execute<{ choices: unknown }>(sql`SELECT choices FROM order_lines WHERE order_id = ${order}`)
  ).rows
  await set(choices)
  assert.deepEqual(await numbers(), ['W1'])
  await set(`'${JSON.stringify(before?.choices)}'::jsonb`)
  assert.deepEqual(await numbers(), [])
})

test('W2: words that the bench began with while the buyer was asked; not where staff went on without a yes', async () => {
  const order = await buyWords('Riya')
  assert.ok((await letter()).ok)
  await orm.execute(sql`INSERT INTO proofs (key, order_id, line_id, n, width, height, webp, words, staff_name, created_at)
    SELECT gen_random_uuid(), order_id, id, 1, 1, 1, '', '', 'Ravi', now() - interval '1 day' FROM order_lines
    WHERE order_id = ${order}`)
  assert.deepEqual(await numbers(), ['W2'])
  await orm.execute(sql`UPDATE proofs SET released_at = now() - interval '1 hour'`)
  assert.deepEqual(await numbers(), [])
  await orm.execute(
    sql`UPDATE proofs SET released_at = NULL, decision = 'approved', decided_at = now() + interval '1 hour'`,
  )
  assert.deepEqual(await numbers(), ['W2'])
  await orm.execute(sql`DELETE FROM proofs`)
})

test('W3: an order that says other words than its drawing, and a drawing of other words', async () => {
  const order = await buyWords('Riya')
  const say = (label: string) =>
    orm.execute(
      sql.raw(
        `UPDATE order_lines SET choices = jsonb_set(choices, '{0,label}', '"${label}"') WHERE order_id = '${order}'`,
      ),
    )
  await say('“Meera” in Kalam, burnt')
  assert.deepEqual(await numbers(), ['W3'])
  await say('“Riya” in Kalam, burnt')
  assert.deepEqual(await numbers(), [])
  await withoutTriggers(
    'designs',
    `UPDATE designs SET path = path || 'M0 0z' WHERE lines = '{Riya}' AND pieces IS NULL`,
  )
  assert.ok((await numbers()).every((number) => number === 'W3'))
  assert.notDeepEqual(await numbers(), [])
  await withoutTriggers('designs', `UPDATE designs SET path = left(path, -5) WHERE lines = '{Riya}' AND pieces IS NULL`)
  assert.deepEqual(await numbers(), [])
})

test('W4: a card that is printed with other words than its order has', async () => {
  const opened = await placeOrder(shop, await createOrderRequest(shop, [{ id: slice, quantity: 1 }], { gift: note }))
  assert.ok(opened.ok)
  assert.deepEqual(await numbers(), [])
  await withoutTriggers('gifts', `UPDATE gifts SET message = 'Happy Diwali!'`)
  assert.deepEqual(await numbers(), ['W4'])
})
