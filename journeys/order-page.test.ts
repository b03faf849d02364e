import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const unknown = '/order?id=nobody-has-ordered-this1'

/** Stops the clock first, because the page shows the state for two seconds only. */
async function openUnknown(page: Page): Promise<void> {
  let answer = () => {}
  const isStopped = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/orders/get*', async (route) => {
    await isStopped
    await route.continue()
  })
  await visit(page, unknown)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  answer()
}

test('an order that nobody knows: said, and on to the shop', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/)
  await openUnknown(page)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expect(page.getByText('Redirecting to Shop...')).toBeVisible()
  await page.clock.resume()
  await page.waitForURL('**/shop')
})

test('whoever wants to stay there may', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/)
  await openUnknown(page)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.clock.runFor(5_000)
  await page.clock.resume()
  await expect(page.getByText('Please check the link')).toBeVisible()
  await expectAccessible(page)
})

for (const path of ['/order', '/success', '/order?id='])
  test(`${path} without an order leads to the shop`, async ({ page }) => {
    await visit(page, path)
    await page.waitForURL('**/shop')
  })

test('the shop cannot be asked: a sentence and Retry', async ({ page, consoleErrors }) => {
  await visit(page, '/')
  consoleErrors.allow(/ERR_FAILED|404/)
  await page.route('**/api/orders/get*', (route) => route.abort())
  await page.goto(unknown)
  await expect(page.getByRole('heading', { name: 'Your order could not be fetched' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/orders/get*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
})
