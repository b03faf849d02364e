import type { Page } from '@playwright/test'
import { login } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { tick, visit } from './visit.ts'

const card = (page: Page, place: number) => page.locator('.cards .card').nth(place)
const heart = (page: Page, place: number) => card(page, place).getByRole('button', { name: /^Wish list: / })
const names = (page: Page) => page.locator('.wish-name').allInnerTexts()
const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your wish list' })

test('a guest keeps what they like, takes one off and back, and puts one into the cart with its ribbon', async ({
  page,
}) => {
  await visit(page, '/shop')
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'false')
  const liked = await card(page, 1).getByRole('heading').innerText()
  await heart(page, 1).focus()
  await page.keyboard.press('Enter')
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.wish-notice')).toContainText(`${liked} is on your wish list.`)
  await expectAccessible(page)

  await visit(page, '/product/1')
  await tick(page.getByRole('radio', { name: 'leaf' }))
  await page.getByRole('button', { name: 'Wish list', exact: true }).click()
  await page.getByRole('link', { name: 'See the list' }).click()
  await expect(list(page)).toBeVisible()
  await expect(page.locator('.wish-line')).toHaveCount(2)
  await expect(page.locator('.wish-line').nth(0)).toContainText('Ribbon: leaf')
  await expect(page.locator('.wish-price')).toHaveText([/₹/, /₹/])
  await expectAccessible(page)

  await page.getByRole('button', { name: `Remove ${liked} from your wish list` }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(page.locator('.wish-line')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('.wish-line')).toHaveCount(2)
  await page
    .locator('.wish-line', { hasText: 'Ribbon: leaf' })
    .getByRole('button', { name: /^Add to cart/ })
    .click()
  await visit(page, '/cart')
  await expect(page.locator('.cart-line')).toContainText('Ribbon: leaf')

  await visit(page, '/wishlist')
  await page.locator('.wish-line', { hasText: 'Ribbon: leaf' }).getByRole('link').click()
  await expect(page.getByRole('radio', { name: 'leaf' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'leaf' })).toBeChecked()
})

test('a guest’s list comes along when they log in, is shown to others by a link, and leaves a browser with its owner', async ({
  page,
  customer,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*wishes\/share/)
  consoleErrors.allow(/404 .*\/wishlist\//)
  await visit(page, '/shop')
  const first = await card(page, 0).getByRole('heading').innerText()
  await heart(page, 0).click()
  await expect(heart(page, 0)).toHaveAttribute('aria-pressed', 'true')
  await visit(page, '/wishlist')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await login(page, customer)
  await expect(list(page)).toBeVisible()
  await expect(page.getByText('Kept with your account')).toBeVisible()
  await expect.poll(() => names(page)).toEqual([first])
  await page.getByLabel('Your first name, if you like').fill('asha@example.in')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText('Please type a first name only')).toBeVisible()
  await page.getByLabel('Your first name, if you like').fill('Asha')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = page.getByLabel('Link to your list')
  await expect(link).toHaveValue(/\/wishlist\/[\w-]{24}$/)
  await expectAccessible(page)

  const aunt = await newVisitor({ javaScriptEnabled: false })
  const address = new URL(await link.inputValue()).pathname
  const opened = await aunt.goto(address)
  expect(opened?.headers()['cache-control']).toContain('no-store')
  expect(opened?.headers()['x-robots-tag']).toContain('noindex')
  await expect(aunt.getByRole('heading', { level: 1, name: 'Asha’s wish list' })).toBeVisible()
  await expect(aunt.locator('.wish-line')).toContainText(first)
  for (const own of [customer['E-mail'], customer['Last name']])
    await expect(aunt.locator('body')).not.toContainText(own)
  const niece = await newVisitor()
  await niece.goto(address)
  await expectAccessible(niece)

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await aunt.goto(address)
  await expect(aunt.getByText('This link no longer opens a list.')).toBeVisible()

  await visit(page, '/logout')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishes'))).toBe(null)
  await visit(page, '/wishlist')
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await expectAccessible(page)
})

test('a guest shows their list by a link that holds it, and words go along with the heart but not with the link', async ({
  page,
  newVisitor,
}) => {
  await visit(page, '/shop?q=mango%20wood%20slice')
  await page.getByRole('link', { name: 'Mango Wood Slice Ring Platter', exact: true }).click()
  await page.getByLabel('Names on the slice').fill('Riya & Arjun')
  await page.getByText(/^Letters .* mm high/).waitFor()
  const pressed = page.getByRole('button', { name: 'Wish list', exact: true })
  await pressed.click()
  await expect(pressed).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Names on the slice')).toHaveValue('Riya & Arjun')
  await page.getByRole('link', { name: 'See the list' }).click()
  await expect(page.locator('.wish-line')).toContainText('Riya & Arjun')
  const link = page.getByLabel('Link to your list')
  await expect(link).toHaveValue(/\/wishlist\/shown\?w=\d+$/)
  await expectAccessible(page)

  const aunt = await newVisitor({ javaScriptEnabled: false })
  const { pathname, search } = new URL(await link.inputValue())
  const opened = await aunt.goto(pathname + search)
  expect(opened?.headers()['x-robots-tag']).toContain('noindex')
  await expect(aunt.getByRole('heading', { level: 1, name: 'A wish list' })).toBeVisible()
  await expect(aunt.locator('.wish-line')).toContainText('Mango Wood Slice Ring Platter')
  await expect(aunt.locator('body')).not.toContainText('Riya')
  await page
    .locator('.wish-line')
    .getByRole('button', { name: /^Add to cart/ })
    .click()
  await visit(page, '/cart')
  await expect(page.locator('.cart-line')).toContainText('Riya & Arjun')
})
