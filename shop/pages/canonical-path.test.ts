import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalPath } from './canonical-path.ts'

test('a page has one address, whatever it was reached by', () => {
  assert.equal(canonicalPath('/', ''), '/')
  assert.equal(canonicalPath('/', '?utm_source=letter'), '/')
  assert.equal(canonicalPath('/about/', ''), '/about')
  assert.equal(canonicalPath('/product/12', '?ref=x'), '/product/12')
  assert.equal(canonicalPath('/order', '?id=secret'), '/order')
})

test('of the query stays what makes another page; a search and an order do not', () => {
  const ofListing = (pathname: string, search: string) => canonicalPath(pathname, search, ['category', 'page'])
  assert.equal(ofListing('/shop', '?q=tray&sort=newest'), '/shop')
  assert.equal(ofListing('/shop', '?q=tray&category=3&sort=newest&page=2'), '/shop?category=3&page=2')
  assert.equal(ofListing('/shop/', '?page=2'), '/shop?page=2')
  assert.equal(ofListing('/shop', '?category=all'), '/shop')
})
