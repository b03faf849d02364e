import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

// The browser logs each refusal: a required step-up, and an unknown key.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (403|409|412|422)/))

/** Steps up where the shop asks for it. */
async function pressAndConfirm(page: Page, press: () => Promise<void>, done: RegExp): Promise<void> {
  await press()
  const question = page.getByRole('button', { name: 'Yes, it is me (demo)' })
  await expect(question.or(page.getByText(done))).toBeVisible()
  if (await question.isVisible()) await question.click()
  await expect(page.getByText(done)).toBeVisible()
}

test('the owner changes what the legal pages say; what is wrong is said at its field', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: 'Grievance officer' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Grievance officer' }).click()
  const usual = await page.getByLabel('Phone').inputValue()
  const phone = `+91 141 ${100_0000 + (Date.now() % 100_0000)}`
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.field-error')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill('grievance@gathri.example')
  await pressAndConfirm(page, () => page.keyboard.press('ControlOrMeta+s'), /Saved. It works from now on/)

  const shown = async () => (await page.request.get('/contact')).text()
  await expect.poll(shown).toContain(phone)
  await page.getByLabel('Phone').fill(usual)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goto('/counter/audit')
  await expect(page.getByText('changed settings: Grievance officer').first()).toBeVisible()
})

test('a key of another account is refused, the right one counts, and only its end is ever shown', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.goto('/sandbox#keys')
  const keys = page.locator('#keys li')
  const known = await keys.count()
  await page.getByRole('button', { name: 'Make another key' }).click()
  await expect(keys).toHaveCount(known + 1)
  const [id = '', secret = ''] = await keys.first().locator('code').allTextContents()

  await page.goto('/counter/settings/keys')
  const row = page.getByRole('listitem').filter({ hasText: 'Taking payments' })
  await row.getByRole('button', { name: 'Change Payments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payments: Razorpay' })
  await dialog.getByLabel('Key id').fill(id)
  await dialog.getByLabel('Key secret').fill(`${secret}x`)
  await expectAccessible(page)
  await pressAndConfirm(
    page,
    () => dialog.getByRole('button', { name: 'Try and keep' }).click(),
    /Razorpay does not know this/,
  )
  await dialog.getByLabel('Key secret').fill(secret)
  await pressAndConfirm(page, () => page.keyboard.press('Enter'), /Razorpay accepts them/)
  await expect(row).toContainText(`Ends in …${secret.slice(-3)}, set by`)
  expect(await page.content()).not.toContain(secret)
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Remove Payments' }).click()
  await pressAndConfirm(page, () => page.getByRole('button', { name: 'Remove them' }).click(), /The keys are removed/)
  await expect(row).toContainText('sandbox')
})

test('on a phone a manager reads who sells, and is told whom to ask', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCounter(page, 'manager')
  await page.goto('/counter/settings/seller')
  await expect(page.getByText('You may not change settings. Ask an owner.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/counter/settings')
  await expect(page.getByRole('link', { name: 'Delivery', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Keys' })).toBeHidden()
  await expectAccessible(page)
})
