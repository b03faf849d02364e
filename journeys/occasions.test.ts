import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mailedLink } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

async function addBirthday(page: Page, person: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a day' }).press('Enter')
  const popUp = page.getByRole('dialog', { name: 'Add a day' })
  await popUp.getByLabel('Who is it?').fill(person)
  await popUp.getByLabel('Day', { exact: true }).selectOption('29')
  await popUp.getByLabel('Month').selectOption('February')
  await popUp.getByLabel('Note to yourself').fill('She likes brass.')
  await popUp.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(popUp).toBeHidden()
}

test('somebody keeps the days of their people, says yes to reminders by mail, and stops them by a link', async ({
  signedInPage: page,
  customer,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 .*\/api\/occasions\/confirm$/)
  await visit(page, '/user/profile')
  await page.getByRole('link', { name: 'Occasions' }).click()
  await expect(page.getByRole('heading', { name: 'Remember my people' })).toBeVisible()
  await expect(page.getByText('No day yet.')).toBeVisible()
  await expectAccessible(page)
  await addBirthday(page, 'Amma')
  await expect(page.getByRole('heading', { name: 'Amma’s birthday' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a day' }).press('Enter')
  const popUp = page.getByRole('dialog', { name: 'Add a day' })
  await popUp.getByLabel('Who is it?').fill('Dev')
  await popUp.getByLabel('What for?').selectOption('festival')
  await popUp.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(popUp.getByText('Choose the festival.')).toBeVisible()
  await expectAccessible(page)
  await popUp.getByLabel('Which festival?').selectOption('Rakhi')
  await popUp.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Rakhi: Dev' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete: Amma’s birthday' }).press('Enter')
  await expect(page.getByText('Amma’s birthday was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Amma’s birthday' })).toBeVisible()
  await page.getByRole('button', { name: 'Do not remind me: Rakhi: Dev' }).press('Enter')
  await expect(page.getByText('No reminders of this day.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, remind me' }).press('Enter')
  await expect(page.getByText('We have sent a link to')).toBeVisible()
  await expectAccessible(page)

  const mailbox = await newVisitor()
  const link = await mailedLink(shop, customer['E-mail'], '/occasions/confirm')
  await mailbox.goto(link)
  await expectAccessible(mailbox)
  await mailbox.getByRole('button', { name: 'Yes, remind me' }).click()
  await expect(mailbox.getByRole('heading', { name: 'We will remind you' })).toBeVisible()
  await mailbox.goto(link)
  await mailbox.getByRole('button', { name: 'Yes, remind me' }).click()
  await expect(mailbox.getByText('This link has been used')).toBeVisible()
  await expect(mailbox.getByRole('link', { name: 'See your days' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^They go to .*, 21 and 7 days before each day/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop all reminders' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, remind me' })).toBeVisible()

  await mailbox.goto('/occasions/stop?code=unknown')
  await expectAccessible(mailbox)
  await mailbox.getByRole('button', { name: 'Stop them' }).click()
  await expect(mailbox.getByRole('heading', { name: 'Stopped' })).toBeVisible()
})

test('a guest finds the festivals, says yes to one day by mail, deletes it by a link, and may use a calendar instead', async ({
  page,
  shop,
  newVisitor,
}) => {
  await visit(page, '/occasions')
  await expect(page.getByRole('heading', { name: 'Festivals ahead' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, remind me by mail' }).press('Enter')
  await expect(page.getByText('Who is it? A name such as Amma will do.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Who is it?').fill('Amma')
  await page.getByLabel('Day', { exact: true }).selectOption('29')
  await page.getByLabel('Month').selectOption('February')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save it for my calendar' }).press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe('gathri-day.ics')
  expect(await readFile(await file.path(), 'utf8')).toContain('BYMONTH=2;BYMONTHDAY=-1')
  await page.getByRole('main').getByLabel('Your e-mail').fill('guest@example.in')
  await page.getByRole('button', { name: 'Yes, remind me by mail' }).press('Enter')
  await expect(page.getByText('Check your mail: one press on its link')).toBeVisible()
  await expectAccessible(page)

  const mailbox = await newVisitor()
  await mailbox.goto(await mailedLink(shop, 'guest@example.in', '/occasions/confirm'))
  await mailbox.getByRole('button', { name: 'Yes, remind me' }).click()
  await expect(mailbox.getByText('A link in it deletes the day.')).toBeVisible()
  await expectAccessible(mailbox)
})
