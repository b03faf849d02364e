import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import { productResponse } from '#contract/counter/products.ts'
import { planResponse } from '#contract/counter/plans.ts'
import { readCatalogueVersion } from '#server/catalogue/categories/catalogue-version.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { neverAborted } from '#server/testing/order-steps.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { runPlans } from './run-plans.ts'

let counter: TestCounter
let owner: TestStaff
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

const run = () => runPlans(counter.shop, neverAborted)
const today = () => todayInIndia(counter.shop.now())
const DAY_MINUTES = 24 * 60
/** Days pass in these tests, and sessions with them. */
async function plan(product: number, path = '', body?: object, method = 'PUT') {
  owner = await counter.signInAs('owner')
  return counter.request(`products/${product}/plan${path}`, {
    as: owner,
    ...(path && { method }),
    ...(body && { body }),
  })
}
const readPlan = async (product: number) => planResponse.parse((await plan(product)).body).data
async function readPrice(product: number) {
  const [row] = await counter.shop.database.orm.select().from(variants).where(eq(variants.id, product))
  assert.ok(row)
  return [row.price, row.discount, row.unitPrice]
}
const priceSince = (product: number, days: number) =>
  counter.shop.database.pool.query('UPDATE priced_since SET since = $2 WHERE variant_id = $1', [
    product,
    new Date(counter.shop.now().getTime() - days * 86_400_000),
  ])

test('a product goes on sale at its moment, not before; what is missing is said when it is planned', async () => {
  const { shop } = counter
  const { orm } = shop.database
  const tray = await addTestProduct(shop.database, { name: 'Diwali tray' })
  await orm.update(products).set({ withdrawnAt: shop.now() }).where(eq(products.id, tray))
  const at = new Date(shop.now().getTime() + 60 * 60_000).toISOString()
  const early = await plan(tray, '/sale', { at })
  assert.equal(early.status, 409, JSON.stringify(early.body))
  assert.match(early.body.error?.message ?? '', /^Please (add a picture|fill in)/)
  const ready = await findReadyProduct()
  assert.equal((await plan(ready, '/sale', { at: '2020-01-01T10:00:00+05:30' })).status, 422)
  assert.equal((await plan(ready, '/sale', { at })).status, 200)
  assert.equal((await readPlan(ready)).sale?.by, owner.name)
  await run()
  assert.ok(await readWithdrawn(ready))
  shop.advanceClock(61)
  const version = await readCatalogueVersion(shop.database)
  await run()
  assert.equal(await readWithdrawn(ready), null)
  assert.notDeepEqual(await readCatalogueVersion(shop.database), version, 'kept pages are dropped')
  assert.equal((await readPlan(ready)).sale, null)
  const [entry] = await orm.select().from(audit).where(eq(audit.operation, 'products.publish')).orderBy(desc(audit.id))
  assert.deepEqual([entry?.actorKind, entry?.actorName], ['schedule', `${owner.name} (planned)`])
})

test('who takes it off sale by hand, or lets something be missing, is not overruled by the plan', async () => {
  const { shop } = counter
  const ready = await findReadyProduct()
  const at = new Date(shop.now().getTime() + 60 * 60_000).toISOString()
  await plan(ready, '/sale', { at })
  await counter.request(`products/${ready}/publish`, { as: owner, body: {} })
  await counter.request(`products/${ready}/withdraw`, { as: owner, body: {} })
  assert.equal((await readPlan(ready)).sale, null)
  await plan(ready, '/sale', { at })
  await shop.database.pool.query('UPDATE variants SET hsn = NULL WHERE product_id = $1', [ready])
  shop.advanceClock(61)
  await run()
  await run()
  assert.ok(await readWithdrawn(ready))
  assert.match((await readPlan(ready)).sale?.refused ?? '', /^Please fill in the HSN code/)
  assert.equal((await plan(ready, '/sale', undefined, 'DELETE')).status, 200)
  assert.equal((await readPlan(ready)).sale, null)
})

test('a price for a time begins and ends by itself; an order opened before keeps what it was quoted', async () => {
  const { shop } = counter
  const tray = await addTestProduct(shop.database, { name: 'Brass tray', price: 333_35, stock: 50 })
  await priceSince(tray, 40)
  const before = await createUnpaidOrder(shop, [{ id: tray, quantity: 2 }])
  const days = { percent: 12.5, firstDay: addDays(today(), 1), lastDay: addDays(today(), 2) }
  assert.equal((await plan(tray, '/price', days)).status, 200)
  await run()
  assert.deepEqual(await readPrice(tray), [333_35, 0, 333_35])
  shop.advanceClock(DAY_MINUTES)
  await Promise.all([run(), run()])
  assert.deepEqual(await readPrice(tray), [333_35, 12.5, 291_68])
  assert.deepEqual((await readPlan(tray)).price?.isStruck, true)
  const during = await createUnpaidOrder(shop, [{ id: tray, quantity: 2 }])
  const lineOf = async (orderId: string) =>
    (await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)))[0]?.taxable
  assert.deepEqual([await lineOf(before.orderId), await lineOf(during.orderId)], [2 * 333_35, 2 * 291_68])
  assert.equal((await plan(tray, '/price', days)).status, 409)
  shop.advanceClock(2 * DAY_MINUTES)
  await run()
  assert.deepEqual(await readPrice(tray), [333_35, 0, 333_35])
  assert.equal((await readPlan(tray)).price, null)
  const [kept] = await shop.database.orm.select().from(orders).where(eq(orders.id, before.orderId))
  assert.equal(kept?.subtotal, 2 * 333_35)
})

