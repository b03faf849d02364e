import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctSpelling } from './spelling.ts'
import { splitSearchWords } from './split-search-words.ts'

const known = Object.entries({
  hamper: 9,
  haldi: 4,
  platter: 6,
  box: 20,
  bow: 2,
  tray: 5,
  wooden: 3,
  laddoo: 1,
}).map(([word, products]) => ({ word, products }))

test('two slips are forgiven from five letters on, and none in shorter words', () => {
  const meant = {
    hampar: 'hamper', // a wrong letter
    hmaper: 'hamper', // two that changed places
    hampper: 'hamper', // one too many
    hampr: 'hamper', // one too few
    hmapar: 'hamper', // two slips
    plattr: 'platter',
    wodden: 'wooden',
  }
  for (const [typed, word] of Object.entries(meant)) assert.equal(correctSpelling(typed, known), word, typed)
})

test('what is far from everything stays what it is', () => {
  for (const typed of ['zzzz', 'hm', 'x', 'bxo', 'tary', 'sari', 'television', 'trousseau'])
    assert.equal(correctSpelling(typed, known), undefined, typed)
})

test('of equally near words the same first letter wins, then the one more products say', () => {
  const near = [
    { word: 'basket', products: 2 },
    { word: 'casket', products: 9 },
    { word: 'bisket', products: 5 },
  ]
  assert.equal(correctSpelling('bosket', near), 'bisket')
  assert.equal(correctSpelling('dasket', near), 'casket')
})

test('a search is its words, without signs and repetition', () => {
  assert.deepEqual(splitSearchWords('Box, WOODEN box!'), ['box', 'wooden'])
  assert.deepEqual(splitSearchWords('groom’s & <safa>'), ['groom', 'safa'])
  assert.deepEqual(splitSearchWords('पूजा थाली'), ['पूजा', 'थाली'])
  assert.deepEqual(splitSearchWords(String.raw`a\b`), [])
  assert.deepEqual(splitSearchWords(' % _ '), [])
  assert.equal(splitSearchWords('aa bb cc dd ee ff gg hh ii jj').length, 8)
})
