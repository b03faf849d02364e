import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepReturn, takeReturn } from './kept-return.ts'

function shelfOf(kept = new Map<string, string>()) {
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
}

test('where somebody goes back to is given once', () => {
  const shelf = shelfOf()
  keepReturn(shelf, '/order?id=7')
  assert.equal(takeReturn(shelf), '/order?id=7')
  assert.equal(takeReturn(shelf), null)
})

test('a later sign-in from elsewhere forgets it; nobody is led to another shop', () => {
  const shelf = shelfOf()
  keepReturn(shelf, '/order?id=7')
  keepReturn(shelf, null)
  assert.equal(takeReturn(shelf), null)
  assert.equal(takeReturn(shelfOf(new Map([['returnTo', '//elsewhere.example']]))), null)
})

test('a storage that is forbidden keeps nothing, and nobody is told', () => {
  const shelf = () => {
    throw new Error('denied')
  }
  keepReturn(shelf, '/order?id=7')
  assert.equal(takeReturn(shelf), null)
})
