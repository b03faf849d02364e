import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { collectShown } from '#server/platform/database/shown-products.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { createSpellingDictionary } from './spelling-dictionary.ts'

let database: Database
before(async () => (database = await openTestDatabase()))
after(() => database.close())

test('nobody waits for words that are read anew, and what was answered meanwhile is not kept', async () => {
  await addTestProduct(database, { name: 'Marigold torana' })
  const dictionary = createSpellingDictionary(database, 1)
  const has = async (word: string) => (await dictionary.words()).some((known) => known.word === word)
  assert.ok(await has('torana'))
  await addTestProduct(database, { name: 'Peacock lantern' })
  await sleep(5)
  const { shown, outcome } = collectShown(() => has('lantern'))
  assert.equal(await outcome, false)
  assert.ok(shown.isUnfinished)
  const until = Date.now() + 60_000
  while (!(await has('lantern')) && Date.now() < until) await sleep(20)
  assert.ok(await has('lantern'))
})
