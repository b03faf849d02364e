import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

test('a product is duplicated, its copy gets a name of its own, and its history leads back to before', async ({
  page,
}) => {
  const name = `Copied tray ${Date.now()}`
  await openCounter(page, 'manager')
  await page.goto('/counter/products/4')
  await page.getByRole('button', { name: 'Duplicate' }).press('Enter')
  await expect(page.getByText('This is the copy. It is not on sale yet.')).toBeVisible()
  await expect(page).not.toHaveURL(/products\/4$/)
  await expect(page.getByRole('main')).toContainText('Not on sale')
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  const before = await field.inputValue()
  await field.fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByText('History', { exact: true }).press('Enter')
  const change = page.getByRole('listitem').filter({ hasText: `changed ${name}` })
  await expect(change).toContainText('name')
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Back to before this' }).press('Enter')
  const question = page.getByRole('dialog', { name: `As ${name} was before` })
  await expect(question).toContainText('Stock and orders stay as they are.')
  await question.getByRole('button', { name: 'Go back' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: before })).toBeVisible()
  await expect(field).toHaveValue(before)
})

test('an order that came by phone begins as a quote from the list of orders', async ({ page }) => {
  await openCounter(page, 'support')
  await page.goto('/counter/orders')
  await page.getByRole('button', { name: 'New order' }).press('Enter')
  await expect(page).toHaveURL(/\/counter\/quotes\/GTH-EST-\d+$/)
  await expect(page.getByRole('region', { name: 'What they see' })).toContainText('Add at least one piece.')
})