test('a copy that is made while a price for a time runs takes the price of other days', async () => {
  const { shop } = counter
  const bowl = await addTestProduct(shop.database, { price: 500_00 })
  await plan(bowl, '/price', { percent: 20, firstDay: today(), lastDay: addDays(today(), 2) })
  await run()
  assert.deepEqual(await readPrice(bowl), [400_00, 0, 400_00])
  const { body } = await counter.request(`products/${bowl}/duplicate`, { as: owner, method: 'POST' })
  const { id } = productResponse.parse(body).data
  assert.deepEqual(await readPrice(id), [500_00, 0, 500_00])
})

test('a price that cannot begin holds up no other', async () => {
  const { database } = counter.shop
  const [stuck, free] = [await addTestProduct(database), await addTestProduct(database)]
  for (const id of [stuck, free])
    assert.equal(
      (await plan(id, '/price', { percent: 10, firstDay: today(), lastDay: addDays(today(), 2) })).status,
      200,
    )
  await database.pool
    .query(`CREATE FUNCTION refuse_all() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
    CREATE TRIGGER stuck BEFORE UPDATE ON variants FOR EACH ROW WHEN (NEW.id = ${stuck}) EXECUTE FUNCTION refuse_all()`)
  const before = await readPrice(free)
  await assert.rejects(run(), AggregateError)
  assert.notDeepEqual(await readPrice(free), before)
  await database.pool.query('DROP FUNCTION refuse_all CASCADE')
  await run()
})

test('a former price that was asked for less than thirty days is not shown beside the new one', async () => {
  const { shop } = counter
  const tray = await addTestProduct(shop.database, { name: 'Cane tray', price: 200_00 })
  await priceSince(tray, 29)
  assert.equal((await plan(tray, '/price', { percent: 25, firstDay: today(), lastDay: today() })).status, 200)
  await run()
  assert.deepEqual(await readPrice(tray), [150_00, 0, 150_00])
  assert.equal((await plan(tray, '/price', undefined, 'DELETE')).status, 200)
  assert.deepEqual(await readPrice(tray), [200_00, 0, 200_00], 'ended by hand, it comes back at once')
})

test('a price that somebody changed meanwhile stays, and the page of the product says so', async () => {
  const { shop } = counter
  const tray = await addTestProduct(shop.database, { name: 'Copper tray', price: 200_00 })
  await plan(tray, '/price', { percent: 25, firstDay: today(), lastDay: today() })
  await run()
  await shop.database.orm.update(variants).set({ price: 180_00, discount: 0 }).where(eq(variants.id, tray))
  shop.advanceClock(DAY_MINUTES)
  await run()
  assert.deepEqual(await readPrice(tray), [180_00, 0, 180_00])
  assert.match((await readPlan(tray)).note ?? '', /^Somebody changed the price/)
})

test('days that are over, a price too low and a role that may not are refused with what to do', async () => {
  const { shop } = counter
  const tray = await addTestProduct(shop.database, { name: 'Small bell', price: 5_00 })
  const day = today()
  const refused = async (body: object) => (await plan(tray, '/price', body)).status
  assert.equal(await refused({ percent: 10, firstDay: addDays(day, -1), lastDay: day }), 422)
  assert.equal(await refused({ percent: 10, firstDay: day, lastDay: addDays(day, -1) }), 422)
  assert.equal(await refused({ percent: 90, firstDay: day, lastDay: day }), 422)
  assert.equal(await refused({ percent: 0, firstDay: day, lastDay: day }), 422)
  assert.equal(await refused({ percent: 12.345, firstDay: day, lastDay: day }), 422)
  assert.equal(await refused({ percent: 10, firstDay: day, lastDay: addDays(day, 90) }), 422)
  // In binary, 8.2 divided by 0.01 is no whole number.
  const body = { percent: 8.2, firstDay: day, lastDay: day }
  assert.equal((await plan(tray, '/price', body)).status, 200)
  const as = await counter.signInAs('support')
  assert.equal((await counter.request(`products/${tray}/plan/price`, { as, method: 'PUT', body })).status, 403)
})

async function readWithdrawn(id: number) {
  const [row] = await counter.shop.database.orm.select().from(products).where(eq(products.id, id))
  return row?.withdrawnAt
}

/** With picture, HSN code and weight, not on sale. */
async function findReadyProduct(): Promise<number> {
  const { database, now } = counter.shop
  const id = await addTestProduct(database, { name: 'Ready tray', stock: 3 })
  await database.pool.query(`UPDATE variants SET hsn = '7419', weight = 0.5 WHERE product_id = $1`, [id])
  await database.pool.query(
    `INSERT INTO product_images (product_id, position, url, width, height, alt, size) VALUES ($1, 0, '/images/x.webp', 900, 900, 'A tray', 1)
     ON CONFLICT DO NOTHING`,
    [id],
  )
  await database.orm.update(products).set({ withdrawnAt: now() }).where(eq(products.id, id))
  return id
}
