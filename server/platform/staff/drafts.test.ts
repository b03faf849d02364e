import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { draftListResponse, draftResponse } from '#contract/counter/drafts.ts'
import { drafts } from '#server/platform/database/draft-tables.ts'
import { staff } from '#server/platform/database/staff-tables.ts'
import { openTestCounter, type TestCounter, type TestStaff } from '#server/testing/open-test-counter.ts'
import { shareDevice } from '#server/testing/share-device.ts'
import { purgeDrafts } from './drafts.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter()
})
after(() => counter.close())

const send = (as: TestStaff, subject: string, draft: object) =>
  counter.request('draft', {
    as,
    method: 'PUT',
    body: {
      subject,
      fields: {},
      version: 1,
      typedAt: counter.shop.now().toISOString(),
      path: `/${subject}`,
      title: 'Brass tray',
      after: null,
      device: 'a phone',
      ...draft,
    },
  })
const keep = async (...sent: Parameters<typeof send>) => {
  const answer = await send(...sent)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return draftResponse.parse(answer.body).data
}
const read = async (as: TestStaff, subject: string) =>
  draftResponse.parse((await counter.request(`draft?subject=${subject}`, { as })).body).data
const list = async (as: TestStaff) =>
  draftListResponse.parse((await counter.request('drafts', { as })).body).data.map(({ subject }) => subject)

test('what one device sent another one of the same person reads, and nobody else; saved, it is gone', async () => {
  const [manager, owner] = [await counter.signInAs('manager'), await counter.signInAs('owner')]
  const onPhone = await counter.signInAs('manager')
  const first = await keep(manager, 'products/17', { fields: { name: 'Brass thali' } })
  assert.deepEqual((await read(onPhone, 'products/17'))?.fields, { name: 'Brass thali' })
  assert.deepEqual([await list(onPhone), await list(owner)], [['products/17'], []])
  assert.equal(await read(owner, 'products/17'), null)
  const fields = { name: 'Brass thali', price: '899' }
  const second = await keep(onPhone, 'products/17', { fields, after: first?.revision })
  assert.deepEqual(second?.others, [])
  assert.equal(await keep(manager, 'products/17', { after: second?.revision }), null)
  assert.deepEqual(await list(manager), [])
})

test('of what two devices typed apart the newest is shown and the other is held, until one is chosen', async () => {
  const support = await counter.signInAs('support')
  const now = counter.shop.now().getTime()
  const at = (seconds: number) => new Date(now - seconds * 1000).toISOString()
  await keep(support, 'enquiries/12/words', { fields: { words: 'On the phone' }, typedAt: at(5) })
  const both = await keep(support, 'enquiries/12/words', {
    fields: { words: 'On the laptop' },
    typedAt: at(60),
    device: 'a laptop',
  })
  assert.deepEqual(
    [both?.fields, both?.others.map(({ fields }) => fields)],
    [{ words: 'On the phone' }, [{ words: 'On the laptop' }]],
  )
  const chosen = await keep(support, 'enquiries/12/words', {
    fields: { words: 'On the laptop' },
    after: both?.revision,
  })
  assert.deepEqual([chosen?.fields, chosen?.others], [{ words: 'On the laptop' }, []])
  const late = await keep(support, 'enquiries/12/words', { after: both?.revision })
  assert.deepEqual(late?.fields, { words: 'On the laptop' }, 'what was saved elsewhere was older than this')
})

test('a clock that is ahead does not win over what is typed later', async () => {
  const accountant = await counter.signInAs('accountant')
  const nextYear = new Date(counter.shop.now().getTime() + 365 * 86_400_000).toISOString()
  await keep(accountant, 'orders/GTH-000001/note', { fields: { words: 'Ahead' }, typedAt: nextYear })
  counter.shop.advanceClock(1)
  const later = await keep(accountant, 'orders/GTH-000001/note', { fields: { words: 'Later' } })
  assert.deepEqual(later?.fields, { words: 'Later' })
})

test('two devices that send at once lose nothing', async () => {
  const owner = await counter.signInAs('owner')
  await Promise.all(
    ['A', 'B', 'C'].map((words) => send(owner, 'reviews/3/answer', { fields: { words }, device: words })),
  )
  const held = await read(owner, 'reviews/3/answer')
  assert.ok(held)
  assert.deepEqual([held, ...held.others].map(({ fields }) => fields['words']).toSorted(), ['A', 'B', 'C'])
})

test('a draft is no larger than 256 KB, and there are a hundred of a person', async () => {
  const packer = await counter.signInAs('packer')
  const texts = Array.from({ length: 20 }, (_, n) => [`text${n}`, 'é'.repeat(7_000)])
  const large = await send(packer, 'products/1', { fields: Object.fromEntries(texts) })
  assert.deepEqual([large.status, large.body.error?.details['reason']], [422, 'too-large'])
  for (let id = 1; id <= 100; id++) await keep(packer, `products/${id}`, { fields: { name: 'Tray' } })
  const more = await send(packer, 'products/101', { fields: { name: 'Tray' } })
  assert.deepEqual(
    [more.status, more.body.error?.message],
    [409, 'There are 100 drafts of yours already. Save or discard some of them.'],
  )
  const again = await read(packer, 'products/100')
  await keep(packer, 'products/100', { fields: { name: 'Thali' }, after: again?.revision })
  assert.equal((await send(packer, '../etc', { fields: { name: 'Tray' } })).status, 422)
})

test('a shared device shows nothing of what somebody typed on their own', async () => {
  const device = await shareDevice(counter, ['manager'])
  await keep(device.staff, 'products/1', { fields: { price: '899' } })
  const as = await device.signIn()
  const [all, one] = [
    await counter.request('drafts', { as }),
    await counter.request('draft?subject=products/1', { as }),
  ]
  assert.deepEqual([all.status, one.status], [403, 403])
})

test('drafts are kept for 60 days, and go with the person', async () => {
  const { orm } = counter.shop.database
  const manager = await counter.signInAs('manager')
  await keep(manager, 'products/5', { fields: { name: 'Old' } })
  counter.shop.advanceClock(59 * 24 * 60)
  const later = await counter.signInAs('manager')
  await keep(later, 'products/6', { fields: { name: 'New' } })
  counter.shop.advanceClock(2 * 24 * 60)
  await purgeDrafts(counter.shop)
  assert.deepEqual(
    (await orm.select().from(drafts)).map(({ subject }) => subject),
    ['products/6'],
  )
  await orm.delete(staff).where(eq(staff.id, manager.id))
  assert.equal(await orm.$count(drafts), 0)
})
