import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  array,
  assert as forAll,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createApi } from './api.ts'
import { errorShape } from '#contract/errors.ts'
import { productListResponse } from '#contract/catalogue.ts'
import { productCollection } from '#server/catalogue/collections/product-collection.ts'
import { operatorsFor } from '#server/catalogue/collections/read-filters.ts'

const shop = await openTestShop()
await seedCatalogueFixture(shop.database)
const api = createApi(shop)
after(() => shop.close())

const fields = [...Object.keys(productCollection.filters), 'prod_categories', 'images', 'stock', 'constructor']
const operators = [...operatorsFor('text'), '$and', '$or', '$not', '$like', '0', '1', 'id', 'name']
const names = ['filters', 'sort', 'populate', 'fields', 'pagination', 'locale']

/** Mostly valid words, so that many queries are answered. */
const word = constantFrom(...names, ...fields, ...operators, 'page', 'pageSize', 'start', 'limit', 'withCount', '')
const value: Arbitrary<string> = oneof(
  constantFrom('1', '3', '-1', '0', '99999999999', '2147483648', '1.5', 'true', 'false', 'null', 'NaN', '*'),
  constantFrom('2026-01-01', '2999-12-31T23:59:59-14:00', '1000-01-01T00:00:00+14:00', '2026-02-30', 'price:desc'),
  constantFrom('%', '_', '\\', "'", '"', '%00', '\u0000', 'थाली', '🎁', '\ud800', 'a'.repeat(250), '1,2', ','),
  constantFrom(...fields),
  string(),
  integer().map(String),
)
const parameter = tuple(constantFrom(...names), array(word, { maxLength: 6 }), value).map(
  ([name, path, text]) => `${name}${path.map((part) => `[${part}]`).join('')}=${escape(text)}`,
)
const fitting = tuple(constantFrom(...fields), constantFrom(...operators), value).map(
  ([field, operator, text]) => `filters[${field}][${operator}]=${escape(text)}`,
)
const aboutName = tuple(
  constantFrom(...operatorsFor('text')),
  oneof(string(), constantFrom('%', '_', '\\', 'थाली', '🎁')),
)
const sensible = aboutName.map(([operator, text]) => `filters[name][${operator}]=${escape(text)}`)

function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2500', '%00')
}

test('no query breaks the API: the answer is a list, or says what is wrong', async () => {
  const counts = { answered: 0, refused: 0 }
  await forAll(
    asyncProperty(
      array(oneof(parameter, fitting, sensible, sensible), { minLength: 1, maxLength: 3 }),
      async (parameters) => {
        const response = await api.request(`/api/products?${parameters.join('&')}`)
        const body: unknown = await response.json()
        if (response.status === 200) {
          counts.answered++
          productListResponse.parse(body)
        } else {
          counts.refused++
          assert.equal(response.status, 400, JSON.stringify(body))
          assert.equal(errorShape.parse(body).data, null)
        }
      },
    ),
    { numRuns: 600 },
  )
  assert.ok(counts.answered > 20 && counts.refused > 100, JSON.stringify(counts))
})

test('nor does any path', async () => {
  await forAll(
    asyncProperty(oneof(string({ unit: 'binary' }), value), async (path) => {
      const response = await api.request(`/api/products/${escape(path)}`)
      assert.ok([200, 400, 404].includes(response.status), `${response.status}`)
    }),
    { numRuns: 300 },
  )
})
