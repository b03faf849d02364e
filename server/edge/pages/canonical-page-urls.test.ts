import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as fc from 'fast-check'
import { pageRoutes } from '#shop/pages/page-routes.ts'
import { addTestVariant } from '#server/testing/add-test-product.ts'
import { openTestSite } from '#server/testing/open-test-site.ts'

const site = await openTestSite()
after(() => site.close())

const telling = ['cache-control', 'referrer-policy', 'x-robots-tag', 'content-security-policy', 'vary']

async function whatComes(target: string, method = 'GET') {
  const first = await site.request(target, { method })
  const { location } = first.headers
  const { status, headers, text } =
    first.status === 301 && location !== undefined ? await site.request(location, { method }) : first
  return { status, headers: Object.fromEntries(telling.map((name) => [name, headers[name]])), text }
}

const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((up) => [...text].map((sign, at) => (up[at] ? sign.toUpperCase() : sign.toLowerCase())).join(''))
/** Each character as it is, or escaped in lower or upper case. */
const escaped = (text: string) =>
  fc
    .array(fc.constantFrom('as it is', 'as it is', 'small', 'capitals'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((ways) =>
      [...text]
        .map((sign, at) => {
          const hex = `%${sign.charCodeAt(0).toString(16)}`
          return ways[at] === 'as it is' ? sign : ways[at] === 'small' ? hex : hex.toUpperCase()
        })
        .join(''),
    )
const detour = fc.constantFrom('/', '/', '/', '//', '/./', '/x/../', '/%2e/', '/a/b/%2E%2e/../')
const filled = (path: string) => path.replace(':id', '1').replace('*', 'anything')
const parts = (path: string) => filled(path).split('/').slice(1)

/** A page in any equivalent spelling of its address. */
const spelling = fc
  .constantFrom(...pageRoutes.map(({ path }) => path))
  .chain((path) =>
    fc
      .tuple(
        fc.tuple(...parts(path).map((part) => fc.tuple(detour, anyCase(part).chain(escaped)))),
        fc.constantFrom('', '', '/', '//', '/.'),
      )
      .map(([written, end]) => ({ path: filled(path), target: written.flat().join('') + end })),
  )

test('however an address is written, the page and its headers are those of its own address', async () => {
  await fc.assert(
    fc.asyncProperty(spelling, fc.constantFrom('', '?id=secret', '?code=abc&x=1'), async ({ path, target }, query) => {
      const own = await whatComes(path + query)
      assert.notEqual(own.status, 500)
      assert.deepEqual(await whatComes(target + query), own)
    }),
    { numRuns: 60 },
  )
})

test('what belongs to one person is kept by nobody, in whatever case it is asked for', async () => {
  for (const target of ['/ORDER?id=secret', '/Order?id=secret', '/Auth/Reset-Password?code=abc', '/User/Orders']) {
    const sent = await site.request(target)
    assert.equal(sent.status, 301, target)
    for (const { headers } of [sent, await site.request(sent.headers.location ?? '')]) {
      assert.equal(headers['cache-control'], 'no-store', target)
      assert.equal(headers['referrer-policy'], 'no-referrer', target)
      assert.match(headers['x-robots-tag']?.toString() ?? '', /noindex/, target)
    }
  }
})

test('a page in another spelling is one redirect away, its query kept', async () => {
  for (const [target, to] of [
    ['/Shop?q=tray&gclid=1', '/shop?q=tray&gclid=1'],
    ['/SHOP', '/shop'],
    ['/%73hop', '/shop'],
    ['/Product/1', '/product/1'],
    ['/about/', '/about'],
    ['/x/../about', '/about'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/Sandbox/Design', '/sandbox/design'],
  ] as const) {
    const { status, headers } = await site.request(target)
    assert.deepEqual([status, headers.location], [301, to], target)
  }
})

test('data is there for pages that have some', async () => {
  for (const target of ['/data/order', '/data/cart', '/data/unheard-of', '/data/product', '/data/product/999'])
    assert.equal((await site.request(target)).status, 404, target)
  for (const [target, own] of [
    ['/data/Shop', '/data/shop'],
    ['/data', '/data/'],
    ['/data/Product/1', '/data/product/1'],
  ] as const) {
    const { status, text } = await site.request(target)
    assert.deepEqual([status, text], [200, (await site.request(own)).text], target)
    assert.notEqual(text, 'null')
  }
})

test('the payment window may open on the checkout, however that is written', async () => {
  const { headers } = await whatComes('/Checkout')
  assert.ok(headers['content-security-policy']?.includes(new URL(site.shop.payments.checkoutScriptUrl).origin))
})

test('a browser that asks for an icon beside a PDF gets the shop’s', async () => {
  const { status, headers } = await site.request('/favicon.ico')
  assert.deepEqual([status, headers.location], [301, '/favicon.svg'])
})

test('the address of a further variant says that its page is the product’s', async () => {
  const large = await addTestVariant(site.shop.database, 1, { name: 'Large', price: 150_000 })
  const { status, text } = await site.request(`/product/${large}`)
  assert.equal(status, 200)
  const { publicUrl } = site.shop.settings
  assert.match(text, new RegExp(`<link rel="canonical" href="${publicUrl}/product/1"`))
  assert.match(text, new RegExp(`<meta property="og:url" content="${publicUrl}/product/1"`))
  assert.match(text, /"price":1770,/)
})
