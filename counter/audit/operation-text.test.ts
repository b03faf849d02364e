import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { operationChoices, operationText } from './operation-text.ts'

test('each operation has a name of its own in the filter, with where it belongs', () => {
  const labels = operationChoices.map(({ label }) => label)
  assert.deepEqual(
    labels.filter((label, index) => labels.indexOf(label) !== index || label.startsWith('undefined')),
    [],
  )
})

test('the log has words for each operation that the server records', () => {
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const recorded = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/operation: '([a-z.-]+)'/g)].map(([, name]) => name ?? ''),
  )
  assert.ok(new Set(recorded).size > 90)
  assert.deepEqual(
    recorded.filter((operation) => operationText(operation, 'it').startsWith(operation)),
    [],
  )
})

test('a sheet is uploaded, corrected, then imported', () => {
  const said = (after: object) => operationText('products.import', 'festival.csv', { ...after })
  assert.equal(said({ sent: 5, source: 'sheet' }), 'uploaded the sheet festival.csv')
  assert.equal(said({ price: '899' }), 'corrected the sheet festival.csv')
  assert.equal(said({ state: 'done', changed: 2 }), 'imported festival.csv')
})
