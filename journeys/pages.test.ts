import assert from 'node:assert/strict'
import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { findLeakedValues } from './find-leaked-values.ts'
import { readPage, type ReadPage } from './read-page.ts'
import { findStructuredDataErrors } from './structured-data.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test.use({ ownShop: { PASSWORD_MIN: '9' } })

/** The server's answer for each route, and whether the page is personal. */
const routes: Record<string, { status: number; to?: string; personal?: boolean }> = {
  '/': { status: 200 },
  '/shop': { status: 200 },
  '/shop?q=tray': { status: 200, personal: true },
  '/gifts': { status: 200, personal: true },
  '/gifts?occasion=anniversary&pin=411004': { status: 200, personal: true },
  '/favours': { status: 200, personal: true },
  '/favours?guests=1000000&budget=300': { status: 200, personal: true },
  '/hampers/build': { status: 200, personal: true },
  '/gifts/anniversary': { status: 200 },
  '/gifts/anniversary/for-parents/under-3000': { status: 200 },
  '/gifts/holi/for-brides': { status: 200, personal: true },
  '/gifts/moon-landing': { status: 404, personal: true },
  '/shop?occasion=diwali': { status: 200, personal: true },
  '/product': { status: 302, to: '/shop' },
  '/product/1': { status: 200 },
  '/product/999999': { status: 404, personal: true },
  '/cart': { status: 200, personal: true },
  '/checkout': { status: 200, personal: true },
  '/several': { status: 200, personal: true },
  '/ask': { status: 200, personal: true },
  '/gift-cards': { status: 200 },
  '/occasions': { status: 200 },
  '/gift-cards/bought': { status: 200, personal: true },
  '/gift/unknown': { status: 200, personal: true },
  '/order-address': { status: 200, personal: true },
  '/success': { status: 200, personal: true },
  '/order': { status: 200, personal: true },
  '/pay': { status: 200, personal: true },
  '/login': { status: 200, personal: true },
  '/register': { status: 200, personal: true },
  '/logout': { status: 200, personal: true },
  '/auth/callback': { status: 200, personal: true },
  '/reset': { status: 200, personal: true },
  '/auth/reset-password': { status: 302, to: '/' },
  '/auth/reset-password?code=abc': { status: 200, personal: true },
  '/change-password': { status: 200, personal: true },
  '/user': { status: 302, to: '/user/profile' },
  '/user/profile': { status: 200, personal: true },
  '/user/orders': { status: 200, personal: true },
  '/user/occasions': { status: 200, personal: true },
  '/user/anything': { status: 302, to: '/404' },
  '/about': { status: 200 },
  '/bespoke': { status: 200 },
  '/corporate': { status: 200 },
  '/contact': { status: 200 },
  '/privacy': { status: 200 },
  '/terms': { status: 200 },
  '/returnpolicy': { status: 200 },
  '/404': { status: 404, personal: true },
  '/no/such/page': { status: 404, personal: true },
}

/** Pages without a link on the home page. */
const aside = [
  '/checkout',
  '/several',
  '/ask',
  '/gift/unknown',
  '/gift-cards/bought#unknown',
  '/order-address?id=unknown',
  '/success',
  '/order',
  '/order?id=unknown',
  '/pay?id=unknown',
  '/logout',
  '/auth/callback?error=denied',
  '/auth/reset-password?code=abc',
  '/change-password',
  '/user/profile',
  '/user/orders',
  '/user/occasions',
  '/occasions/confirm?code=abc',
  '/occasions/stop?code=abc',
  '/newsletter',
  '/track-order?sent=1',
  '/newsletter/confirm?code=abc',
  '/newsletter/unsubscribe?code=abc',
  '/shop?q=zzzz',
  '/shop?q=sikl',
  '/shop?category=99',
  '/product/999999',
  '/sandbox/design',
  '/no/such/page',
]

