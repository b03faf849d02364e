import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContents, readMakers, readPiece, writeContents, writeMakers, writePiece } from './particulars-text.ts'

test('what is written of contents is read back the same', () => {
  const text =
    'Raw honey | 200 g | veg | 18 months |  | Raw mustard honey\nPaper roses | 2\nBell\nSoap | 90 g | cosmetic | 24 months |  | Coconut oil'
  const read = readContents(`\n${text}\n\n`)
  assert.ok(read.ok)
  assert.deepEqual(read.value[0], {
    name: 'Raw honey',
    quantity: '200 g',
    kind: 'veg',
    keeps: '18 months',
    ingredients: 'Raw mustard honey',
  })
  assert.equal(writeContents(read.value), text)
})

test('a line that lacks what the law asks for is named, with what it lacks', () => {
  const cases = {
    'Bell\nHoney | | veg | 18 months | | Honey': /^Line 2 .*net quantity/,
    'Bell\n\nHoney | | veg | 18 months | | Honey': /^Line 3 /,
    'Honey | 200 g | veg | | | Honey': /keeps/,
    'Soap | 90 g | cosmetic | 24 months': /a cosmetic needs its ingredients/,
    'Honey | 200 g | vegan': /veg, non-veg or cosmetic instead of “vegan”/,
    ' | 200 g': /write its name/,
    'a|b||c|d|e|f': /six parts/,
  }
  for (const [text, wanted] of Object.entries(cases)) {
    const read = readContents(text)
    assert.ok(!read.ok, text)
    assert.match(read.message, wanted)
  }
})

test('who makes it: the work and the hands, with a bar between them', () => {
  const read = readMakers('Weaving | The cane table, Jaipur')
  assert.ok(read.ok)
  assert.equal(writeMakers(read.value), 'Weaving | The cane table, Jaipur')
  const wrong = readMakers('Weaving')
  assert.ok(!wrong.ok)
  assert.match(wrong.message, /^Line 1 of who makes it/)
})

test('the piece: its name and its measures, also before anybody has weighed it', () => {
  for (const text of ['Basket | 38 | 26 | 32 | 2.5', 'Card | 18 | 13 | 0.4', '']) {
    const read = readPiece(text)
    assert.ok(read.ok, text)
    assert.equal(writePiece(read.value), text)
  }
  for (const text of [
    'Basket',
    'Basket | 38 | 26',
    'Basket | 38 | 26 | tall',
    'Basket | 38 | 26 |  | 2.5',
    'Basket | 38 | -2 | 3',
    ' | 1 | 2 | 3',
  ])
    assert.ok(!readPiece(text).ok, text)
})
