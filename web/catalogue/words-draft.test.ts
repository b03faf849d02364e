import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { wordsDraft } from './words-draft.ts'

test('words that were typed are there after a reload, for their piece alone', () => {
  const storage = createMemoryStorage()
  const typed = { words: 'रिया\nArjun', face: 'kalam', isList: true } as const
  wordsDraft(18, 'slice').save(storage, typed)
  assert.deepEqual(wordsDraft(18, 'slice').read(storage), typed)
  assert.equal(wordsDraft(18, 'lid').read(storage), null)
  wordsDraft(18, 'slice').clear(storage)
  assert.equal(wordsDraft(18, 'slice').read(storage), null)
})

test('what storage holds instead is left alone', () => {
  const storage = createMemoryStorage()
  for (const stored of ['{', 'null', '{"words":1,"face":"kalam"}', '{"words":"Riya","face":"comic"}']) {
    storage.setItem('words 18 slice', stored)
    assert.equal(wordsDraft(18, 'slice').read(storage), null)
  }
})
