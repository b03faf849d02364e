import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moreReviewsUrl, parseReviewCount } from './review-count.ts'

const shown = (query: string) => parseReviewCount(new URLSearchParams(query))

for (const [query, count] of [
  ['', 6],
  ['reviews=12', 12],
  ['reviews=13', 18],
  ['reviews=1', 6],
  ['reviews=-5', 6],
  ['reviews=1e9', 120],
  ['reviews=all', 6],
  ['reviews=', 6],
] as const)
  test(`?${query} shows ${count} reviews`, () => assert.equal(shown(query), count))

test('there is more until all are shown', () => {
  assert.equal(moreReviewsUrl(1, 6, 42), '/product/1?reviews=12')
  assert.equal(moreReviewsUrl(1, 6, 42, 2), '/product/2?variant=2&reviews=12', 'what is chosen stays chosen')
  assert.equal(moreReviewsUrl(1, 42, 42), null)
  assert.equal(moreReviewsUrl(1, 0, 0), null)
  assert.equal(moreReviewsUrl(1, 120, 500), null)
})
