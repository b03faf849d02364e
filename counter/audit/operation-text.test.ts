import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationChoices } from './operation-text.ts'

test('each operation has a name of its own in the filter, with where it belongs', () => {
  const labels = operationChoices.map(({ label }) => label)
  assert.deepEqual(
    labels.filter((label, index) => labels.indexOf(label) !== index || label.startsWith('undefined')),
    [],
  )
})
