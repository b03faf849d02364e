import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDraft } from './create-draft.ts'
import { createMemoryStorage } from './key-value-store.ts'

const draft = createDraft('note', (stored) => (typeof stored === 'string' ? stored : null))

const forbidden = {
  getItem: () => assert.fail('SecurityError'),
  setItem: () => assert.fail('SecurityError'),
  removeItem: () => assert.fail('SecurityError'),
}

test('what was saved is read until it is cleared', () => {
  const storage = createMemoryStorage()
  assert.equal(draft.read(storage), null)
  draft.save(storage, 'forty boxes')
  assert.equal(draft.read(storage), 'forty boxes')
  draft.clear(storage)
  assert.equal(draft.read(storage), null)
})

for (const stored of ['', 'no json', 'null', '7', '{}'])
  test(`storage that holds ${stored || 'nothing'} is no draft`, () => {
    assert.equal(draft.read(createMemoryStorage(new Map([['note', stored]]))), null)
  })

test('storage that is full keeps nothing; one that is forbidden keeps nothing and hurts nobody', () => {
  const full = { ...createMemoryStorage(), setItem: () => assert.fail('QuotaExceededError') }
  draft.save(full, 'forty boxes')
  assert.equal(draft.read(full), null)
  draft.save(forbidden, 'forty boxes')
  assert.equal(draft.read(forbidden), null)
  draft.clear(forbidden)
})
