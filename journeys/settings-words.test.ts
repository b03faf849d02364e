import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { confirmIdentity, openCounter } from './counter/open-counter.ts'
import { visit } from './visit.ts'

// Settings are the whole shop's.
test.use({ ownShop: {} })

test('the owner changes the words of a mail and of the home page: shoppers read them, and an undo brings ours back', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 422/)
  await openCounter(page, 'owner')
  await page.goto('/counter/settings')
  await page.getByRole('link', { name: 'Words of mails' }).click()
  const words = page.getByRole('textbox', { name: 'Its first words' })
  await expect(words).toHaveValue(/^Namaste \{name\},/)
  const mail = page.frameLocator('iframe[title="Preview: Order placed"]')
  await expect(mail.getByText('Namaste Asha,')).toBeVisible()
  await words.fill('Khamma ghani {surname},')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('{surname} is not known here. You can use {name}, {number} and {day}.')).toBeVisible()
  await words.fill('Khamma ghani {name},\n\nour tables begin on {number} today.')
  await expect(mail.locator('main').getByText('our tables begin on GTH-000123 today.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText(/^Sent to .*@/)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. It works from now on.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to our words' }).click()
  await expect(words).toHaveValue(/^Namaste \{name\},/)
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto('/counter/settings/page-words')
  await page.getByRole('textbox', { name: 'Home: heading' }).fill('Trays for Diwali')
  await page.getByRole('textbox', { name: 'Home: sentence below it' }).fill('Made this week, at four tables.')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of the pages' })
  const shown = page.frameLocator('iframe[title="The shop: phone"]')
  await expect(shown.getByRole('heading', { level: 1, name: 'Trays for Diwali' })).toBeVisible()
  await expect(shown.getByText('These words are not saved yet.')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: /Page$/ }).click()
  await page.getByRole('option', { name: 'About us' }).click()
  await expect(shown.getByText('A gathri is the bundle')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).last().click()
  const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#8a1f45' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'trays.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
  await expect(page.getByRole('button', { name: 'Take it off' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Home: where the picture leads' }).fill('/gifts/diwali')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please say what the picture shows, for people who cannot see it.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Home: what the picture shows' }).fill('Wine-red trays')
  await page
    .getByRole('textbox', { name: 'Questions people ask, on the contact page' })
    .fill('Do you send to Goa?\nYes, in [four days](/shop).')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. It works from now on.')).toBeVisible()

  const shopper = await newVisitor()
  await expect(async () => {
    await visit(shopper, '/', 360)
    await expect(shopper.getByRole('heading', { level: 1, name: 'Trays for Diwali' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(shopper.getByText('Made this week, at four tables.')).toBeVisible()
  await expectAccessible(shopper)
  await shopper.getByRole('link', { name: 'Wine-red trays' }).click()
  await expect(shopper).toHaveURL(/\/gifts\/diwali$/)
  await visit(shopper, '/contact', 360)
  await shopper.getByText('Do you send to Goa?').click()
  await expect(shopper.getByRole('link', { name: 'four days' })).toBeVisible()
  await expectAccessible(shopper)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/counter/audit')
  await page.getByText('changed settings: Words of pages').first().click()
  await page.getByRole('complementary').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByText('It is undone.')).toBeVisible()
  await expect(async () => {
    await visit(shopper, '/', 360)
    await expect(shopper.getByRole('heading', { level: 1, name: /^Gifts tied/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('the owner chooses logo and colours: too light a colour gets its nearest shade, and shoppers see both', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  // The browser logs each refusal, and the step-up that is asked for.
  consoleErrors.allow(/status of (403|422)/)
  await openCounter(page, 'owner')
  await page.goto('/counter/settings/brand')
  const choose = page.getByLabel('Choose a logo')
  await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText(/“logo.svg” is not a picture that we can open. Please send PNG/)).toBeVisible()
  const logo = await sharp({ create: { width: 600, height: 150, channels: 3, background: '#143a64' } })
    .png()
    .toBuffer()
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(logo) })
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible()
  const main = page.getByRole('textbox', { name: 'Main colour', exact: true })
  await main.fill('#e0457b')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/#e0457b is too light to be read: .* The nearest shade that works is #/)).toBeVisible()
  await main.fill('#1f5a8a')
  await page.getByRole('textbox', { name: 'Deep colour', exact: true }).fill('#143a64')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await confirmIdentity(page)
  await expect(page.getByText('Saved. It works from now on.')).toBeVisible()

  const shopper = await newVisitor()
  const home = shopper.getByRole('banner').getByRole('link', { name: 'Gathri, home' })
  await expect(async () => {
    await visit(shopper, '/', 360)
    await expect(home.locator('img')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(shopper.getByRole('button', { name: 'Show gifts' })).toHaveCSS('background-color', 'rgb(31, 90, 138)')
  await expectAccessible(shopper)
})
