import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('a host counts favours for the guests, reads what to mend, and opens one of them', async ({ page }) => {
  await visit(page, '/corporate')
  await page.getByRole('link', { name: 'Count what they cost' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Favours for your guests' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Guests').fill('1000000')
  await page.getByLabel('₹ for one, with GST').fill('800')
  await page.getByLabel('₹ for one, with GST').press('Enter')
  await expect(page.getByText('That is more than we plan here.')).toBeVisible()
  await expect(page.getByLabel('Guests')).toHaveValue('1000000')
  await expect(page.getByLabel('₹ for one, with GST')).toHaveValue('800')
  await expectAccessible(page)
  await page.getByLabel('Guests').fill('120')
  await page.getByLabel('Favours', { exact: true }).selectOption('4')
  await page.getByRole('button', { name: 'Count them' }).click()
  await expect(page.getByRole('heading', { name: 'For 30 favours' })).toBeFocused()
  const sums = page.locator('.favours-sums li')
  await expect(sums).not.toHaveCount(0)
  await expect(page.locator('.cards .card')).toHaveCount(await sums.count())
  await expectAccessible(page)
  const name = await sums.locator('strong').nth(0).textContent()
  await sums.getByRole('link').nth(0).click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
})

test('without JavaScript the plan is a form like any other', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/favours')
  await page.getByLabel('Guests').fill('40')
  await page.getByLabel('₹ for one, with GST').fill('900')
  await page.getByRole('button', { name: 'Count them' }).click()
  await expect(page.getByRole('heading', { name: 'For 40 favours' })).toBeVisible()
})
