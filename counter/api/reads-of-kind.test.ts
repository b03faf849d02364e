import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showsKind } from './reads-of-kind.ts'

const shows = (route: string, ...kinds: string[]) => showsKind(`GET /counter/api/v1/${route}`, new Set(kinds))

test('a change renews what shows it, and leaves the rest alone', () => {
  for (const route of [
    'orders',
    'orders/{order}',
    'orders/{order}/timeline',
    'order-board',
    'order-places',
    'stock',
    'audit',
  ])
    assert.ok(shows(route, 'order'), route)
  for (const route of ['products', 'staff', 'tokens', 'me']) assert.ok(!shows(route, 'order'), route)
  assert.ok(shows('reviews', 'review'))
  for (const kind of ['order', 'enquiry', 'review', 'exception']) assert.ok(shows('news', kind), kind)
  assert.ok(!shows('news', 'product'))
  assert.ok(shows('months', 'enquiry', 'month'))
  assert.ok(shows('search-words', 'word'))
  assert.ok(!shows('audit'))
})