test('every route of the specification answers with its status, a title of its own and one whole address @gate', async ({
  shop,
}) => {
  const titles = new Map<string, string>()
  for (const [path, { status, to, personal = false }] of Object.entries(routes)) {
    const page = await readPage(shop.origin, path)
    assert.equal(page.status, status, path)
    if (to !== undefined) {
      const { headers } = await fetch(shop.origin + path, { redirect: 'manual' })
      assert.equal(new URL(headers.get('location') ?? '', shop.origin).pathname, to, path)
      continue
    }
    assert.ok(page.title !== '', path)
    assert.ok(page.html.startsWith('<!DOCTYPE html><html lang="en-IN">'), path)
    assert.equal(page.canonical, shop.origin + path.split('?')[0], path)
    assert.equal(page.noindex, personal, `${path} ${personal ? 'is not to be found' : 'is for everybody'}`)
    if (personal) continue
    assert.match(page.title, /Gathri/, path)
    assert.ok((page.description ?? '').length >= 50, `${path} says in a sentence what it is`)
    assert.equal(titles.get(page.title), undefined, `${path} and ${titles.get(page.title)} have one title`)
    titles.set(page.title, path)
  }
})

test('a password has as many characters as the shop wants, on the page as on the server', async ({ page }) => {
  await visit(page, '/register')
  await expect(page.getByText('At least 9 characters.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('8 in all')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Password must be at least 9 characters long')).toBeVisible()
})

test('one page has one address', async ({ shop }) => {
  for (const [from, to] of [
    ['/shop/', '/shop'],
    ['/product/1/', '/product/1'],
    ['/about/?x=1', '/about?x=1'],
    ['//evil.example/', '/evil.example'],
  ] as const) {
    const { status, headers } = await fetch(shop.origin + from, { redirect: 'manual' })
    assert.deepEqual([status, headers.get('location')], [301, to])
  }
  assert.equal((await readPage(shop.origin, '/shop?sort=newest&page=2')).canonical, `${shop.origin}/shop?page=2`)
  const category = await readPage(shop.origin, '/shop?category=2&q=')
  assert.equal(category.canonical, `${shop.origin}/shop?category=2`)
  assert.ok((await readPage(shop.origin, '/shop?category=99')).noindex, 'an empty list is not to be found')
})

test('from the home page every link leads to a page, all that may be found is found, and none leaks a word @gate', async ({
  shop,
}) => {
  const seen = new Map<string, ReadPage>()
  const leaked: string[] = []
  const crawl = async (waiting: string[]) => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue
      const page = await readPage(shop.origin, path)
      seen.set(path, page)
      if (!path.startsWith('/pictures/')) leaked.push(...findLeakedValues(page.html).map((word) => `${path}: ${word}`))
      waiting.push(...page.links.filter((link) => !link.startsWith('/api/') && !link.startsWith('/sandbox')))
    }
  }
  await crawl(['/'])
  for (const [path, { status }] of seen) assert.ok([200, 301, 302].includes(status), `${path} answers ${status}`)
  for (const [path, { personal, status }] of Object.entries(routes))
    if (!personal && status === 200) assert.ok(seen.has(path), `nothing leads to ${path}`)
  assert.equal([...seen.keys()].filter((path) => /^\/product\/\d+$/.test(path)).length, 48)
  const isFurtherPage = (path: string) => /^\/shop\?.*page=2/.test(path)
  assert.ok([...seen.keys()].some(isFurtherPage), 'further pages of the listing too')
  await crawl([...aside])
  assert.deepEqual(leaked, [])
})

test('the HTML is valid', async ({ shop }) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // React writes them like this.
      'void-style': 'off',
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      // Entities keep them on one line on purpose.
      'no-raw-characters': 'off',
      'tel-non-breaking': 'off',
      // Only preloads and files of our own.
      'require-sri': 'off',
    },
  })
  const faultsIn = async (html: string) => {
    const { results } = await validator.validateString(html)
    return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
  }
  for (const [path, { to }] of Object.entries(routes)) {
    if (to !== undefined) continue
    const { html } = await readPage(shop.origin, path)
    assert.deepEqual(await faultsIn(html), [], path)
  }
  const { html } = await readPage(shop.origin, '/')
  assert.notDeepEqual(await faultsIn(html.replace('<main>', '<main><p><div></div></p>')), [], 'a fault is noticed')
})

