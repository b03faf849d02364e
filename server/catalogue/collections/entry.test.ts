import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toListMeta } from './entry.ts'

const page = (number: number) => ({ by: 'page' as const, page: number, pageSize: 21, withCount: true })

test('a list that is counted to its end says so as Strapi does', () => {
  assert.deepEqual(toListMeta(page(1), { total: 48, hasMore: false }), {
    pagination: { page: 1, pageSize: 21, pageCount: 3, total: 48 },
  })
})

test('a list that is longer than counting goes says that there is more, and never that this page is the last', () => {
  const { pagination } = toListMeta(page(500), { total: 500 * 21 + 1, hasMore: true })
  assert.deepEqual(pagination, { page: 500, pageSize: 21, pageCount: 501, total: 10_501, hasMore: true })
  const byOffset = { by: 'offset' as const, start: 0, limit: 25, withCount: true }
  assert.deepEqual(toListMeta(byOffset, { total: 10_000, hasMore: true }), {
    pagination: { start: 0, limit: 25, total: 10_000, hasMore: true },
  })
})
