import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import type { OpenShop } from '../open-shop.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { issueAMonthEarlier } from './issue-a-month-earlier.ts'
import { confirmIdentity, goByKeys, openCounter } from './open-counter.ts'

// A shop of its own, because all its invoices move to the previous month.
test.use({ ownShop: {} })

test('an accountant reads the month of GST, finds that it ties out, takes a file of it, and closes it once it is over', async ({
  page,
  shop,
  consoleErrors,
}) => {
  // Closing a month needs a step-up.
  consoleErrors.allow(/status of 403/)
  await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'accountant')
  await goByKeys(page, 'g', 'GST by month')
  await expectAccessible(page)
  await page.getByRole('table', { name: 'Months' }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^GST for \w+ 20\d\d$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Everybody else, by State and rate' })).toContainText('Rajasthan (08)')
  const differences = page.getByRole('region', { name: 'Does it tie out?' })
  // Refunds of other journeys may be incomplete.
  await expect(async () => {
    await page.reload()
    await expect(differences.getByText('None')).toHaveCount(7, { timeout: 5_000 })
  }).toPass()
  await expectAccessible(page)
  await expect(page.getByText(/is not over yet\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the month' })).toBeDisabled()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Table 7/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^b2cs-20\d\d-\d\d\.csv$/)
  const [header, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(header).toContain('Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value')
  expect(rows).toContainEqual(expect.stringMatching(/^OE,08-Rajasthan,,\d+,\d+\.\d\d,0\.00,$/))
  if (shop.databaseUrl !== undefined) await test.step('it is closed by keyboard', () => closeEarlierMonth(page, shop))
})

test('who packs sees nothing of it', async ({ page }) => {
  await openCounter(page, 'packer')
  await expect(page.getByRole('link', { name: 'GST by month' })).toBeHidden()
  await page.goto('/counter/tax')
  await expect(page.getByText('You may not see reports of tax.')).toBeVisible()
})

async function closeEarlierMonth(page: Page, shop: OpenShop): Promise<void> {
  await issueAMonthEarlier(shop)
  await page.goto('/counter/tax')
  await page.getByRole('table', { name: 'Months' }).getByRole('link').last().press('Enter')
  await expect(page.getByRole('region', { name: 'Does it tie out?' }).getByText('None')).toHaveCount(7)
  const close = page.getByRole('button', { name: 'Close the month' })
  await close.press('Enter')
  const asked = page.getByRole('dialog').getByRole('button', { name: /^Close / })
  await expectAccessible(page)
  await asked.press('Enter')
  await confirmIdentity(page)
  await expect(page.getByText(/by Joseph, today/)).toBeVisible()
  await expect(close).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await page.goto('/counter/audit?operation=books.close')
  await expect(page.getByText(/closed/).first()).toBeVisible()
}
