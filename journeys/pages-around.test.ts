import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HtmlValidate } from 'html-validate/node'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const pages = {
  '/about': /About us/,
  '/bespoke': /Bespoke/,
  '/corporate': /Corporate/,
  '/contact': /Contact/,
  '/privacy': /Privacy/,
  '/terms': /Terms/,
  '/returnpolicy': /Return policy/,
  '/newsletter': /letter/,
}

/** Beyond the standard: React's own spelling, and what the shop's own tests look at. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'error',
    'require-sri': 'off',
    'long-title': 'off',
    'no-redundant-for': 'off',
    // React writes void elements with a slash, and everything on one line.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // Numbers are shown as people read them; `tel:` links dial them.
    'tel-non-breaking': 'off',
  },
})

test('the HTML of every page is valid, whole without a script, and names itself', async () => {
  for (const [path, title] of Object.entries(pages)) {
    const html = await (await fetch(shop.origin + path)).text()
    assert.match(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '', title)
    assert.match(html, /<meta name="description" content="[^"]{40,200}"/)
    assert.match(html, /<h1[ >]/)
    const report = await validator.validateString(html)
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    assert.deepEqual(faults, [], path)
  }
})

test('every page is accessible, fits, and is quiet', async () => {
  for (const path of Object.keys(pages)) {
    const { end, assertAccessible } = await openPage(shop, path)
    await assertAccessible()
    await end()
  }
})

test('the legal pages say who sells and whom to turn to, and lead where they say', async () => {
  for (const path of ['/privacy', '/terms', '/returnpolicy']) {
    const { page, end } = await openPage(shop, path)
    for (const words of [/GSTIN/, /08GTHZZ0000Z1Z3/, /Meera Rathore/, /within 48 hours/, /within one month/])
      await page.locator('.legal-text').getByText(words).first().waitFor()
    for (const link of await page.locator('.legal-contents a').all()) {
      const target = await link.getAttribute('href')
      await eventually(() => page.locator(`h2${target}`).count(), 1, `${path} ${target}`)
    }
    await end()
  }
})

test('the footer says how to reach the shop, in a row of groups from 1230 px on', async () => {
  const { page, end } = await openPage(shop, '/about', 1229)
  const footer = page.getByRole('contentinfo')
  for (const words of ['12 Potters’ Lane', 'hello@gathri.example', '+91 141 000 0000', 'Return policy'])
    await footer.getByText(words).first().waitFor()
  const columns = () =>
    footer.locator('.footer-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await eventually(() => columns(), 2)
  await page.setViewportSize({ width: 1230, height: 800 })
  await eventually(() => columns(), 3)
  await end()
})
