import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('a PIN shows by which day it arrives; it is asked for once, and stays in this browser', async ({ page }) => {
  await visit(page, '/product/1')
  const pin = page.getByLabel('Deliver to PIN code')
  await pin.fill('400 001')
  await pin.press('Enter')
  const day = page.locator('#arrival-day')
  await expect(day).toHaveText(/^Arrives by \w{3} \d+ \w{3} in 400001 when you order before 2 pm on \w{3} \d+ \w{3}$/)
  await expectAccessible(page)
  await visit(page, '/product/2')
  await expect(pin).toHaveValue('400001')
  await expect(day).toHaveText(/^Arrives by .* in 400001/)
  const html = await (await page.request.get('/product/2')).text()
  expect(html).not.toContain('400001')
})

test('a PIN that is none, or that no courier reaches, gets a sentence; what was typed stays', async ({ page }) => {
  await visit(page, '/product/1')
  const pin = page.getByLabel('Deliver to PIN code')
  const day = page.locator('#arrival-day')
  const height = () => page.locator('.arrival').evaluate((place) => place.getBoundingClientRect().height)
  const before = await height()
  await pin.fill('4000')
  await page.getByRole('button', { name: 'Show the day' }).click()
  await expect(day).toHaveText('Please enter the 6-digit PIN code, such as 560001. We deliver within India.')
  await expect(pin).toHaveValue('4000')
  await pin.fill('682555')
  await pin.press('Enter')
  await expect(day).toContainText('No courier of ours reaches 682555.')
  expect((await height()) - before, 'pixels that what is below has moved').toBe(0)
})
