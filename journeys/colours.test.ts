import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { buyAsGuest, openCart } from './purchase-steps.ts'
import { visit } from './visit.ts'

const box = '/product/9'
const ribbonOf = (page: Page) => page.getByRole('group', { name: 'Ribbon' })
const shownPicture = (page: Page, number: number) => page.locator(`#picture-${number}`)
/** How many layers of the picture are dyed. */
const dyedOn = (page: Page, number: number) =>
  shownPicture(page, number).locator('.picture-colours g:not([visibility="hidden"])')

test('a ribbon is pressed: the picture in view takes its colour, says so, and stays where it is', async ({ page }) => {
  await visit(page, box)
  await ribbonOf(page).hover()
  const picture = shownPicture(page, 1)
  await expect(picture.locator('.picture-colours')).toBeAttached()
  await page.waitForLoadState('networkidle')
  const before = await picture.screenshot()
  await ribbonOf(page).getByRole('radio', { name: 'leaf' }).check()
  await expect(dyedOn(page, 1)).toHaveCount(1)
  await expect(page.getByRole('status').getByText('Ribbon: leaf')).toBeAttached()
  await expect.poll(async () => before.equals(await picture.screenshot())).toBe(false)
  await page.getByRole('group', { name: 'Lid' }).getByRole('radio', { name: 'peacock' }).check()
  await expect(dyedOn(page, 1)).toHaveCount(2)
  await expect(page.locator('.gallery-count')).toHaveText('1 of 3')
  for (const number of [2, 3]) await expect(dyedOn(page, number)).toHaveCount(2)
  await expectAccessible(page)

  await page
    .getByRole('link', { name: /^Enlarge/ })
    .nth(0)
    .click()
  await expect(page.getByRole('dialog').locator('li:not([aria-hidden]) .picture-colours g')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await ribbonOf(page).getByRole('radio', { name: 'blush' }).check()
  await expect(dyedOn(page, 1), 'the first choice is as the pictures show it').toHaveCount(1)
})

test('a chosen colour is in the cart and on the order, by name and picture', async ({ page }) => {
  await visit(page, '/product/1')
  await ribbonOf(page).getByRole('radio', { name: 'marigold' }).check()
  await page
    .locator('.buy-box')
    .getByRole('button', { name: /Add to cart|Added/ })
    .click()
  await openCart(page)
  const line = page.getByRole('dialog', { name: 'Your Cart' }).getByRole('listitem')
  await expect(line.locator('.line-choices')).toHaveText('Ribbon: marigold')
  await expect(line.locator('img[src*="ribbon-marigold"]')).toBeVisible()
  await buyAsGuest(page)
  await expect(page.getByRole('region', { name: 'Items' }).locator('img[src*="ribbon-marigold"]')).toBeVisible()
})

test('where a colour cannot be fetched, the picture of that choice is shown instead', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/pictures\/colours/)
  await page.route('**/pictures/colours/**', (route) => route.abort())
  await visit(page, box)
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/pictures/colours/'))
  await ribbonOf(page).hover()
  await asked
  await expect(page.locator('.picture-colours')).toHaveCount(0)
  await ribbonOf(page).getByRole('radio', { name: 'leaf' }).check()
  await expect(page.locator('.gallery-count')).toHaveText('8 of 9')
})

test('without JavaScript every choice has the picture that was made of it', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto(box)
  await expect(page.locator('.gallery-row img[src*="-ribbon-leaf"]')).toBeVisible()
  await expect(page.locator('.picture-colours')).toHaveCount(0)
})

test('a card shows the colours that a piece comes in, and names them', async ({ page }) => {
  await visit(page, '/shop?q=rose and oud')
  const card = page
    .locator('.card')
    .filter({ has: page.getByRole('link', { name: 'Rose and Oud Cane Hamper', exact: true }) })
  await expect(card.getByText('Ribbon in rose, wine, leaf, marigold')).toBeAttached()
  await expect(card.locator('.card-swatches circle')).toHaveCount(4)
})
