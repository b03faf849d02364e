import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import { apiTokens } from '#server/platform/database/api-token-tables.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { findApiToken } from './find-api-token.ts'
import { ifMatch } from '#server/testing/audited-writes.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import type { Role } from '#shop/staff/permissions.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
  await seedCatalogueFixture(counter.shop.database)
})
after(() => counter.close())

const askStock = (headers: Record<string, string>) => counter.request('stock', { headers })
const reinstate = () =>
  counter.shop.database.orm
    .update(staff)
    .set({ state: 'active', roles: ['owner'] })
    .where(eq(staff.id, 'demo-owner'))

test('a token is shown once: neither the table nor the list nor the audit has it', async () => {
  const { token, id } = await makeToken(counter, ['stock.see'])
  assert.match(token, /^gth_[\w-]{43}$/)
  const list = await counter.request('tokens', { as: await counter.signInAs('owner') })
  const { pool } = counter.shop.database
  const rows = await pool.query(
    'SELECT to_jsonb(t)::text FROM api_tokens t UNION ALL SELECT to_jsonb(a)::text FROM audit a',
  )
  for (const text of [JSON.stringify(list.body), JSON.stringify(rows.rows)])
    assert.ok(!text.includes(token.slice(12)), 'it is written down somewhere')
  const [shown] = (list.body.data as { id: string; prefix: string; state: string }[]).filter((row) => row.id === id)
  assert.equal(shown?.prefix, token.slice(0, 10))
  assert.equal(shown?.state, 'active')
})

test('a program does what its scopes say, in its own name, without a cookie or an origin', async () => {
  const { headers, id } = await makeToken(counter, ['products.see', 'products.write'])
  const products = await counter.request('products', { headers })
  assert.equal(products.status, 200)
  const made = await counter.request('categories', { body: { name: 'For programs' }, headers })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const [entry] = await counter.shop.database.orm.select().from(audit).orderBy(desc(audit.id)).limit(1)
  assert.deepEqual(
    [entry?.actorKind, entry?.actorId, entry?.actorName, entry?.session],
    ['token', id, 'A program', null],
  )
  const refused = await askStock(headers)
  assert.equal(refused.status, 403)
  assert.equal(refused.body.error?.message, 'This token may not see stock: it lacks stock.see.')
})

test('a scope that always asks for a step-up is none, and nobody gives what they do not hold', async () => {
  const as = await counter.stepUpAs('owner')
  for (const scopes of [['staff.write'], ['refunds.make'], ['tokens.write'], []])
    assert.equal((await counter.request('tokens', { body: { name: 'A', scopes, days: 30 }, as })).status, 422)
  const manager = await counter.stepUpAs('manager')
  const asManager = await counter.request('tokens', {
    body: { name: 'A', scopes: ['stock.see'], days: 30 },
    as: manager,
  })
  assert.equal(asManager.status, 403)
})

test('what its maker may not do any more, it may not do either', async () => {
  const { headers } = await makeToken(counter, ['stock.see', 'settings.write'])
  const { orm } = counter.shop.database
  try {
    await orm
      .update(staff)
      .set({ roles: ['support'] })
      .where(eq(staff.id, 'demo-owner'))
    assert.equal((await askStock(headers)).status, 200)
    const found = await findApiToken(counter.shop, headers.authorization.slice(7), '127.0.0.1')
    assert.deepEqual(found?.staff.roles, ['stock.see'])
    await orm.update(staff).set({ state: 'suspended' }).where(eq(staff.id, 'demo-owner'))
    assert.equal((await askStock(headers)).status, 401)
  } finally {
    await reinstate()
  }
  assert.equal((await askStock(headers)).status, 200)
})

