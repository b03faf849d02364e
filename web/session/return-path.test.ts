import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storeReturnPath, takeReturnPath } from './return-path.ts'

function createMemoryStorage(kept = new Map<string, string>()) {
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
}

test('where somebody goes back to is given once', () => {
  const shelf = createMemoryStorage()
  storeReturnPath(shelf, '/order?id=7')
  assert.equal(takeReturnPath(shelf), '/order?id=7')
  assert.equal(takeReturnPath(shelf), null)
})

test('a later sign-in from elsewhere forgets it; nobody is led to another shop', () => {
  const shelf = createMemoryStorage()
  storeReturnPath(shelf, '/order?id=7')
  storeReturnPath(shelf, null)
  assert.equal(takeReturnPath(shelf), null)
  assert.equal(takeReturnPath(createMemoryStorage(new Map([['returnTo', '//elsewhere.example']]))), null)
})

test('a storage that is forbidden keeps nothing, and nobody is told', () => {
  const shelf = () => {
    throw new Error('denied')
  }
  storeReturnPath(shelf, '/order?id=7')
  assert.equal(takeReturnPath(shelf), null)
})
