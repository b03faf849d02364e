import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyRow } from '#shop/recipients/recipient-row.ts'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { emptyDraft, forgetSentRows, readRecipientsDraft, saveRecipientsDraft } from './recipients-draft.ts'

const now = new Date('2026-11-20T10:00:00Z')
const asha = { ...emptyRow, name: 'Asha Rao', later: false, ask: true, shares: { '12': 2 } }

test('rows survive a reload, and after the order only those kept for later stay', () => {
  const storage = createMemoryStorage()
  const kavita = { ...asha, name: 'Kavita', later: true }
  const asked = { from: 'Meera', isSurprise: false, choices: [13] }
  const draft = { text: 'typed', isDivided: true, rows: [asha, kavita], asked }
  saveRecipientsDraft(storage, draft, now)
  assert.deepEqual(readRecipientsDraft(storage, now), draft)
  forgetSentRows(storage, now)
  assert.deepEqual(readRecipientsDraft(storage, now).rows, [kavita])
  const nextDay = new Date(now.getTime() + 24 * 60 * 60_000)
  assert.deepEqual(readRecipientsDraft(storage, nextDay), emptyDraft)
  assert.equal(storage.getItem('recipients'), null)
})

test('what cannot be read is left out', () => {
  const broken = { getItem: () => '{"savedAt":1,"rows":[3]}', setItem: () => {}, removeItem: () => {} }
  assert.deepEqual(readRecipientsDraft(broken, now), emptyDraft)
})
