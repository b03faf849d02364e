import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/universal'
import { issueAMonthEarlier } from './counter/issue-a-month-earlier.ts'
import { confirmIdentity, openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { jaipur, placeOrderToSeveral } from './place-orders.ts'

// A shop of its own, because all its invoices move to the previous month.
test.use({ ownShop: {} })

test('an accountant compares a month with the month before, takes a workbook and closes the open months in one go', async ({
  page,
  shop,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  // Closing months needs a step-up.
  consoleErrors.allow(/status of 403/)
  await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'accountant')
  const figures = page.getByRole('table', { name: 'In all, and before' })
  const orders = figures.getByRole('row', { name: /^Orders/ })
  await test.step('sales of this month stand beside those of the month before', async () => {
    // A job adds the days up.
    await expect(async () => {
      await page.goto('/counter/reports/sales?period=this-month')
      await expect(orders.getByRole('cell').first()).not.toHaveText('0', { timeout: 5_000 })
    }).toPass({ timeout: 150_000 })
    await expect(figures.getByRole('row', { name: /^Average order/ })).toContainText('₹')
    await expect(figures.getByRole('row', { name: /^(New|Returning) buyers/ })).toHaveCount(2)
    await expectAccessible(page)
  })
  await test.step('days of one’s own, beside the same days a year before', async () => {
    await page.getByRole('button', { name: /^Time|This month/ }).click()
    await page.getByRole('option', { name: 'From … to …' }).click()
    await page.getByLabel('First day').fill('2026-01-15')
    await page.getByRole('button', { name: /^Beside|The time before/ }).click()
    await page.getByRole('option', { name: 'A year before' }).click()
    await expect(page).toHaveURL(/from=2026-01-15&to=\d{4}-\d\d-\d\d&against=year/)
    await expect(figures).toContainText('15 Jan')
    await expect(figures).toContainText('2025')
    await expect(page.getByRole('columnheader', { name: /^(Week|Month)$/ })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('GSTR-3B and the workbook of the month', async () => {
    await page.goto('/counter/tax')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Workbook for Excel' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^books-20\d\d-\d\d\.xlsx$/)
    const bytes = await readFile(await file.path())
    const rows = await readSheet(new Uint8Array(bytes).buffer, 'Invoices')
    expect(rows.length).toBeGreaterThan(1)
    await page.getByRole('table', { name: 'Months' }).getByRole('link').first().click()
    await expect(page.getByRole('table', { name: 'GSTR-3B' }).getByRole('row', { name: /^3\.1\(a\)/ })).toContainText(
      '₹',
    )
    await expectAccessible(page)
  })
  if (shop.databaseUrl === undefined) return
  await test.step('the open months are closed by one press', async () => {
    await issueAMonthEarlier(shop)
    await page.goto('/counter/tax')
    await page.getByRole('link', { name: 'Close several months' }).click()
    await expect(page.getByRole('table', { name: 'Open months' })).toContainText('Nothing')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close the months' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close them' }).click()
    await confirmIdentity(page)
    await expect(page.getByText(/ is closed\.$/)).toBeVisible()
    await expect(page.getByText('No open month is over.')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/counter/tax')
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
