import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { joinRows, readPastedRows, splitRows } from './typed-rows.ts'

const part = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll(/[|\r\n]/g, ''))

test('whatever is typed into a row, with spaces before and after, is what the row shows', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part, part), { minLength: 1, maxLength: 4 }), (rows) => {
      assert.deepEqual(splitRows(joinRows(rows), 3), rows)
    }),
  )
})

test('an empty field is one empty row, and a row without its last parts is written without bars', () => {
  assert.deepEqual(splitRows('', 2), [['', '']])
  assert.equal(joinRows([['', '']]), '')
  assert.equal(joinRows([['Bell', '', '']]), 'Bell')
  assert.equal(joinRows([['Bell', '', 'brass']]), 'Bell |  | brass')
})

test('a bar or a line’s end inside of a part leaves it one part', () => {
  assert.equal(joinRows([['Bell | small', 'brass\nbell']]), 'Bell / small | brass bell')
})

test('a pasted list becomes rows; a word does not', () => {
  assert.deepEqual(readPastedRows('Honey\t200 g\r\nBell\r\n\r\n', 2), [
    ['Honey', '200 g'],
    ['Bell', ''],
  ])
  assert.deepEqual(readPastedRows('Honey | 200 g\nBell', 2), [
    ['Honey', '200 g'],
    ['Bell', ''],
  ])
  assert.equal(readPastedRows('Honey', 2), undefined)
  assert.equal(readPastedRows('Honey\n', 2), undefined)
})
