import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { buyAsGuest, openCart } from './purchase-steps.ts'
import { tick, visit } from './visit.ts'

const box = '/product/9'
const ribbonOf = (page: Page) => page.getByRole('group', { name: 'Ribbon' })
const shownPicture = (page: Page, number: number) => page.locator(`#picture-${number}`)
/** Counts dyed layers of the picture. */
const dyedOn = (page: Page, number: number) =>
  shownPicture(page, number).locator('.picture-colours g:not([visibility="hidden"])')

test('a ribbon is pressed: the picture in view takes its colour, says so, and stays where it is', async ({ page }) => {
  await visit(page, box)
  await ribbonOf(page).hover()
  const picture = shownPicture(page, 1)
  await expect(picture.locator('.picture-colours')).toBeAttached()
  await page.waitForLoadState('networkidle')
  const before = await picture.screenshot()
  await tick(ribbonOf(page).getByRole('radio', { name: 'leaf' }))
  await expect(dyedOn(page, 1)).toHaveCount(1)
  await expect(page.getByRole('status').getByText('Ribbon: leaf')).toBeAttached()
  await expect.poll(async () => before.equals(await picture.screenshot())).toBe(false)
  await tick(page.getByRole('group', { name: 'Lid' }).getByRole('radio', { name: 'peacock' }))
  await expect(dyedOn(page, 1)).toHaveCount(2)
  await expect(page.locator('.gallery-count')).toHaveText('1 of 2')
  await expect(dyedOn(page, 2)).toHaveCount(2)
  await expectAccessible(page)

  await page
    .getByRole('link', { name: /^Enlarge/ })
    .nth(0)
    .click()
  await expect(page.getByRole('dialog').locator('li:not([aria-hidden]) .picture-colours g')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await tick(ribbonOf(page).getByRole('radio', { name: 'blush' }))
  await expect(dyedOn(page, 1), 'the first choice is as the pictures show it').toHaveCount(1)
})

test('a chosen colour is in the cart and on the order, by name and picture', async ({ page }) => {
  await visit(page, '/product/1')
  await tick(ribbonOf(page).getByRole('radio', { name: 'marigold' }))
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
  await tick(ribbonOf(page).getByRole('radio', { name: 'leaf' }))
  await expect(page.locator('.gallery-count')).toHaveText('7 of 8')
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

test('on the home page a ribbon is chosen and a tag written; both go along to the gift’s page', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, '/')
  expect(
    asked.filter((path) => /colours|lettering/.test(path)),
    'nothing is fetched before it is near',
  ).toEqual([])
  const section = page.getByRole('region', { name: /Choose the ribbon/ })
  await section.scrollIntoViewIfNeeded()
  await section.getByRole('radio', { name: 'rose' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(section.getByRole('group', { name: 'Ribbon: leaf' })).toBeVisible()
  await expect(section.getByRole('img', { name: /ribbon in leaf/ })).toBeVisible()
  await expect(section.locator('.picture-colours g[visibility=hidden]')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Aai & Baba')
  await expect(section.getByRole('status')).toContainText('mm high, as you see them.')
  await expect(section.locator('.picture-words path')).toHaveCount(1)
  await expectAccessible(page)
  await section.getByRole('link', { name: /Make it yours, ₹/ }).click()
  await expect(page.getByRole('radio', { name: 'leaf' })).toBeChecked()
  await expect(page.getByLabel('Words on the tag')).toHaveValue('Aai & Baba')
  await expect(page.locator('.gallery .picture-words path')).not.toHaveCount(0)
})

test('the home page names who makes some of it, as the goods’ own pages do', async ({ page }) => {
  await visit(page, '/')
  const crafts = page.getByRole('region', { name: 'Whose hands are in it' }).getByRole('listitem')
  await expect(crafts).toHaveCount(4)
  const [work, who] = [
    await crafts.nth(0).getByRole('heading').innerText(),
    await crafts.nth(0).locator('p').nth(0).innerText(),
  ]
  await crafts.nth(0).getByRole('link').click()
  await expect(page.getByText(who, { exact: true })).toBeVisible()
  await expect(page.getByText(work, { exact: true })).toBeVisible()
})
