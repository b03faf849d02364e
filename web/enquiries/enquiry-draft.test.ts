import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearEnquiryDraft, saveEnquiryDraft, readEnquiryDraft } from './enquiry-draft.ts'

function createFakeStorage(full = false) {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key: string) => void held.delete(key),
  }
}

test('each form keeps what was typed, apart from the others, until it is sent', () => {
  const tab = createFakeStorage()
  saveEnquiryDraft(tab, 'bespoke', { city: 'Jaipur' })
  assert.deepEqual(readEnquiryDraft(tab, 'bespoke'), { city: 'Jaipur' })
  assert.deepEqual(readEnquiryDraft(tab, 'contact'), {})
  clearEnquiryDraft(tab, 'bespoke')
  assert.deepEqual(readEnquiryDraft(tab, 'bespoke'), {})
})

test('a full shelf, and one with something else on it, keep nothing', () => {
  const full = createFakeStorage(true)
  saveEnquiryDraft(full, 'bespoke', { city: 'Jaipur' })
  assert.deepEqual(readEnquiryDraft(full, 'bespoke'), {})
  const odd = createFakeStorage()
  for (const text of ['{', '7', 'null', '{"city":7}']) {
    odd.setItem('enquiry-bespoke', text)
    assert.deepEqual(readEnquiryDraft(odd, 'bespoke'), {})
  }
})
