import type { Locator } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { answerLate } from '../answer-late.ts'
import { openCounter } from './open-counter.ts'

async function listLeftEdges(elements: Locator): Promise<number[]> {
  const edges = await elements.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  return [...new Set(edges)]
}

test('an owner closes a day for a festival, and says where couriers rest; the log says who', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/promises')
  await expect(page.getByRole('heading', { level: 1, name: 'Promises' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^To pack today/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar of the workshop' })).toBeVisible()
  await expectAccessible(page)
  // Far in the future, without orders of other journeys.
  for (let turn = 0; turn < 5; turn++) {
    const last = await page.locator('.calendar-day h3').allInnerTexts()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.locator('.calendar-day h3').filter({ hasText: last.at(0)! })).toHaveCount(0)
  }
  const name = (await page.locator('.calendar-day[data-open=true] h3').allInnerTexts())[3]!
  const day = page.locator('.calendar-day').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await day.getByRole('button', { name: `Change ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Change ${name}` })
  await dialog.getByRole('button', { name: /Work centres/ }).click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await dialog.getByLabel('Note').fill('Holi')
  await expectAccessible(page)
  const reads = /\/counter\/api\/v1\/days\?/
  const answerAtOnce = await answerLate(page, reads)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await day.getByRole('button', { name: `Change ${name}` }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Holi')
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await answerAtOnce()
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

test('two people change one weekday: both are kept, and where they differ one says which', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 412/)
  const other = await newVisitor()
  await openCounter(page, 'owner')
  await openCounter(other, 'manager')
  for (const one of [page, other]) await one.goto('/counter/promises/calendar')
  const change = async (one: typeof page, field: string, value: string) => {
    const dialog = one.getByRole('dialog', { name: 'Change Sunday' })
    if (!(await dialog.isVisible())) await one.getByRole('button', { name: 'Change Sunday' }).click()
    await dialog.getByLabel(field).fill(value)
    return dialog
  }
  const save = (dialog: ReturnType<typeof page.getByRole>) => dialog.getByRole('button', { name: 'Save' }).click()

  // A closed day, so that promises do not change.
  const mine = await change(page, 'Minutes of work', '2000')
  const theirs = await change(other, 'Last order of the day', '13:00')
  await save(theirs)
  await expect(theirs).toBeHidden()
  await save(mine)
  await expect(mine).toBeHidden()
  await page.getByRole('button', { name: 'Change Sunday' }).click()
  await expect(mine.getByLabel('Minutes of work')).toHaveValue('2000')
  await expect(mine.getByLabel('Last order of the day')).toHaveValue('13:00')

  await change(page, 'Last order of the day', '12:00')
  await other.reload()
  await save(await change(other, 'Last order of the day', '11:00'))
  await expect(theirs).toBeHidden()
  await save(mine)
  await expect(mine.getByText('Both of you changed what follows')).toBeVisible()
  await expect(mine.getByLabel('Last order of the day')).toHaveValue('12:00')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await mine.getByRole('button', { name: 'Take theirs' }).click()
  await expect(mine.getByLabel('Last order of the day')).toHaveValue('11:00')
  await mine.getByRole('button', { name: 'Leave it' }).click()
  await page.goto('/counter/audit')
  await expect(page.getByText('changed Sunday of the usual week')).not.toHaveCount(0)
})

test('what was typed for a day and left is there again, and can be thrown away', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/promises/calendar')
  const open = page.getByRole('button', { name: 'Change Saturday' })
  const dialog = page.getByRole('dialog', { name: 'Change Saturday' })
  await open.click()
  await dialog.getByLabel('Minutes of work').fill('many')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please write whole minutes')).toBeVisible()
  await dialog.getByLabel('Minutes of work').fill('1800')
  await dialog.getByRole('button', { name: 'Leave it' }).click()
  await open.click()
  await expect(dialog.getByText('is here again. It is not saved yet.')).toBeVisible()
  await expect(dialog.getByLabel('Minutes of work')).toHaveValue('1800')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Discard it' }).click()
  await expect(dialog.getByLabel('Minutes of work')).toHaveValue('2400')
})

test('an owner enters a festival, changes it with its last order, and takes it out', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/promises/calendar')
  await page.getByRole('button', { name: 'Add a festival' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a festival' })
  await adding.getByLabel('Name').fill('Onam far ahead')
  await adding.getByLabel('Day', { exact: true }).fill('2098-08-30')
  await adding.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Change Onam far ahead' }).click()
  const changing = page.getByRole('dialog', { name: 'Change Onam far ahead' })
  await changing.getByLabel('Name').fill('Onam, far ahead')
  await changing.getByLabel('Zone e').fill('2098-08-15')
  await expectAccessible(page)
  await changing.getByRole('button', { name: 'Change' }).click()
  const festivals = page.getByRole('region', { name: 'Festivals' })
  await expect(festivals).toContainText('last order for zone e Fri 15 Aug')
  expect(await listLeftEdges(festivals.getByRole('button', { name: /^Change / })), 'one under the other').toHaveLength(
    1,
  )
  expect(await listLeftEdges(page.locator('.calendar-day')), 'a column for each day of the week').toHaveLength(7)
  await page.getByRole('button', { name: 'Remove Onam, far ahead' }).click()
  await expect(page.getByRole('button', { name: 'Change Onam, far ahead' })).toHaveCount(0)
})
