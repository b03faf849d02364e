import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

// The browser logs each refusal: a required step-up, a wrong PIN, and a locked device.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (400|401|403|422)/))

const device = `Tablet ${Date.now() % 100_000}`

async function confirmIfAsked(page: Page, done: ReturnType<Page['getByText']>): Promise<void> {
  const question = page.getByRole('button', { name: 'Yes, it is me (demo)' })
  await expect(question.or(done).first()).toBeVisible()
  if (await question.isVisible()) await question.click()
  await expect(done).toBeVisible()
}

async function setPin(page: Page, pin: string): Promise<void> {
  await page.goto('/counter/me')
  await page.getByRole('button', { name: `Set the PIN for ${device}` }).click()
  const dialog = page.getByRole('dialog', { name: `Your PIN for ${device}` })
  await dialog.getByLabel('Four to six digits').fill('1234')
  await dialog.getByRole('button', { name: 'Set it' }).click()
  await expect(dialog.getByText('This PIN is guessed first.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Four to six digits').fill(pin)
  await expect(dialog.getByText('This PIN is guessed first.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Set it' }).click()
  await confirmIfAsked(page, page.getByText(`Your PIN for ${device} is set.`))
}

test('a tablet is shared, a packer comes in by name and PIN, wrong ones lock it, and an owner opens it', async ({
  page: tablet,
  newVisitor,
}) => {
  await openCounter(tablet, 'manager')
  await tablet.goto('/counter/staff')
  await tablet.getByRole('link', { name: 'Devices that packers share' }).click()
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'Share this device' }).click()
  await tablet.getByRole('dialog').getByLabel('Name').fill(device)
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'Share it' }).click()
  await confirmIfAsked(tablet, tablet.getByRole('heading', { name: 'Who are you?' }))
  await expect(tablet.getByText('Nobody has a PIN for this device yet.', { exact: false })).toBeVisible()

  const packer = await newVisitor()
  await openCounter(packer, 'packer')
  await setPin(packer, '7294')

  await tablet.setViewportSize({ width: 360, height: 740 })
  await tablet.reload()
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'Lakshmi' }).click()
  const pin = tablet.getByRole('textbox', { name: 'PIN' })
  await expect(pin).toBeFocused()
  await expectAccessible(tablet)
  for (const digit of ['7', '2', '9', '4']) await tablet.getByRole('button', { name: digit, exact: true }).click()
  await tablet.getByRole('button', { name: 'Come in' }).click()
  await expect(tablet.getByRole('heading', { level: 1 })).toContainText('Good')

  // The tablet knows by now how long the PIN is: its last digit signs in.
  await tablet.setViewportSize({ width: 1280, height: 800 })
  await tablet.getByRole('button', { name: 'Lock' }).click()
  await tablet.getByRole('button', { name: 'Lakshmi' }).click()
  for (const digit of ['7', '2', '9', '4']) await tablet.getByRole('button', { name: digit, exact: true }).click()
  await expect(tablet.getByRole('heading', { level: 1 })).toContainText('Good')

  // The keyboard locks the session; five wrong PINs lock the device itself.
  await tablet.getByRole('button', { name: 'Lock' }).click()
  await tablet.getByRole('button', { name: 'Lakshmi' }).press('Enter')
  for (let tries = 1; tries <= 5; tries++) {
    await pin.fill(String(3000 + tries))
    if (tries > 1) await pin.press('Enter')
    await expect(pin).toHaveValue('')
    await expect(tablet.getByText(tries < 5 ? 'This PIN is not right.' : /locked after wrong PINs/)).toBeVisible()
  }
  await tablet.reload()
  await expect(tablet.getByText(/This device is locked after wrong PINs/)).toBeVisible()
  await expectAccessible(tablet)

  const owner = await newVisitor()
  await openCounter(owner, 'owner')
  await owner.goto('/counter/devices')
  await owner.getByRole('button', { name: device, exact: true }).click()
  await expect(owner.getByRole('complementary').getByText('Locked after wrong PINs')).toBeVisible()
  await owner.getByRole('button', { name: 'Unlock it' }).click()
  await confirmIfAsked(owner, owner.getByText(`${device} is unlocked.`))
  await tablet.reload()
  await tablet.getByRole('button', { name: 'Lakshmi' }).click()
  await pin.fill('7294')
  await pin.press('Enter')
  await expect(tablet.getByRole('heading', { level: 1 })).toContainText('Good')

  await owner.getByRole('button', { name: 'Stop sharing' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(owner.getByText(`${device} is no longer shared.`)).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Back office' })).toBeVisible()
})

test('a shared device that nobody touches locks itself', async ({ page, newVisitor }) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/devices')
  await page.getByRole('button', { name: 'Share this device' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(device)
  await page.getByRole('button', { name: 'Share it' }).click()
  await confirmIfAsked(page, page.getByRole('heading', { name: 'Who are you?' }))
  const packer = await newVisitor()
  await openCounter(packer, 'packer')
  await setPin(packer, '50718')
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: 'Lakshmi' }).click()
  await page.getByRole('textbox', { name: 'PIN' }).fill('50718')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
  // The clock also runs between the jumps: a slow machine uses some of the five minutes.
  await page.clock.runFor('03:50')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Good')
  await page.clock.runFor('01:20')
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
})
