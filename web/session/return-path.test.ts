import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { storeReturnPath, takeReturnPath } from './return-path.ts'

test('where somebody goes back to is given once', () => {
  const storage = createMemoryStorage()
  storeReturnPath(storage, '/order?id=7')
  assert.equal(takeReturnPath(storage), '/order?id=7')
  assert.equal(takeReturnPath(storage), null)
})

test('a later sign-in from elsewhere forgets it; nobody is led to another shop', () => {
  const storage = createMemoryStorage()
  storeReturnPath(storage, '/order?id=7')
  storeReturnPath(storage, null)
  assert.equal(takeReturnPath(storage), null)
  storeReturnPath(storage, '//elsewhere.example')
  assert.equal(takeReturnPath(storage), null)
})
