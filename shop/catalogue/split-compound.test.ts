import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitCompound } from './split-compound.ts'

const known = new Set('dry fruit fruits box ring platter baby shower babyshower gift for wife'.split(' '))
const split = (word: string) => splitCompound(word, (part) => known.has(part))

test('joined words are taken apart into as few known words as possible', () => {
  assert.deepEqual(split('ringplatter'), ['ring', 'platter'])
  assert.deepEqual(split('dryfruitbox'), ['dry', 'fruit', 'box'])
  assert.deepEqual(split('babyshowergift'), ['babyshower', 'gift'])
  assert.deepEqual(split('giftforwife'), ['gift', 'for', 'wife'])
})

test('a word with an unknown rest stays whole', () => {
  for (const word of ['ringplattern', 'boxing', 'giftxyz', 'dry']) assert.equal(split(word), undefined, word)
})
