import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { mutations } from './mutations.ts'
import { patchedFiles } from './apply-mutation.ts'
import { runMutated } from './run-mutation.ts'

// `npm run prove -- --planted` runs all; this file runs a few, and checks that every patch applies.

const server = process.env['TEST_DATABASE_URL']
const played = server
  ? [
      'stock is looked at, then taken',
      'a webhook is said yes to before it is stored',
      'the words of an order change although the bench has begun with them',
    ]
  : [
      'the amount of a payment is not checked',
      'the browser is believed, the provider not asked',
      'each parcel of an order gets the card of the first',
    ]

test('every defect still finds its place in the source', () => {
  assert.ok(mutations.length >= 12)
  for (const defect of mutations) assert.ok(patchedFiles(defect).size > 0)
})

test('the documents have a row for each defect', () => {
  const table = readFileSync('docs/reliability.md', 'utf8')
  const missing = mutations.filter(({ name }) => !table.includes(`| ${name} |`))
  assert.deepEqual(missing, [])
})

test('a defect that finds its place no more fails loudly', () => {
  const phantom = { name: 'a phantom', file: 'main.ts', from: 'nobody has ever written this', to: '' }
  assert.throws(() => patchedFiles(phantom), /"a phantom" cannot be planted: main.ts has 0 times/)
})

for (const name of played)
  test(`the proof notices that ${name}`, async () => {
    const defect = mutations.find((known) => known.name === name)
    assert.ok(defect)
    const noticed = await runMutated(defect, server)
    assert.ok(noticed.length > 0)
  })
