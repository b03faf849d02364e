import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { StaffSearchWord } from '#contract/counter/search-words.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { searchMisses } from '#server/platform/database/report-tables.ts'
import { loadDemoCatalogue } from '#server/catalogue/seed/load-demo-catalogue.ts'
import { seedDemo } from '#server/catalogue/seed/seed-demo.ts'
import { openTestCounter } from '#server/testing/open-test-counter.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

const counter = await openTestCounter()
const { database } = counter.shop
await seedDemo(database, await loadDemoCatalogue())
after(() => counter.close())

const wordOf = (answer: { body: { data?: unknown } }) => answer.body.data as StaffSearchWord
const catalogue = createCatalogue(database)
const search = async (q: string) => {
  const address = { q, category: -1, sort: 'popularity', page: 1, pageSize: 60 } as const
  return (await catalogue.readListing(address)).cards.map(({ name }) => name)
}

test('a word that staff explain is found by the next search, in Devanagari too, until it is taken out', async () => {
  const owner = await counter.signInAs('owner')
  assert.deepEqual(await search('saptapadi'), [])
  const made = await counter.request('search-words', {
    as: owner,
    body: { typed: ' Saptapadi! ', means: ['occasion:naamkaran'] },
  })
  assert.deepEqual([made.status, wordOf(made).typed], [200, 'saptapadi'])
  const wanted = await search('naming ceremony')
  assert.ok(wanted.length > 0)
  assert.deepEqual(await search('saptapadi gifts'), wanted)

  const path = `search-words/${wordOf(made).id}`
  const headers = { 'if-match': `"v${wordOf(made).version}"` }
  const body = { typed: 'सप्तपदी', means: ['occasion:naamkaran'] }
  const changed = await counter.request(path, { method: 'PATCH', as: owner, body, headers })
  assert.deepEqual([changed.status, wordOf(changed).typed], [200, 'saptapadi'])
  assert.deepEqual(await search('सप्तपदी'), wanted)
  const stale = await counter.request(path, { method: 'DELETE', as: owner, headers })
  assert.equal(stale.status, 412)
  const now = { 'if-match': `"v${wordOf(changed).version}"` }
  assert.equal((await counter.request(path, { method: 'DELETE', as: owner, headers: now })).status, 200)
  assert.deepEqual(await search('saptapadi'), [])
})

test('what no search could use is refused with what to do', async () => {
  const owner = await counter.signInAs('owner')
  const refused = async (body: object) => {
    const { status, body: answer } = await counter.request('search-words', { as: owner, body })
    return [status, answer.error?.message ?? '']
  }
  const means = ['occasion:diwali']
  for (const [body, pattern] of [
    [{ typed: 'x', means }, /two letters/],
    [{ typed: 'shaadi', means }, /has a meaning already/],
    [{ typed: 'kitty', means: [] }, /what it means/],
    [{ typed: 'kitty', means: ['occasion:kitty'] }, /words of the goods/],
    [{ typed: 'kitty', means: ['100%'] }, /words of the goods/],
    [{ typed: 'kitty', means: ['category:999999'] }, /no such category/],
  ] as const) {
    const [status, message] = await refused(body)
    assert.equal(status === 400 || status === 422, true, `${status} ${JSON.stringify(body)}`)
    assert.match(String(message), pattern)
  }
  const packer = await counter.signInAs('packer')
  assert.equal((await counter.request('search-words', { as: packer, body: { typed: 'kitty', means } })).status, 403)
})

test('what people looked for in vain is listed until it has a meaning', async () => {
  const owner = await counter.signInAs('owner')
  const day = todayInIndia(counter.shop.now())
  await database.orm.insert(searchMisses).values([
    { day, words: 'kitty party', times: 7 },
    { day: '2020-01-01', words: 'long ago', times: 90 },
  ])
  const misses = async () => (await counter.request('search-words', { as: owner })).body['misses']
  assert.deepEqual(await misses(), [{ words: 'kitty party', times: 7 }])
  const body = { typed: 'kitty party', means: ['occasion:return-gifts'] }
  assert.equal((await counter.request('search-words', { as: owner, body })).status, 200)
  assert.deepEqual(await misses(), [])
})
