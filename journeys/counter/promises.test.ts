import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { answerLate } from '../answer-late.ts'
import { openCounter } from './open-counter.ts'

test('an owner closes a day for a festival, and says where couriers rest; the log says who', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/promises')
  await expect(page.getByRole('heading', { level: 1, name: 'Promises' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^To pack today/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar of the workshop' })).toBeVisible()
  await expectAccessible(page)
  // Far ahead, where no order of another journey is promised.
  for (let turn = 0; turn < 5; turn++) {
    const last = await page.locator('.calendar-day h3').allInnerTexts()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.locator('.calendar-day h3').filter({ hasText: last.at(0)! })).toHaveCount(0)
  }
  const name = (await page.locator('.calendar-day[data-open=true] h3').allInnerTexts())[3]!
  const day = page.locator('.calendar-day').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await day.getByRole('button', { name: `Change ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Change ${name}` })
  await dialog.getByRole('button', { name: /The benches/ }).click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await dialog.getByLabel('Note').fill('Holi')
  await expectAccessible(page)
  const reads = /\/counter\/api\/v1\/days\?/
  await answerLate(page, reads)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog).toBeHidden()
  await day.getByRole('button', { name: `Change ${name}` }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Holi')
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await page.unroute(reads)
  await expect(day.getByText('Closed', { exact: true })).toBeVisible()
  await expect(day.getByText('Holi')).toBeVisible()
  await page.goto('/counter/audit')
  await expect(page.getByText(`changed ${name} in the calendar`)).toBeVisible()
})

test('a packer sees what is promised, and changes no day', async ({ page }) => {
  await openCounter(page, 'packer')
  await page.goto('/counter/promises/calendar')
  await expect(page.getByRole('heading', { name: 'The usual week' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(0)
  await expectAccessible(page)
})
