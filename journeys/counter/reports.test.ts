import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { emptyShelf, fillShelf } from './empty-a-shelf.ts'
import { goByKeys, openCounter } from './open-counter.ts'

test('an order stands in the reports once its day is added up: a chart, the table of it, and a file', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000)
  const { goods } = await placeOrderToSeveral(shop, [jaipur])
  const name = goods[0]?.[0] ?? 'goods'
  await openCounter(page, 'accountant')
  await goByKeys(page, 'd', 'Sales')
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'What sells' }).focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('table', { name: 'What sells' }).getByRole('row').filter({ hasText: name })
  // A job adds the days up once a minute.
  await expect(async () => {
    await page.goto('/counter/reports/products')
    await expect(row).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 150_000 })
  await expect(page.locator('.chart-bar').first()).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(name)
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Sales', exact: true }).getByRole('row').last()).toContainText('In all')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Time|Last 30 days/ }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/period=last-7-days/)
  await expect(page.getByText(/^Days without sales and refunds: [1-6]\./)).toBeVisible()
})

test('support reads pieces and no amounts', async ({ page }) => {
  await openCounter(page, 'support')
  await page.goto('/counter/reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Sales', exact: true })).toBeVisible()
  await expect(page.getByText('Pieces only.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('₹')
})

test('hours, weekdays, what is sold out and how far orders came are reports, too, on a desktop and on a phone', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000)
  await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'manager')
  const shelf = await emptyShelf(page)
  const open = async (name: string, title: string) => {
    await page.goto(`/counter/reports/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    return page.getByRole('table', { name: title })
  }
  // A job adds them up within a minute.
  await expect(async () => {
    const paid = (await open('funnel', 'From order to payment')).getByRole('row', { name: /^Paid/ })
    await expect(paid.getByRole('cell').first()).not.toHaveText('0', { timeout: 5_000 })
  }).toPass({ timeout: 150_000 })
  await expect(page.getByRole('row', { name: /^Begun/ })).toContainText('100 %')
  await expectAccessible(page)
  await expect(async () => {
    const sold = (await open('stock-outs', 'Sold out')).getByRole('row').filter({ hasText: shelf.name })
    await expect(sold).toContainText('today', { timeout: 5_000 })
  }).toPass({ timeout: 150_000 })
  await expectAccessible(page)
  await expect(await open('hours', 'Sales by hour')).toContainText('23:00')
  await expect(page.locator('.chart-bar')).toHaveCount(24)
  await expect((await open('weekdays', 'Sales by weekday')).getByRole('row')).toHaveCount(1 + 7 + 1)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [name, title] of [
    ['stock-outs', 'Sold out'],
    ['funnel', 'From order to payment'],
    ['hours', 'Sales by hour'],
  ] as const) {
    await expect(await open(name, title)).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  await page.getByRole('button', { name: /By$|^By/ }).click()
  await page.getByRole('option', { name: 'Weekday' }).click()
  await expect(page.getByRole('table', { name: 'Sales by weekday' })).toBeVisible()
  await expectAccessible(page)
  await fillShelf(page, shelf)
})
