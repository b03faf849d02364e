import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { counterRoutes } from '#contract/counter/routes.ts'
import { groupOperations } from '#server/platform/http/reference/group-operations.ts'
import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'
import { findWideIntegers } from '#server/testing/find-wide-integers.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'

let counter: TestCounter
let document: ApiDocument
before(async () => {
  counter = await openTestCounter()
  const { headers } = await makeToken(counter, ['stock.see'])
  document = (await counter.request('openapi.json', { headers })).body as unknown as ApiDocument
})
after(() => counter.close())

const operations = () => [...groupOperations(document).values()].flat()

test('the description is OpenAPI 3.1, has every call of the contract, and its references lead somewhere', () => {
  assert.equal(document.openapi, '3.1.0')
  const described = operations().map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(described.toSorted(), [...Object.keys(counterRoutes), 'GET /counter/api/v1/events'].toSorted())
  const known = new Set(Object.keys(document.components?.schemas ?? {}))
  for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
    assert.ok(known.has(name!), name)
})

test('each operation has a name of its own, says whether it needs a token, and closes its tuples', () => {
  const listed = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item) as Record<string, unknown>[])
  const names = listed.map(({ operationId }) => operationId)
  assert.ok(names.length > 40 && names.every((name) => /^(get|post|put|patch|delete)[A-Z]/.test(String(name))))
  assert.equal(new Set(names).size, names.length)
  assert.ok(listed.every(({ security, description }) => Array.isArray(security) && description))
  const count = (words: string) => JSON.stringify(document).split(words).length
  assert.equal(count('"items":{},"minItems"'), count('"prefixItems"'))
  // A flag of a regular expression has no place in a pattern.
  assert.doesNotMatch(JSON.stringify(document), /"pattern":"[^"]*\/[gimsuy]+"/)
  // Validators that divide in binary refuse valid decimals.
  assert.doesNotMatch(JSON.stringify(document), /"multipleOf":\d*\./)
})

test('every whole number that a call takes fits its column', () => {
  assert.deepEqual(findWideIntegers(document), [])
})

test('each call says who may, what it takes, and whether a token can', () => {
  const find = (route: string) => {
    const found = operations().find(({ method, path }) => `${method} ${path}` === route)
    assert.ok(found, route)
    return found
  }
  const hold = find('POST /counter/api/v1/orders/{order}/hold')
  assert.match(hold.description, /Needs `orders\.hold`/)
  assert.ok(hold.needsBearer)
  assert.deepEqual(
    hold.parameters.map(({ name, location, required }) => [name, location, required]),
    [
      ['order', 'path', true],
      ['Idempotency-Key', 'header', false],
    ],
  )
  const refund = find('POST /counter/api/v1/orders/{order}/refunds')
  assert.match(refund.description, /Of managers: Up to ₹25,000 a day\..*no token can/)
  assert.ok(!refund.needsBearer)
  const change = find('PATCH /counter/api/v1/products/{product}')
  assert.ok(change.parameters.some(({ name, required }) => name === 'If-Match' && required))
  const list = find('GET /counter/api/v1/orders')
  assert.ok(list.parameters.some(({ name, location }) => name === 'ship_by' && location === 'query'))
})

test('the page for people shows every call, to staff only, and loads nothing from elsewhere', async () => {
  const as = await counter.signInAs('packer')
  const read = (path: string, cookie?: string) => counter.app.request(path, { headers: cookie ? { cookie } : {} })
  assert.equal((await read('/counter/api/docs')).status, 401)
  const response = await read('/counter/api/docs', as.cookie)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'self'/)
  const page = await response.text()
  for (const { id } of operations()) assert.ok(page.includes(`<article id="${id}"`), id)
  assert.match(page, /Authorization: Bearer gth_…/)
  assert.doesNotMatch(page, /<script|<style| style=| on[a-z]+="/)
  for (const [, address] of page.matchAll(/ (?:href|src)="([^"]*)"/g)) assert.match(address!, /^[/#]/)
  assert.match((await read('/counter/api/docs.css', as.cookie)).headers.get('content-type') ?? '', /text\/css/)
})
