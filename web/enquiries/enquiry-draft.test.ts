import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { enquiryDrafts } from './enquiry-draft.ts'

test('each form keeps what was typed, apart from the others, until it is sent', () => {
  const tab = createMemoryStorage()
  enquiryDrafts.bespoke.save(tab, { city: 'Jaipur' })
  assert.deepEqual(enquiryDrafts.bespoke.read(tab), { city: 'Jaipur' })
  assert.deepEqual(enquiryDrafts.contact.read(tab), {})
  assert.deepEqual(enquiryDrafts.corporate.read(tab), {})
  enquiryDrafts.bespoke.clear(tab)
  assert.deepEqual(enquiryDrafts.bespoke.read(tab), {})
})

test('a storage with something else in it brings nothing into the form', () => {
  for (const text of ['7', 'null', '{"city":7}'])
    assert.deepEqual(enquiryDrafts.bespoke.read(createMemoryStorage(new Map([['enquiry-bespoke', text]]))), {})
})
