import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCacheKey, requestKind } from './request-kind.ts'

test('public pages may be kept, and their data', () => {
  for (const page of ['/', '/shop', '/product/12', '/cart', '/about', '/privacy', '/returnpolicy']) {
    assert.equal(requestKind(page), 'page')
    assert.equal(requestKind(`/data${page}`), 'data')
  }
})

test('what belongs to one person, or is about money, is never kept', () => {
  const never = [
    '/checkout',
    '/order',
    '/pay',
    '/success',
    '/login',
    '/register',
    '/logout',
    '/user/profile',
    '/user/orders',
  ]
  for (const page of [...never, '/auth/callback', '/auth/reset-password', '/reset', '/change-password', '/unheard-of'])
    assert.equal(requestKind(page), 'never')
  for (const path of [
    '/api/products',
    '/api/orders/get',
    '/sandbox',
    '/counter',
    '/counter/orders',
    '/data/order',
    '/data/frame',
  ])
    assert.equal(requestKind(path), 'other')
})

test('files and pictures are told apart', () => {
  for (const file of ['/assets/frame-abc.js', '/fonts/figtree.woff2', '/favicon.svg', '/icons/icon-192.png'])
    assert.equal(requestKind(file), 'file')
  assert.equal(requestKind('/pictures/brass-tray-1.webp'), 'picture')
  assert.equal(requestKind('/art/hero-480.avif'), 'picture')
})

test('only the listing is another page with another query', () => {
  const at = (path: string) => toCacheKey(new URL(path, 'https://gathri.example'))
  assert.equal(at('/product/12?ref=letter'), '/product/12')
  assert.equal(at('/shop?category=3'), '/shop?category=3')
  assert.equal(at('/data/shop?category=3'), '/data/shop?category=3')
})
