import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetEnquiry, keepEnquiry, keptEnquiry } from './kept-enquiry.ts'

function shelf(full = false) {
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
  const tab = shelf()
  keepEnquiry(tab, 'bespoke', { city: 'Jaipur' })
  assert.deepEqual(keptEnquiry(tab, 'bespoke'), { city: 'Jaipur' })
  assert.deepEqual(keptEnquiry(tab, 'contact'), {})
  forgetEnquiry(tab, 'bespoke')
  assert.deepEqual(keptEnquiry(tab, 'bespoke'), {})
})

test('a full shelf, and one with something else on it, keep nothing', () => {
  const full = shelf(true)
  keepEnquiry(full, 'bespoke', { city: 'Jaipur' })
  assert.deepEqual(keptEnquiry(full, 'bespoke'), {})
  const odd = shelf()
  for (const text of ['{', '7', 'null', '{"city":7}']) {
    odd.setItem('enquiry-bespoke', text)
    assert.deepEqual(keptEnquiry(odd, 'bespoke'), {})
  }
})
