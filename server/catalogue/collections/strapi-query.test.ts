import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, property, string, webQueryParameters } from 'fast-check'
import { productCollection } from './product-collection.ts'
import { readListQuery } from './strapi-query.ts'

const read = (query: string) => readListQuery(productCollection, query)
function errorOf(query: string) {
  const answer = read(query)
  assert.equal(answer.ok, false, query)
  return answer.ok ? assert.fail() : answer.error
}

test('whatever is unknown is refused by name', () => {
  for (const [query, name] of [
    ['fields=colour', 'colour'],
    ['fields[0]=name&fields[1]=stock', 'stock'],
    ['fields=unit_price', 'unit_price'],
    ['fields=', '""'],
    ['fields[a]=name', 'fields'],
    ['fields[0][x]=name', 'fields'],
    ['populate=supplier', 'supplier'],
    ['populate[supplier]=true', 'supplier'],
    ['populate[images][fields]=secret', 'secret'],
    ['populate[images][populate]=name', 'populate'],
    ['populate[images][sort]=name', 'sort'],
    ['populate[images]=yes', 'populate[images]'],
    ['populate=images.url', 'images.url'],
    ['sort=colour', 'colour'],
    ['sort=description', 'description'],
    ['sort=price:up', 'up'],
    ['sort=price:asc:desc', 'asc:desc'],
    ['sort=', '""'],
    ['sort[price]=up', 'up'],
    ['sort[price][x]=asc', 'sort'],
    ['sort[0][colour]=asc', 'colour'],
    ['sort=id,name,price,count,discount,id', '5'],
    ['filters[colour]=red', 'colour'],
    ['filters[description][$containsi]=x', 'description'],
    ['filters[stock][$gt]=0', 'stock'],
    ['filters[images][url]=x', 'images'],
    ['filters[prod_categories][createdAt]=2026-01-01', 'createdAt'],
    ['filters[name][$like]=x', '$like'],
    ['filters[name][like]=x', 'like'],
    ['filters[$xor][0][name]=x', '$xor'],
    ['filters[price][$containsi]=5', '$containsi'],
    ['filters[price]=cheap', 'cheap'],
    ['filters[price]=1e9', '1e9'],
    ['filters[price][$lt]', 'filters.price.$lt'],
    ['filters[price][$between]=1', 'filters.price.$between'],
    ['filters[price][$between]=1,2,3', 'filters.price.$between'],
    ['filters[price][$lt][0]=1', 'filters.price.$lt'],
    ['filters[createdAt][$gt]=yesterday', 'yesterday'],
    ['filters[createdAt][$gt]=0000-01-01', '0000-01-01'],
    ['filters[createdAt][$gt]=2026-13-45', '2026-13-45'],
    ['filters[weight][$null]=perhaps', 'filters.weight.$null'],
    [`filters[name]=${'x'.repeat(201)}`, 'filters.name'],
    ['filters[name]=a%00b', 'filters.name'],
    ['filters=name', 'filters'],
    ['filters[name][$in][a]=x', 'filters.name.$in'],
    ['pagination[pages]=1', 'pages'],
    ['pagination=2', 'pagination'],
    ['x[y]=1', 'x'],
  ] as const) {
    const error = errorOf(query)
    assert.ok(error.message.includes(name), `${query}: ${error.message}`)
  }
})

test('a page that cannot be is a pagination error', () => {
  for (const query of [
    'pagination[page]=0',
    'pagination[page]=-1',
    'pagination[page]=one',
    'pagination[page]=1.5',
    'pagination[page]=99999999999',
    'pagination[page]=',
    'pagination[page]',
    'pagination[page][x]=1',
    'pagination[pageSize]=many',
    'pagination[pageSize]=-5',
    'pagination[start]=-1',
    'pagination[limit]=-2',
    'pagination[withCount]=perhaps',
  ])
    assert.equal(errorOf(query).name, 'PaginationError', query)
  const mixed = errorOf('pagination[page]=1&pagination[limit]=5')
  assert.equal(mixed.message, 'Invalid pagination parameters. Expected either start/limit or page/pageSize')
})

test('nobody reaches a prototype', () => {
  for (const query of [
    '__proto__[polluted]=1',
    'filters[__proto__][polluted]=1',
    'filters[%5F%5Fproto%5F%5F][polluted]=1',
    'filters[_%5Fproto_%5F][polluted]=1',
    'filters[constructor][prototype][polluted]=1',
    'filters[toString]=1',
    'filters[hasOwnProperty][$eq]=1',
    'filters[name][__proto__][$eq]=1',
    'filters[name][constructor]=1',
    'populate[__proto__][fields]=name',
    'populate=constructor',
    'populate[toString]=true',
    'sort=__proto__',
    'fields=constructor',
    'pagination[__proto__]=1',
    'pagination[toString]=1',
    'constructor=1',
    'toString[x]=1',
  ])
    assert.ok(errorOf(query).message.length > 0, query)
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

test('a query that nests too deep or holds too much is refused', () => {
  const deep = `filters${'[$not]'.repeat(40)}[name]=x`
  const wide = Array.from({ length: 300 }, (_, index) => `filters[$or][${index % 90}][id]=${index}`).join('&')
  const many = Array.from({ length: 150 }, (_, index) => `filters[id][$in][]=${index}`).join('&')
  for (const query of [deep, wide, many, `filters[name]=${'x'.repeat(9_000)}`])
    assert.match(errorOf(query).message, /too large|longer/)
})

test('what someone sent is quoted, and not at length', () => {
  const { message } = errorOf(`sort=${'x'.repeat(5_000)}`)
  assert.ok(message.includes(`"${'x'.repeat(60)}…"`))
  assert.ok(message.length < 300)
})

test('text is compared in its composed form', () => {
  const answer = read(`filters[name][$containsi]=${encodeURIComponent('Cafe\u0301')}`)
  assert.deepEqual(answer.ok && answer.query.filter, { field: 'name', is: 'containsi', values: ['Café'] })
})

test('no query whatsoever makes it throw', () => {
  forAll(property(string({ unit: 'binary' }), (query) => typeof read(query).ok === 'boolean'))
  forAll(property(webQueryParameters(), (query) => typeof read(query).ok === 'boolean'))
})
