import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNames } from './list-names.ts'

test('a pasted list is a name for each piece; empty lines are none, and repeats are pointed at', () => {
  assert.deepEqual(listNames('Riya\r\n\n  अर्जुन | मेहता \nRiya\n \n'), {
    names: [
      { line: 1, words: 'Riya' },
      { line: 3, words: 'अर्जुन | मेहता' },
      { line: 4, words: 'Riya' },
    ],
    repeated: [{ words: 'Riya', lines: [1, 4] }],
    left: 0,
  })
})

test('no more names than a line of the cart may have pieces; the rest is counted', () => {
  const { names, left } = listNames(Array.from({ length: 1_003 }, (_, index) => `Guest ${index}`).join('\n'))
  assert.deepEqual([names.length, names.at(-1)?.words, left], [999, 'Guest 998', 4])
})
