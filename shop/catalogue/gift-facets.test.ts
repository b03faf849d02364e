import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giftsTitle, keepKnownFacets, noFacets, occasions, priceLimits, recipients } from './gift-facets.ts'
import { giftsPath } from './listing-url.ts'
import { parseGiftsPath } from './parse-listing-url.ts'

const all = ['', ...occasions.map(({ key }) => key)].flatMap((occasion) =>
  ['', ...recipients.map(({ key }) => key)].flatMap((recipient) =>
    [0, ...priceLimits].map((under) => ({ occasion, recipient, under })),
  ),
)

test('every occasion, recipient and price has an address of its own, which is read back', () => {
  const paths = all.map((facets) => giftsPath(facets))
  assert.equal(new Set(paths).size, all.length)
  for (const facets of all.slice(1)) assert.deepEqual(parseGiftsPath(giftsPath(facets).slice('/gifts/'.length)), facets)
  assert.equal(
    giftsPath({ occasion: 'anniversary', recipient: 'parents', under: 2000 }),
    '/gifts/anniversary/for-parents/under-2000',
  )
})

test('another order, another spelling, or nothing at all is no such address', () => {
  for (const path of [
    '',
    '/',
    'under-2000/anniversary',
    'for-parents/anniversary',
    'anniversary/',
    'anniversary//for-parents',
    'Anniversary',
    'anniversary/for-',
    'under-0',
    'under-02000',
    'under-20000000',
    'under-1.5',
    'anniversary/birthday',
    'for-parents/for-parents',
    '%61nniversary',
  ])
    assert.equal(parseGiftsPath(path), undefined, path)
})

test('a heading says what was asked for', () => {
  assert.equal(
    giftsTitle({ occasion: 'anniversary', recipient: 'parents', under: 2000 }),
    'Anniversary gifts for parents under ₹2,000',
  )
  assert.equal(giftsTitle({ occasion: 'return-gifts', recipient: '', under: 300 }), 'Return gifts under ₹300')
  assert.equal(giftsTitle({ occasion: '', recipient: 'babies', under: 0 }), 'Gifts for babies')
  assert.equal(giftsTitle(noFacets), '')
  assert.deepEqual(new Set(all.map((facets) => giftsTitle(facets))).size, all.length)
})

test('facets that nobody knows count as any', () => {
  assert.deepEqual(keepKnownFacets({ occasion: 'moon-landing', recipient: 'parents', under: 5 }), {
    occasion: '',
    recipient: 'parents',
    under: 5,
  })
})
