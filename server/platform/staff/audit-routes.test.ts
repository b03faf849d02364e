import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { recordAudit, type AuditNote } from './audit.ts'
import { checkAuditSeals, findBrokenSeal, sealAudit } from './seal-audit.ts'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { createSystemActor, type StaffActor } from '#shop/staff/staff-actor.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

type Entry = { id: number; operation: string; before: object; after: Record<string, unknown>; reason: string | null }
type Page = { data: Entry[]; next: string | null; count: number; more: boolean }
const ravi: StaffActor = { kind: 'staff', id: 'ravi', name: 'Ravi', session: 's', network: null }
const note = (what: AuditNote, by = ravi) => counter.shop.database.orm.transaction((tx) => recordAudit(tx, by, what))
const list = async (query: string, as: TestStaff) => {
  const answer = await counter.request(`audit${query}`, { as })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as unknown as Page
}

test('who did what is found by person, operation, subject, day and words, page by page', async () => {
  const as = await counter.signInAs('owner')
  for (let number = 1; number <= 7; number++)
    await note({
      operation: number % 2 ? 'orders.hold' : 'orders.move',
      subject: { kind: 'order', id: `order-${number}`, name: `GTH-${number}` },
      after: { held: true },
    })
  await note(
    { operation: 'products.price', subject: { kind: 'product', id: '7', name: 'Brass tray' } },
    createSystemActor('A sale'),
  )
  const first = await list('?actor=ravi&limit=3', as)
  assert.deepEqual([first.data.length, first.count, first.more], [3, 7, false])
  const second = await list(`?actor=ravi&limit=3&after=${first.next}`, as)
  const third = await list(`?actor=ravi&limit=3&after=${second.next}`, as)
  assert.equal(third.next, null)
  const ids = [...first.data, ...second.data, ...third.data].map(({ id }) => id)
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(ids).size, 7)
  assert.equal((await list('?operation=orders.hold', as)).count, 4)
  assert.equal((await list('?operation=orders.', as)).count, 7)
  assert.equal((await list('?kind=order&subject=order-5', as)).count, 1)
  assert.equal((await list('?q=brass', as)).count, 1)
  assert.equal((await list('?q=%25', as)).count, 0)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  assert.equal((await list(`?actor=ravi&from=${today}&to=${today}`, as)).count, 7)
  assert.equal((await list('?actor=ravi&to=2020-01-01', as)).count, 0)
  for (const wrong of ['?from=yesterday', '?limit=1000', '?after=x'])
    assert.equal((await counter.request(`audit${wrong}`, { as })).status, 422)
})

test('each role reads what it may: packers their own, support what they see, buyers’ values only who may', async () => {
  const subject = { kind: 'order', id: 'private', name: 'GTH-99' }
  await note({
    operation: 'orders.address',
    subject,
    after: { phone: '9876501234', state: 'packed' },
    reason: 'They rang',
  })
  await note({
    operation: 'staff.change',
    subject: { kind: 'staff', id: 'x', name: 'X' },
    after: { roles: ['packer'] },
  })
  const packer = await counter.signInAs('packer')
  const own = await list('', packer)
  assert.ok(own.data.length > 0 && own.data.every(({ operation }) => operation.startsWith('staff.')))
  const owner = await counter.signInAs('owner')
  assert.ok(own.count < (await list('', owner)).count)
  const support = await list('?subject=private', await counter.signInAs('support'))
  assert.equal(support.data[0]?.after['phone'], '9876501234')
  assert.equal((await list('?operation=staff.change', await counter.signInAs('support'))).count, 0)
  const accountant = await list('?subject=private', await counter.signInAs('accountant'))
  assert.deepEqual([accountant.data[0]?.after, accountant.data[0]?.reason], [{ state: 'packed' }, 'They rang'])
})

test('entries are sealed hourly; one that is changed behind our back is noticed and becomes a break', async () => {
  const { shop } = counter
  const { orm, pool } = shop.database
  assert.ok((await sealAudit(shop)) > 0)
  const hidden = await note({
    operation: 'orders.hold',
    subject: { kind: 'order', id: 'h', name: 'GTH-1' },
    after: { n: 1 },
  })
  assert.equal(await sealAudit(shop), 0)
  shop.advanceClock(61)
  assert.equal(await sealAudit(shop), 1)
  shop.advanceClock(61)
  assert.equal(await sealAudit(shop), 0)
  assert.equal(await findBrokenSeal(orm), undefined)
  assert.equal(await checkAuditSeals(shop), undefined)

  await pool.query('ALTER TABLE audit DISABLE TRIGGER audit_stays')
  await orm.execute(sql`UPDATE audit SET after = '{"n": 2}' WHERE id = ${hidden}`)
  assert.equal(await checkAuditSeals(shop), undefined)
  shop.advanceClock(24 * 60)
  assert.equal(await checkAuditSeals(shop), hidden)
  const exceptions = await orm.select().from(ledgerExceptions)
  assert.deepEqual(
    exceptions.map(({ kind, reference }) => [kind, reference]),
    [['broken invariant', `audit seal ${hidden}`]],
  )
  await orm.execute(sql`UPDATE audit SET after = '{"n": 1}' WHERE id = ${hidden}`)
  assert.equal(await findBrokenSeal(orm), undefined)
  await pool.query('ALTER TABLE audit ENABLE TRIGGER audit_stays')
})

test('a seal waits for entries that are being written', async () => {
  const { shop } = counter
  if (shop.database.kind === 'embedded') return
  shop.advanceClock(61)
  const written = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = shop.database.orm.transaction(async (tx) => {
    await recordAudit(tx, ravi, { operation: 'orders.hold', subject: { kind: 'order', id: 'slow', name: 'GTH-2' } })
    written.resolve()
    await goOn.promise
  })
  await written.promise
  const later = await note({ operation: 'orders.hold', subject: { kind: 'order', id: 'later', name: 'GTH-3' } })
  const sealed = sealAudit(shop)
  goOn.resolve()
  await slow
  assert.ok((await sealed) >= 2)
  assert.ok(later > 0)
  assert.equal(await findBrokenSeal(shop.database.orm), undefined)
})
