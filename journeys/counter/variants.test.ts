import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { answerLate } from '../answer-late.ts'
import { openCounter } from './open-counter.ts'

/** Fills in the required fields of the dialog, without sending it. */
async function beginProduct(page: Page, name: string): Promise<Locator> {
  await page.goto('/counter/products')
  await page.getByRole('button', { name: 'New product' }).click()
  const asked = page.getByRole('dialog', { name: 'New product' })
  await asked.getByLabel('Name').fill(name)
  await asked.getByLabel('Category').click()
  await page.getByRole('option').first().click()
  await asked.getByLabel('Price before GST, in ₹').fill('899')
  return asked
}

test('a tray gets a second size and a paid ribbon, and the shop offers both', async ({ page }) => {
  await openCounter(page, 'owner')
  const name = `Thali ${Date.now()}`
  const asked = await beginProduct(page, name)
  await asked.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: 'Add a variant' }).click()
  const more = page.getByRole('dialog', { name: `Add a variant of ${name}` })
  await more.getByRole('textbox', { name: 'Price before GST, in ₹' }).fill('1,299.50')
  await more.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(more.getByText('Please name the option')).toBeVisible()
  await more.getByLabel('Option').fill('Size')
  await more.getByLabel('Name of the existing variant').fill('Small')
  await more.getByLabel('Name of the new variant').fill('Large')
  await expectAccessible(page)
  await more.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The variant is added. Its stock is 0.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Change ${name}, Large` })).toBeVisible()

  await page.getByRole('button', { name: 'Rename options' }).click()
  const options = page.getByRole('dialog', { name: /^Options of/ })
  await options.getByLabel('Value 2').fill('Family size')
  await expectAccessible(page)
  await options.getByRole('button', { name: 'Save', exact: true }).click()
  const change = page.getByRole('button', { name: `Change ${name}, Family size` })
  await change.click()
  const variant = page.getByRole('dialog', { name: `${name}, Family size` })
  await variant.getByLabel('Minutes at the work centre').fill('half an hour')
  await variant.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(variant.getByText('Please enter whole minutes, such as 45.')).toBeVisible()
  await variant.getByLabel('Minutes at the work centre').fill('30')
  await expectAccessible(page)
  const reads = /\/counter\/api\/v1\/products\/\d+$/
  const answerAtOnce = await answerLate(page, reads)
  await variant.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(variant).toBeHidden()
  await change.click()
  await expect(variant.getByLabel('Minutes at the work centre')).toHaveValue('30')
  await answerAtOnce()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Change extras' }).click()
  const extras = page.getByRole('dialog', { name: `Extras of ${name}` })
  await extras.getByRole('button', { name: 'Add an extra' }).click()
  await extras.getByLabel('Name of the extra').fill('Ribbon')
  await extras.getByLabel('Choice 1').fill('Gold')
  await extras.getByLabel('₹ for each piece').fill('forty')
  await extras.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(extras.getByText('Ribbon: “forty” is not a price.')).toBeVisible()
  await extras.getByLabel('₹ for each piece').fill('49.50')
  await expectAccessible(page)
  await extras.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Gold (₹49.50 each)')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Gold (₹49.50 each)')).toBeVisible()
  await expectAccessible(page)
})

test('a box that comes in two sizes with two ribbons is written down at once', async ({ page }) => {
  await openCounter(page, 'owner')
  const name = `Peti ${Date.now()}`
  const asked = await beginProduct(page, name)
  await asked.getByLabel('Option').fill('Size')
  await asked.getByRole('button', { name: 'Create product' }).click()
  await expect(asked.getByText('Please name each one, such as Small, Large.')).toBeVisible()
  await asked.getByLabel('Size', { exact: true }).fill('Small, Large')
  await asked.getByLabel('Another option').first().fill('Ribbon')
  await asked.getByLabel('Ribbon', { exact: true }).fill('Wine, Gold')
  await expect(asked.getByText('That makes 4 variants')).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: `Change ${name}, Large, Gold` })).toBeVisible()
})
