import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { normalizeSearchText } from './normalize-search-text.ts'
import { ALL_PRODUCTS_URL, listingUrl, type ListingQuery } from './listing-url.ts'
import { parseListingUrl } from './parse-listing-url.ts'
import { colourFamilies } from './colours.ts'
import { noFacets, occasions, priceLimits, recipients } from './gift-facets.ts'
import { sorts } from './sorts.ts'

// Any 16 bits: control characters and halves of emojis included.
const codeUnits = fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))

const everything: ListingQuery = {
  ...noFacets,
  colour: '',
  lead: null,
  q: '',
  category: -1,
  sort: 'popularity',
  page: 1,
}

function read(address: string): ListingQuery {
  const { searchParams, pathname } = new URL(address, 'https://gathri.example')
  return parseListingUrl(searchParams, pathname)
}

test('the plain listing has the plain address', () => {
  assert.equal(listingUrl({}), '/shop')
  assert.equal(listingUrl(everything), '/shop')
  assert.deepEqual(read('/shop'), everything)
})

test('only what differs is in the address', () => {
  assert.equal(listingUrl({ q: 'brass tray', page: 1 }), '/shop?q=brass+tray')
  assert.equal(listingUrl({ sort: 'price-asc', category: 3 }), '/shop?category=3&sort=price-asc')
  assert.equal(listingUrl({ page: 2 }), '/shop?page=2')
})

test('Go Back leads to everything with an empty search', () => {
  assert.equal(ALL_PRODUCTS_URL, '/shop?q=')
  assert.deepEqual(read(ALL_PRODUCTS_URL), everything)
})

test('nonsense in an address is the default', () => {
  for (const query of [
    'page=0',
    'page=-1',
    'page=1e9',
    'page=2.5',
    'category=all',
    'category=-7',
    'sort=cheap',
    'lead=-1',
    'lead=soon',
    'colour=%23f00',
  ])
    assert.deepEqual(read(`/shop?${query}`), everything, query)
})

test('an address of any length and alphabet is read without complaint', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('q', 'category', 'sort', 'page', 'x'), fc.string()), (params) => {
      const address = parseListingUrl(new URLSearchParams(params))
      assert.ok(Number.isInteger(address.page) && address.page >= 1)
    }),
  )
})

test('what is written is read back', () => {
  const parts = {
    q: fc.string({ unit: codeUnits }).map(normalizeSearchText),
    category: fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 99_999_999 })),
    sort: fc.constantFrom(...sorts.map((sort) => sort.key)),
    page: fc.integer({ min: 1, max: 99_999_999 }),
    occasion: fc.constantFrom('', ...occasions.map(({ key }) => key)),
    recipient: fc.constantFrom('', ...recipients.map(({ key }) => key)),
    under: fc.constantFrom(0, 1, 2_000, ...priceLimits),
    colour: fc.constantFrom('', ...colourFamilies.map(({ key }) => key)),
    lead: fc.constantFrom(null, 0, 3, 45),
  }
  const addresses = fc.record(parts, { noNullPrototype: true })
  fc.assert(
    fc.property(addresses, (address) => {
      assert.deepEqual(read(listingUrl(address)), address)
    }),
  )
})
