import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'

let site: TestSite
before(async () => (site = await openTestSite()))
after(() => site.close())

const priceWithTax = 'FUNCTION price_with_tax(net int, rate smallint) RETURNS int LANGUAGE'
const failing = `CREATE OR REPLACE ${priceWithTax} plpgsql IMMUTABLE AS $$
  BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$`
const working = `CREATE OR REPLACE ${priceWithTax} sql IMMUTABLE PARALLEL SAFE RETURN net + round(net * (rate / 100.0))::int`

test('goods that cannot be counted by facet leave the listing whole, which counts them as soon as they can', async () => {
  await site.shop.database.pool.query(failing)
  const { status, text } = await site.request('/shop')
  assert.equal(status, 200)
  assert.match(text, /Brass Tray/)
  assert.match(text, /<option value="under|<option value="500"|Under ₹/)
  assert.doesNotMatch(text, /Under ₹[0-9,]+ \(\d+\)/)

  await site.shop.database.pool.query(working)
  const isCounted = async () => /Under ₹[0-9,]+ \(\d+\)/.test((await site.request('/shop')).text)
  const until = Date.now() + 60_000
  while (!(await isCounted()) && Date.now() < until) await sleep(100)
  assert.ok(await isCounted())
})
