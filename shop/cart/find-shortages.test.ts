import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatStockLeft, formatOrderLimit, findShortages } from './find-shortages.ts'

const line = (id: number, quantity: number) => ({ id, name: `Product ${id}`, quantity })
const all = (left: number) => ({ left, most: left })

test('only lines that ask for more than can be ordered are short', () => {
  const stock = { 1: { left: 20, most: 10 }, 2: all(0), 3: all(5) }
  assert.deepEqual(findShortages([line(1, 11), line(2, 1), line(3, 5), line(4, 999)], stock), [
    { key: '1', name: 'Product 1', left: 20, most: 10, inOtherLines: 0 },
    { key: '2', name: 'Product 2', left: 0, most: 0, inOtherLines: 0 },
  ])
  assert.deepEqual(findShortages([], stock), [])
  assert.deepEqual(findShortages([line(1, 999)], {}), [])
})

test('what is left, and what one order may have of it, is said in a few words', () => {
  assert.equal(formatStockLeft(20), 'Only 20 left')
  assert.equal(formatStockLeft(0), 'Sold out')
  assert.equal(formatOrderLimit(all(5)), 'Only 5 left')
  assert.equal(formatOrderLimit(all(0)), 'Sold out')
  assert.equal(formatOrderLimit({ left: 20, most: 10 }), 'Up to 10 in one order')
})

test('two lines of one variant share what is left: the first keeps its pieces', () => {
  const wine = [{ key: 'ribbon', name: 'Ribbon', choice: 'wine', label: 'Wine', unitPrice: 0, oncePrice: 0 }]
  const lines = [line(1, 3), { ...line(1, 4), choices: wine }]
  assert.deepEqual(findShortages(lines, { 1: all(7) }), [])
  const [short, ...others] = findShortages(lines, { 1: all(5) })
  assert.deepEqual(short, { key: '1.ribbon=wine', name: 'Product 1 (Ribbon: Wine)', left: 5, most: 2, inOtherLines: 3 })
  assert.deepEqual(others, [])
  assert.equal(formatOrderLimit(short ?? assert.fail()), 'Only 2 left beside those above')
  assert.equal(findShortages(lines, { 1: all(3) })[0]?.most, 0)
})
