import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

test('what was changed is undone from the log by keyboard, and the log says so', async ({ page }) => {
  await openCounter(page, 'manager')
  await page.goto('/counter/settings/delivery')
  const field = page.getByLabel('Minutes for which a delivery price is valid')
  const before = await field.inputValue()
  await field.fill(before === '55' ? '56' : '55')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It works from now on.')).toBeVisible()

  await page.goto('/counter/audit?operation=settings.write')
  await page.getByRole('button', { name: 'changed settings: Delivery' }).first().focus()
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary')
  await preview.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Undo this?' })).toContainText(before)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo it' }).press('Enter')
  await expect(page.getByText('It is undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'undid: changed settings: Delivery' }).first()).toBeVisible()
  await page.goto('/counter/settings/delivery')
  await expect(field).toHaveValue(before)
})
