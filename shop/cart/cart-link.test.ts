import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCartLink, writeCartLink } from './cart-link.ts'

test('what a link says is read again; anything else in it is left out', () => {
  const lines = [
    { id: 12, quantity: 2 },
    { id: 30, quantity: 1 },
  ]
  const { searchParams } = new URL(writeCartLink(lines), 'https://gathri.example')
  assert.deepEqual(readCartLink(searchParams.get('add')), lines)
  assert.deepEqual(readCartLink('12x2,0x1,3x0,ax1,<b>,7x3'), [lines[0], { id: 7, quantity: 3 }])
  assert.deepEqual(readCartLink('12x1,12x1,7x999,7x1'), [lines[0], { id: 7, quantity: 999 }])
  assert.deepEqual(readCartLink(null), [])
})
