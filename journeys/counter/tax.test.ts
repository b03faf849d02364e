import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { goByKeys, openCounter } from './open-counter.ts'

test('an accountant reads the month of GST, finds that it ties out, and takes a file of it', async ({ page, shop }) => {
  await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'accountant')
  await goByKeys(page, 'g', 'GST by month')
  await expectAccessible(page)
  await page.getByRole('table', { name: 'Months' }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^GST for \w+ 20\d\d$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Everybody else, by State and rate' })).toContainText('Rajasthan (08)')
  const differences = page.getByRole('region', { name: 'Does it tie out?' })
  // Refunds of other journeys may be between their note and their money.
  await expect(async () => {
    await page.reload()
    await expect(differences.getByText('None')).toHaveCount(6, { timeout: 5_000 })
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
})

test('who packs sees nothing of it', async ({ page }) => {
  await openCounter(page, 'packer')
  await expect(page.getByRole('link', { name: 'GST by month' })).toBeHidden()
  await page.goto('/counter/tax')
  await expect(page.getByText('You may not see reports of tax.')).toBeVisible()
})
