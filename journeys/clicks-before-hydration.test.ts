import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openCart } from './purchase-steps.ts'
import { visit, waitUntilHydrated } from './visit.ts'

/** The page stays server HTML until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*', async (route) => {
    await released
    await route.continue()
  })
  return resolve
}

test('on a slow line the first press counts: it is kept until the page has come to life', async ({ newVisitor }) => {
  const page = await newVisitor()
  const release = await holdApp(page)
  const asked = page.waitForRequest('**/assets/entry.client-*')
  await page.goto('/shop', { waitUntil: 'commit' })
  const card = page.getByRole('listitem').filter({ hasText: 'Mehrab Keepsake Box' })
  // The page's first script has run and keeps clicks from here on.
  await asked
  await card.getByRole('button', { name: 'Add to cart' }).click()
  release()
  // The button shows "Added" for a second, which a busy machine may miss.
  await expect(page.locator('.cart-badge').getByText('1')).toBeVisible()
  const kept = () => page.evaluate(() => localStorage.getItem('root') ?? '')
  await expect.poll(kept).toContain('Mehrab Keepsake Box')
})

test('on a slow line two presses count, and the cart that is opened after them shows both', async ({ newVisitor }) => {
  const page = await newVisitor()
  const release = await holdApp(page)
  const asked = page.waitForRequest('**/assets/entry.client-*')
  await page.goto('/shop', { waitUntil: 'commit' })
  await asked
  const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' })
  await add.nth(0).click()
  await add.nth(1).click()
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('2 items')).toBeVisible()
  assert.equal(new URL(page.url()).pathname, '/shop')
})

/** Delays React's effects after hydration until the returned function is called. */
async function holdEffects(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    const isHydrated = () =>
      Object.entries(document).some(
        ([key, root]: [string, { stateNode?: { current: { memoizedState: { isDehydrated: boolean } } } }]) =>
          key.startsWith('__reactContainer') && root.stateNode?.current.memoizedState.isDehydrated === false,
      )
    let isReleased = false
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => Reflect.apply(postMessage, this, [message])
      setTimeout(() => (isHydrated() && !isReleased ? held.push(send) : send()))
    }
    addEventListener('effects', () => {
      isReleased = true
      for (const send of held) send()
    })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('effects')))
}

test('the cart opens for a press in the very moment in which the page comes to life', async ({ newVisitor }) => {
  const page = await newVisitor()
  const release = await holdEffects(page)
  await visit(page, '/shop')
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await release()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('dialog[open]').length)).toBe(1)
})

test('what is typed and chosen before the page has come to life counts', async ({ newVisitor }) => {
  const page = await newVisitor()
  const release = await holdApp(page)
  const asked = page.waitForRequest('**/assets/entry.client-*')
  await page.goto('/product/9', { waitUntil: 'commit' })
  await asked
  await page.getByRole('group', { name: 'Lid' }).getByRole('radio', { name: 'leaf' }).check()
  await page
    .getByRole('textbox', { name: /^Quantity of / })
    .first()
    .fill('2')
  release()
  await waitUntilHydrated(page)
  await page
    .locator('.buy-box')
    .getByRole('button', { name: /^Add to cart/ })
    .click()
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.locator('.line-choices')).toContainText('Lid: leaf')
  await expect(drawer.getByText('2 items')).toBeVisible()
})

test('a colour that is pressed before its part has come goes along to the page of a link', async ({ newVisitor }) => {
  const page = await newVisitor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/choice-picker-*', async (route) => {
    await released
    await route.continue()
  })
  await visit(page, '/product/9')
  await page.getByRole('group', { name: 'Lid' }).getByRole('radio', { name: 'leaf' }).check()
  await page.getByRole('link', { name: 'Fill this box yourself' }).click()
  release()
  await expect(page.getByRole('region', { name: 'As we will pack it' }).getByLabel('Lid')).toHaveValue('leaf')
})

test('a form that only the page can send is sent once it has come to life', async ({ newVisitor, consoleErrors }) => {
  consoleErrors.allow(/status of 400/)
  const page = await newVisitor()
  const release = await holdApp(page)
  const asked = page.waitForRequest('**/assets/entry.client-*')
  await page.goto('/auth/reset-password?code=made-up', { waitUntil: 'commit' })
  await asked
  for (const label of ['New password', 'Repeat the new password'])
    await page.getByLabel(label, { exact: true }).fill('a new brass tray')
  await page.getByRole('button', { name: 'Continue' }).click()
  release()
  await expect(page.getByRole('alert').getByText('Incorrect code provided')).toBeVisible()
})

test('the cookie choices open for whoever asks for them before the page has come to life', async ({ newVisitor }) => {
  const page = await newVisitor()
  // After an earlier answer, only the press opens the question.
  await page.addInitScript(() => localStorage.setItem('measuring', '{"allowed":false}'))
  const release = await holdApp(page)
  const asked = page.waitForRequest('**/assets/entry.client-*')
  await page.goto('/shop', { waitUntil: 'commit' })
  await asked
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
  release()
  await expect(page.getByRole('region', { name: 'Cookie choices' }).getByText('Counting is off now.')).toBeVisible()
})

test('what is to be seen comes before what brings it to life', async ({ newVisitor }) => {
  const page = await newVisitor()
  const order: string[] = []
  page.on('requestfinished', (request) => order.push(new URL(request.url()).pathname))
  await page.goto('/product/1', { waitUntil: 'networkidle' })
  const place = (part: RegExp) => order.findIndex((path) => part.test(path))
  assert.ok(place(/cane-hamper-1_\w+-\d+\.avif/) >= 0)
  assert.ok(place(/cane-hamper-1_\w+-\d+\.avif/) < place(/frame-/), order.join(' '))
  assert.ok(place(/\.css$/) < place(/frame-/))
})

test('what a product page needs only when somebody uses it is fetched with the first touch', async ({ newVisitor }) => {
  const page = await newVisitor()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const parts = ['gallery', 'choice-picker', 'words-field', 'arrival-by-pin', 'below-product']
  const seen = () => parts.filter((part) => fetched.some((path) => path.startsWith(`/assets/${part}-`)))
  await page.goto('/product/1', { waitUntil: 'networkidle' })
  assert.deepEqual(seen(), [])
  await page.getByRole('heading', { name: 'What is inside' }).hover()
  await expect.poll(seen).toEqual(parts)
})
