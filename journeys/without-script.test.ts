import assert from 'node:assert/strict'
import { test } from './fixtures.ts'

test('without JavaScript what needs it says so, and nothing is offered that would do nothing @gate', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  for (const [path, words] of [
    ['/cart', 'Your cart needs JavaScript.'],
    ['/checkout', 'Checkout needs JavaScript.'],
    ['/user/profile', 'Your account needs JavaScript.'],
    ['/order?id=GTH-000001', 'Your order is shown by JavaScript.'],
    ['/login', 'This page needs JavaScript.'],
    ['/product/1', 'Buying here needs JavaScript.'],
  ] as const) {
    await page.goto(path)
    const said = page.locator('noscript > .form-alert')
    assert.ok((await said.textContent())?.startsWith(words), path)
    assert.ok(await said.isVisible(), path)
    const idle = page.getByRole('button', { name: /^(Add to cart|One more)/ })
    assert.equal(await idle.filter({ visible: true }).count(), 0, path)
    assert.equal(await page.locator('[aria-busy] :text("Fetching")').filter({ visible: true }).count(), 0)
  }
  await page.goto('/shop')
  const buttons = page.getByRole('button', { name: /^Add to cart/ })
  assert.equal(await buttons.filter({ visible: true }).count(), 0)
})
