import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presenceText } from './presence-text.ts'

test('who else is here is a sentence', () => {
  const names = ['Asha', 'Meera', 'Ravi', 'Sana']
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((count) => presenceText(names.slice(0, count))),
    [
      '',
      'Asha is here too',
      'Asha and Meera are here too',
      'Asha, Meera and 1 other are here too',
      'Asha, Meera and 2 others are here too',
    ],
  )
})
