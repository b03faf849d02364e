import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('a host counts favours for the guests, reads what to mend, sends the plan on, and opens one of them', async ({
  page,
  newVisitor,
}) => {
  await visit(page, '/corporate')
  await page.getByRole('link', { name: 'Count what they cost' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Favours for your guests' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Guests').fill('1000000')
  await page.getByLabel('Budget for one, ₹ with GST').fill('800')
  await page.getByLabel('Budget for one, ₹ with GST').press('Enter')
  await expect(page.getByText('That is more than we plan here.')).toBeVisible()
  await expect(page.getByLabel('Guests')).toHaveValue('1000000')
  await expect(page.getByLabel('Budget for one, ₹ with GST')).toHaveValue('800')
  await expectAccessible(page)
  await page.getByLabel('Guests').fill('120')
  await page.getByLabel('Favours', { exact: true }).selectOption('4')
  await page.getByRole('button', { name: 'Show favours' }).click()
  await expect(page.getByRole('heading', { name: 'For 30 favours' })).toBeFocused()
  await page.getByLabel('Extra pieces', { exact: true }).selectOption('10')
  await page.getByLabel('May one cost more?').selectOption('10')
  await page.getByRole('button', { name: 'Show favours' }).click()
  await expect(page.getByRole('heading', { name: 'For 33 favours, 3 of them to spare' })).toBeFocused()
  await page.getByLabel('Extra pieces', { exact: true }).selectOption('0')
  const sums = page.locator('.favours-sums li')
  await expect(sums).not.toHaveCount(0)
  await page.getByLabel('Delivery PIN code').fill('411004')
  await page.getByLabel('Needed by').fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Show favours' }).click()
  await expect(sums.nth(0)).toContainText(/Decide by .* arrive by .* in 411004/)
  await expectAccessible(page)
  const link = await page.getByLabel('Link to this plan').inputValue()
  const family = await newVisitor({ viewport: { width: 360, height: 780 } })
  await visit(family, link.slice(new URL(link).origin.length))
  await expect(family.getByLabel('Delivery PIN code')).toHaveValue('411004')
  await expect(family.locator('.favours-sums li').nth(0)).toContainText(/Decide by .* arrive by .* in 411004/)
  const name = await sums.getByRole('link').nth(0).textContent()
  await sums.getByRole('link').nth(0).click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
})

test('without JavaScript the plan is a form like any other', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/favours')
  await page.getByLabel('Guests').fill('40')
  await page.getByLabel('Budget for one, ₹ with GST').fill('900')
  await page.getByRole('button', { name: 'Show favours' }).click()
  await expect(page.getByRole('heading', { name: 'For 40 favours' })).toBeVisible()
})

test('a host moves the guests on the home page, and three favours are priced; the plan goes on with a day', async ({
  page,
}) => {
  await visit(page, '/')
  const guests = page.getByRole('slider', { name: 'Guests' })
  const section = page.getByRole('region', { name: 'Forty guests, or four hundred' })
  await expect(section.getByRole('status')).toHaveText('For 120 guests, one each')
  await guests.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(section.getByRole('status')).toHaveText('For 140 guests, one each')
  await expect(section.getByText(/Leaves our workshop by|The workshop is full/)).toHaveCount(3)
  await expectAccessible(page)
  await page.getByLabel('About, for one with GST').selectOption('500')
  await expect(section.getByRole('list')).toHaveAttribute('aria-busy', 'false')
  const first = section.getByRole('listitem').nth(0)
  const [name, total] = [await first.getByRole('link').innerText(), await first.locator('strong').innerText()]
  await section.getByRole('button', { name: 'Plan them with a day' }).click()
  await expect(page.getByRole('heading', { name: 'For 140 favours' })).toBeVisible()
  await expect(page.getByLabel('Guests')).toHaveValue('140')
  await expect(page.locator('.favours-sums li').nth(0)).toContainText(name)
  await expect(page.locator('.favours-sums li').nth(0)).toContainText(total)
})

test('without JavaScript the guests of the home page are sent as a form', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('slider', { name: 'Guests' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Plan them with a day' }).click()
  await expect(page.getByRole('heading', { name: 'For 110 favours' })).toBeVisible()
})

test('where the line is lost the last count stays, and a sentence says what to do', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Failed to load resource/)
  await visit(page, '/')
  const section = page.getByRole('region', { name: 'Forty guests, or four hundred' })
  await page.route('**/data/favours*', (route) => route.abort())
  await page.getByRole('slider', { name: 'Guests' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(section.getByRole('status')).toContainText('We could not count just now.')
  await expect(section.getByRole('listitem')).toHaveCount(3)
})
