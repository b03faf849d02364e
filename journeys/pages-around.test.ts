import assert from 'node:assert/strict'
import { HtmlValidate } from 'html-validate/node'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const pages = {
  '/about': /About us/,
  '/bespoke': /Bespoke/,
  '/corporate': /Corporate/,
  '/contact': /Contact/,
  '/privacy': /Privacy/,
  '/terms': /Terms/,
  '/returnpolicy': /Return policy/,
  '/newsletter': /letter/,
  '/track-order': /Track your order/,
  '/gift-cards': /Gift cards/,
  '/occasions': /Occasions/,
}

// Allows React's own spelling, and rules that other tests of the shop check.
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
    // Numbers are for people; `tel:` links dial them.
    'tel-non-breaking': 'off',
  },
})

test('the HTML of every page is valid, whole without a script, and names itself @gate', async ({ shop }) => {
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

test('every page is accessible, fits, and is quiet @gate', async ({ page }) => {
  for (const path of Object.keys(pages)) {
    await visit(page, path)
    await expectAccessible(page)
  }
})

test('the legal pages say who sells and whom to turn to, and lead where they say', async ({ page }) => {
  for (const path of ['/privacy', '/terms', '/returnpolicy']) {
    await visit(page, path)
    for (const words of [/GSTIN/, /08GTHZZ0000Z1Z3/, /Meera Rathore/, /within 48 hours/, /within one month/])
      await expect(page.locator('.legal-text').getByText(words).first()).toBeVisible()
    for (const link of await page.locator('.legal-contents a').all()) {
      const target = await link.getAttribute('href')
      await expect(page.locator(`h2${target}`), `${path} ${target}`).toHaveCount(1)
    }
  }
})

test('the footer says how to reach the shop, in a row of groups from 1230 px on', async ({ page }) => {
  await visit(page, '/about', 1229)
  const footer = page.getByRole('contentinfo')
  for (const words of ['12 Potters’ Lane', 'hello@gathri.example', '+91 141 000 0000', 'Return policy'])
    await expect(footer.getByText(words).first()).toBeVisible()
  const columns = () =>
    footer.locator('.footer-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await expect.poll(() => columns()).toEqual(2)
  await page.setViewportSize({ width: 1230, height: 800 })
  await expect.poll(() => columns()).toEqual(3)
})
