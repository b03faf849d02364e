import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inCategory, listingPages, listingPath, listingPaths, productPaths, searchWords } from './request-paths.ts'

test('a listing asks for the fields, pictures, order and page of the specification', () => {
  const { searchParams, pathname } = new URL(listingPath({ filter: inCategory(3), page: 2 }), 'http://shop.example')
  assert.equal(pathname, '/api/products')
  assert.equal(searchParams.get('fields[0]'), 'name')
  assert.equal(searchParams.get('fields[8]'), 'height')
  assert.equal(searchParams.get('populate'), 'images')
  assert.equal(searchParams.get('sort'), 'price:asc')
  assert.equal(searchParams.get('pagination[page]'), '2')
  assert.equal(searchParams.get('pagination[pageSize]'), '21')
  assert.equal(searchParams.get('filters[prod_categories][id][$eq]'), '3')
})

test('no two connections of 32 ask the same', () => {
  const categories = [1, 2, 3, 4, 5, 6, 7]
  for (const paths of [
    listingPaths(categories, 1),
    listingPages(categories),
    productPaths(Array.from({ length: 48 }, (_, at) => at + 1)),
  ]) {
    assert.ok(paths.length > 32)
    assert.equal(new Set(paths).size, paths.length)
  }
})

test('people search for words, half words and two words', () => {
  assert.deepEqual(searchWords(['Brass Tray, No. 7', 'Brass Bowl']), [
    'bowl',
    'bras',
    'brass',
    'brass bowl',
    'brass tray,',
    'tray',
  ])
})
