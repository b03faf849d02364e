import assert from 'node:assert/strict'
import { test } from 'node:test'
import { device, type Draft } from './drafts.ts'
import { takeKept } from './send-drafts.ts'

const at = Date.parse('2026-11-26T07:00:00.000Z')
const mine: Draft = {
  fields: { words: 'mine' },
  version: 1,
  at,
  device,
  path: '/',
  title: 'A',
  revision: 'r1',
  isSent: false,
}
const answer = (words: string, from: string, others: string[] = []) => ({
  subject: 'products/1',
  path: '/',
  title: 'A',
  fields: { words },
  version: 1,
  typedAt: '2026-11-26T07:05:00.000Z',
  device: from,
  revision: 'r2',
  others: others.map((text) => ({ fields: { words: text }, version: 1, typedAt: '2026-11-26T07:00:00.000Z', device })),
})
const texts = (draft: Draft | undefined) =>
  draft && [draft, ...(draft.others ?? [])].map(({ fields }) => fields['words'])

test('what was sent is sent, unless more was typed meanwhile', () => {
  const sent = takeKept(mine, mine, answer('mine', device), true)
  assert.deepEqual([sent?.isSent, sent?.revision, texts(sent)], [true, 'r2', ['mine']])
  const more = takeKept({ ...mine, at: at + 5, fields: { words: 'more' } }, mine, answer('mine', device), true)
  assert.deepEqual([more?.isSent, more?.revision, texts(more)], [false, 'r2', ['more']])
})

test('what is newer there is shown where no form is open; an open form keeps what it shows, with the other beside it', () => {
  const theirs = answer('theirs', 'a phone', ['mine'])
  assert.deepEqual(texts(takeKept(mine, mine, theirs, false)), ['theirs', 'mine'])
  const open = takeKept(mine, mine, theirs, true)
  assert.deepEqual([open?.isSent, open?.revision, texts(open)], [false, 'r2', ['mine', 'theirs']])
})

test('what was put aside, or forgotten, while a text was on its way stays so', () => {
  const theirs = { fields: { words: 'theirs' }, version: 1, at: at + 1, device: 'a phone' }
  const sent: Draft = { ...mine, others: [theirs] }
  const held = answer('mine', device)
  const kept = { ...held, others: [{ ...theirs, typedAt: '2026-11-26T07:00:00.001Z' }] }
  const taken: Draft = { ...mine, at: at + 5, fields: theirs.fields, others: [{ ...mine, device: 'put aside' }] }
  assert.deepEqual(texts(takeKept(taken, sent, kept, true)), ['theirs', 'mine'])
  assert.deepEqual(texts(takeKept({ ...sent, at: at + 5, others: [] }, sent, kept, true)), ['mine'])
})

test('what is saved or discarded while it is on its way ends at the shop, too', () => {
  const ended = takeKept(undefined, mine, answer('mine', device), true)
  assert.deepEqual([ended?.fields, ended?.revision, ended?.isSent], [{}, 'r2', false])
  const over: Draft = { fields: {}, version: null, at, revision: 'r1', isSent: false }
  assert.equal(takeKept(over, over, null, true), undefined)
  assert.deepEqual(texts(takeKept(over, over, answer('typed on since', 'a phone'), true)), ['typed on since'])
})