test('a token keeps the limits of the role that its maker has now', async () => {
  const scopes = [
    'audit.see',
    'products.see',
    'reports.sales',
    'settings.write',
    'stock.move',
    'pictures.write',
  ] as const
  const { headers } = await makeToken(counter, scopes)
  const { orm } = counter.shop.database
  const become = (role: Role) =>
    orm
      .update(staff)
      .set({ roles: [role] })
      .where(eq(staff.id, 'demo-owner'))
  const correct = () =>
    counter.request('stock/1/moves', {
      body: { reason: 'corrected', units: 1, note: 'counted again' },
      headers: { ...headers, 'idempotency-key': `correct-${Date.now()}-${Math.random()}`.replaceAll('.', '-') },
    })
  const read = async (path: string) => {
    const { status, body } = await counter.request(path, { headers })
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
    return JSON.stringify(body)
  }
  const mayChangeSeller = async () => {
    const { body } = await counter.request('settings', { headers })
    return (body.data as { key: string; mayChange: boolean }[]).find(({ key }) => key === 'seller')?.mayChange
  }
  try {
    assert.match(await read('products'), /"unitPrice":\d/)
    assert.match(await read('audit'), /demo-owner/)
    assert.match(await read('reports/sales'), /Before GST/)
    assert.equal(await mayChangeSeller(), true)
    assert.equal((await correct()).status, 200)

    await become('packer')
    assert.doesNotMatch(await read('products'), /"unitPrice":\d/)
    assert.doesNotMatch(await read('audit'), /demo-owner/)
    assert.equal((await correct()).status, 403)
    const deleted = await counter.request('pictures/1', { method: 'DELETE', headers: { ...headers, ...ifMatch(1) } })
    assert.equal(deleted.status, 403)
    assert.equal((await counter.request('settings', { headers })).status, 403)

    await become('support')
    assert.doesNotMatch(await read('reports/sales'), /Before GST/)
    await become('manager')
    assert.equal(await mayChangeSeller(), false)
  } finally {
    await reinstate()
  }
  assert.equal(await mayChangeSeller(), true)
})

test('a token ends when it is revoked and when its time is over', async () => {
  const { headers, id } = await makeToken(counter, ['stock.see'])
  assert.equal((await askStock(headers)).status, 200)
  const as = await counter.stepUpAs('owner')
  assert.equal((await counter.request(`tokens/${id}`, { method: 'DELETE', as })).status, 200)
  const refused = await askStock(headers)
  assert.equal(refused.status, 401)
  assert.match(refused.body.error?.message ?? '', /unknown, expired or revoked/)
  assert.equal((await counter.request(`tokens/${id}`, { method: 'DELETE', as })).status, 409)

  const short = await makeToken(counter, ['stock.see'])
  const { orm } = counter.shop.database
  await orm.update(apiTokens).set({ expiresAt: counter.shop.now() }).where(eq(apiTokens.id, short.id))
  assert.equal((await askStock(short.headers)).status, 401)
})

test('a token with networks is used from there only', async () => {
  const networks = ['203.0.113.0/24', '2001:db8::7']
  const { token } = await makeToken(counter, ['stock.see'], { networks })
  const from = async (address: string) => (await findApiToken(counter.shop, token, address)) !== undefined
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::7']) assert.ok(await from(address), address)
  for (const address of ['203.0.114.9', '2001:db8::8', '', 'unknown']) assert.ok(!(await from(address)), address)
  const as = await counter.stepUpAs('owner')
  const body = { name: 'A', scopes: ['stock.see'], days: null, networks: ['203.0.113.0/99'] }
  const refused = await counter.request('tokens', { body, as })
  assert.equal(refused.status, 422)
  assert.match(refused.body.error?.message ?? '', /203\.0\.113\.0\/99 is no address/)
})

test('the 601st request of a minute waits, and other tokens do not', async () => {
  const [busy, other] = [await makeToken(counter, ['stock.see']), await makeToken(counter, ['stock.see'])]
  for (let asked = 0; asked < 600; asked++) await counter.request('me', { headers: busy.headers })
  const refused = await askStock(busy.headers)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await askStock(other.headers)).status, 200)
})

test('a made-up token is nobody, and a cookie beside one does not help', async () => {
  const as = await counter.signInAs('owner')
  for (const authorization of ['Bearer gth_made-up-made-up-made-up', 'Bearer gth_'])
    assert.equal((await counter.request('stock', { as, headers: { authorization } })).status, 401)
})

test('in live mode a token of the demo’s people does not count', async () => {
  const { token } = await makeToken(counter, ['stock.see'])
  const live = { ...counter.shop, settings: { ...counter.shop.settings, mode: 'live' as const } }
  assert.equal(await findApiToken(live, token, '127.0.0.1'), undefined)
})