test('structured data has what schema.org and search engines ask for @gate', async ({ shop }) => {
  const typesAt = async (path: string) => {
    const { structuredData } = await readPage(shop.origin, path)
    for (const thing of structuredData) assert.deepEqual(findStructuredDataErrors(thing), [], path)
    return structuredData.map((thing) => thing['@type'])
  }
  assert.deepEqual(await typesAt('/'), ['OnlineStore', 'WebSite'])
  assert.deepEqual(await typesAt('/shop'), ['BreadcrumbList'])
  assert.deepEqual(await typesAt('/shop?category=1'), ['BreadcrumbList'])
  assert.deepEqual(await typesAt('/shop?q=tray'), [])
  assert.deepEqual(await typesAt('/cart'), [])
  for (const id of [1, 2, 17, 48]) assert.deepEqual(await typesAt(`/product/${id}`), ['Product', 'BreadcrumbList'])
  const { structuredData } = await readPage(shop.origin, '/product/1')
  const [product] = structuredData as unknown as [
    { offers: { price: number }; aggregateRating?: { reviewCount: number } },
  ]
  assert.equal(product.aggregateRating?.reviewCount, 42, 'the reviews people see')
  assert.equal(product.offers.price, 3717, 'the price people read, with GST')
  const rated = await readPage(shop.origin, '/product/2')
  const shown = /No reviews yet/.test(rated.html)
  assert.equal('aggregateRating' in (rated.structuredData[0] ?? {}), !shown, 'no stars without reviews')
})

test('what is passed on in a message has a picture, a title and a sentence', async ({ shop }) => {
  for (const path of ['/', '/shop', '/product/1', '/about']) {
    const page = await readPage(shop.origin, path)
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:type', 'og:site_name'])
      assert.ok(page.property(name), `${path} ${name}`)
    assert.equal(page.property('og:url'), page.canonical)
    const picture = await fetch(page.property('og:image') ?? '')
    const body = Buffer.from(await picture.arrayBuffer())
    assert.equal(picture.headers.get('content-type'), 'image/jpeg')
    assert.equal(picture.headers.get('cross-origin-resource-policy'), 'cross-origin')
    const { width, height } = await sharp(body).metadata()
    assert.deepEqual([width, height], [1200, 630])
    assert.ok(body.length < 300_000, `${body.length} bytes are more than message apps fetch`)
  }
  assert.equal((await readPage(shop.origin, '/order')).property('og:title'), undefined)
  const old = await fetch(`${shop.origin}/share/product/1-old.jpg`, { redirect: 'manual' })
  assert.match(old.headers.get('location') ?? '', /^\/share\/product\/1-[a-z0-9]+\.jpg$/)
  assert.equal((await fetch(`${shop.origin}/share/product/999999-x.jpg`)).status, 404)
})

test('robots and sitemap name every public page, by whole addresses', async ({ shop }) => {
  const robots = await (await fetch(`${shop.origin}/robots.txt`)).text()
  assert.match(robots, new RegExp(`^Sitemap: ${shop.origin}/sitemap\\.xml$`, 'm'))
  const read = async (address: string) => {
    const response = await fetch(address)
    assert.match(response.headers.get('content-type') ?? '', /^application\/xml/)
    return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  }
  const files = await read(`${shop.origin}/sitemap.xml`)
  const addresses = (await Promise.all(files.map(read))).flat()
  assert.equal(addresses.filter((address) => address.includes('/product/')).length, 48)
  for (const address of addresses) {
    const page = await readPage(shop.origin, address.slice(shop.origin.length).replaceAll('&amp;', '&'))
    assert.equal(page.status, 200, address)
    assert.equal(page.canonical, address)
    assert.equal(page.noindex, false, address)
  }
  for (const [path, { personal, status }] of Object.entries(routes))
    if (!personal && status === 200) assert.ok(addresses.includes(shop.origin + path), path)
})

test('the shop can be put on a home screen', async ({ shop }) => {
  const { html } = await readPage(shop.origin, '/')
  assert.match(html, /<link rel="manifest" href="\/manifest\.webmanifest">/)
  const response = await fetch(`${shop.origin}/manifest.webmanifest`)
  assert.equal(response.headers.get('content-type'), 'application/manifest+json')
  const { icons } = (await response.json()) as { icons: { src: string; sizes: string }[] }
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(Buffer.from(await (await fetch(shop.origin + src)).arrayBuffer())).metadata()
    assert.equal(`${width}x${height}`, sizes)
  }
})

test('what machines read harms nobody: no policy is broken, and the page comes alive as it was drawn', async ({
  page,
  shop,
}) => {
  await visit(page, '/product/1')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to Shop' }).click()
  await page.waitForURL('**/shop')
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${shop.origin}/shop`)
  await expect(canonical).toHaveCount(1)
})
