import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestWord } from './nearest-word.ts'
import { searchWords } from './search-words.ts'

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

test('one slip is forgiven from three letters on, two from five on', () => {
  const meant = {
    hampar: 'hamper', // a wrong letter
    hmaper: 'hamper', // two that changed places
    hampper: 'hamper', // one too many
    hampr: 'hamper', // one too few
    hmapar: 'hamper', // two slips
    plattr: 'platter',
    wodden: 'wooden',
    bxo: 'box',
    tary: 'tray',
  }
  for (const [typed, word] of Object.entries(meant)) assert.equal(nearestWord(typed, known), word, typed)
})

test('what is far from everything stays what it is', () => {
  for (const typed of ['zzzz', 'hm', 'x', 'television', 'trousseau'])
    assert.equal(nearestWord(typed, known), undefined, typed)
})

test('of equally near words the same first letter wins, then the one more products say', () => {
  assert.equal(nearestWord('bok', known), 'box')
  assert.equal(nearestWord('boz', known), 'box')
  assert.equal(nearestWord('fox', known), 'box')
})

test('a search is its words, without signs and repetition', () => {
  assert.deepEqual(searchWords('Box, WOODEN box!'), ['box', 'wooden'])
  assert.deepEqual(searchWords('groom’s & <safa>'), ['groom', 'safa'])
  assert.deepEqual(searchWords('पूजा थाली'), ['पूजा', 'थाली'])
  assert.deepEqual(searchWords(String.raw`a\b`), [])
  assert.deepEqual(searchWords(' % _ '), [])
  assert.equal(searchWords('aa bb cc dd ee ff gg hh ii jj').length, 8)
})
