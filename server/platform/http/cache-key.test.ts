import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageRoutes } from '#shop/pages/page-routes.ts'
import { pickQuery, cacheKey } from './cache-key.ts'
import { resolveTarget } from './request-target.ts'

const keyOf = (target: string, cookie?: string) => cacheKey(resolveTarget('GET', target), cookie)

test('what an advertisement adds to an address makes no other page', () => {
  const campaign = 'gclid=abc&utm_source=letter&utm_campaign=diwali&fbclid=x&anything=else'
  for (const target of ['/', '/shop', '/product/1', '/about', '/data/shop', '/data', '/api/suggestions'])
    assert.equal(keyOf(`${target}?${campaign}`), keyOf(target), target)
  assert.equal(keyOf(`/shop?${campaign}&page=2&q=tray`), keyOf('/shop?q=tray&page=2'))
  assert.equal(keyOf('/data/frame?gclid=1'), keyOf('/data/frame'))
})

test('what a list takes no notice of makes no other list', () => {
  for (const ignored of [
    'locale=en',
    'publicationState=live',
    '%6cocale=x',
    'locale[a]=1',
    'locale%5Ba%5D=1',
    'locale',
  ])
    for (const query of [`?${ignored}&sort=name`, `?sort=name&${ignored}`])
      assert.equal(keyOf(`/api/products${query}`), keyOf('/api/products?sort=name'), query)
  assert.equal(keyOf('/api/categories?locale=en'), keyOf('/api/categories'))
  assert.notEqual(keyOf('/api/products?filters[name]=locale'), keyOf('/api/products'))
})

test('what makes another page makes another key', () => {
  const targets = [
    '/',
    '/shop',
    '/shop?q=tray',
    '/shop?q=tray&page=2',
    '/shop?category=2',
    '/data/shop',
    '/product/1',
    '/product/2',
    '/product/1?reviews=12',
    '/contact?sent=GTH-1',
    '/newsletter?done=asked',
    '/api/products',
    '/api/products?sort=price:asc',
    '/api/suggestions?q=tr',
    '/api/suggestions?q=tra',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
  ]
  const keys = [...targets.map((target) => keyOf(target)), keyOf('/shop', 'page-size=24')]
  assert.ok(keys.every((key) => key !== undefined))
  assert.equal(new Set(keys).size, keys.length)
})

test('of a name that comes twice the first counts, as everything that reads it has it', () => {
  assert.equal(pickQuery('?page=2&page=3&x=1', ['q', 'page']), '?page=2')
  assert.equal(pickQuery('?page=2&q=a+b%20c', ['q', 'page']), '?q=a+b+c&page=2')
  assert.equal(pickQuery('?', ['q']), '')
})

test('whatever no list calls public is private', () => {
  for (const { path, cache } of pageRoutes)
    assert.equal(keyOf(path.replace(':id', '1').replace('*', 'x')) !== undefined, cache !== undefined, path)
  for (const target of [
    '/unheard-of',
    '/ORDER?id=secret',
    '/api/orders/get?id=1',
    '/api/users/me',
    '/api/products/1/2',
    '/data/order',
    '/data/unheard-of',
    '/sandbox',
    '/assets/shop.js',
    '/metrics',
  ])
    assert.equal(keyOf(target), undefined, target)
})

test('what is longer than any address of ours is not kept', () => {
  assert.ok(keyOf(`/shop?q=${encodeURIComponent('ठ'.repeat(100))}`), 'a search of 100 letters')
  assert.equal(keyOf(`/shop?q=${'x'.repeat(15_000)}`), undefined)
  assert.equal(keyOf(`/product/${'x'.repeat(15_000)}`), undefined)
  assert.equal(keyOf(`/api/products?filters[name]=${'x'.repeat(15_000)}`), undefined)
  assert.equal(keyOf(`/about?gclid=${'x'.repeat(15_000)}`), keyOf('/about'), 'what is left out takes no room')
})
