import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createApi } from './api.ts'
import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'
import { toCurlCommand } from '#server/platform/http/reference/to-curl-command.ts'
import { findWideIntegers } from '#server/testing/find-wide-integers.ts'
import { groupOperations } from '#server/platform/http/reference/group-operations.ts'

const shop = await openTestShop()
await seedCatalogueFixture(shop.database)
const api = createApi(shop)
const document = (await (await api.request('/api/openapi.json')).json()) as ApiDocument
after(() => shop.close())

const operations = () => [...groupOperations(document).values()].flat()

test('the description is OpenAPI 3.1 and every reference in it leads somewhere', () => {
  assert.equal(document.openapi, '3.1.0')
  const known = new Set(Object.keys(document.components?.schemas ?? {}))
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
  assert.ok(references.length > 0)
  for (const [, name] of references) assert.ok(known.has(name!), name)
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

test('every operation says what it answers, with an example', () => {
  assert.ok(operations().length >= 8)
  for (const { path, summary, responses } of operations()) {
    assert.notEqual(summary, path)
    const statuses = responses.map(({ status }) => status)
    // Google sign-in redirects, also after failures.
    const kinds = statuses.includes('302') ? [] : ['2', '4']
    for (const kind of kinds)
      assert.ok(
        statuses.some((status) => status.startsWith(kind)),
        path,
      )
    // A PDF has no example, a picture neither.
    const wordless = /\{(file|photograph|proof)\}$|\/readable$/.test(path) ? ['200'] : ['204', '302']
    for (const { status, example } of responses)
      if (!wordless.includes(status)) assert.equal(typeof example, 'object', `${path} ${status}`)
  }
})

test('ids on the page are unique', () => {
  const ids = operations().map((operation) => operation.id)
  assert.equal(new Set(ids).size, ids.length)
})

test('the examples of the catalogue work as printed', async () => {
  const catalogue = groupOperations(document).get('Catalogue') ?? []
  assert.equal(catalogue.length, 7)
  for (const operation of catalogue) {
    const address = /'http:\/\/shop\.example(.+)'$/.exec(
      toCurlCommand(operation, { publicUrl: 'http://shop.example', token: '' }),
    )?.[1]
    assert.ok(address)
    assert.equal((await api.request(address)).status, 200, address)
  }
})

test('the page for people shows every operation, and loads nothing from elsewhere', async () => {
  const response = await api.request('/api/docs')
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'self'/)
  const page = await response.text()
  for (const { id, path } of operations()) {
    assert.ok(page.includes(`<article id="${id}"`), id)
    assert.ok(page.includes(`<code>${path}</code>`), path)
  }
  assert.doesNotMatch(page, /<script|<style| style=| on[a-z]+="/)
  for (const [, address] of page.matchAll(/ (?:href|src)="([^"]*)"/g)) assert.match(address!, /^[/#]/)
})

test('its style sheet is served beside it', async () => {
  const response = await api.request('/api/docs.css')
  assert.equal(response.headers.get('content-type'), 'text/css; charset=utf-8')
  assert.match(await response.text(), /--wine: #8a1f45/)
})
