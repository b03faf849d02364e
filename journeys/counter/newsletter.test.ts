import sharp from 'sharp'
import { mailedLink } from '../account-steps.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { confirmIdentity, openCounter } from './open-counter.ts'

// A shop of its own, because its readers are counted.
test.use({ ownShop: {} })

test('a newsletter is written with goods, proofed, sent to who said yes, and one of them leaves by its link', async ({
  page,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  consoleErrors.allow(/status of 403 .*\/send$/)
  for (const email of ['asha@example.in', 'ravi@example.in'])
    await fetch(`${shop.origin}/api/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  const reader = await newVisitor()
  await reader.goto(await mailedLink(shop, 'asha@example.in', '/newsletter/confirm'))
  await reader.getByRole('button', { name: 'Yes, sign me up' }).click()

  await openCounter(page, 'owner')
  await page.goto('/counter/newsletters')
  await expect(page.getByText('No newsletter is written yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New newsletter' }).press('Enter')
  await page.waitForURL('**/newsletters/*')
  await expect(page.getByText('Write a subject: readers see it in their inbox.')).toBeVisible()
  const letter = page.getByRole('region', { name: 'The letter' })
  await letter.getByRole('textbox', { name: 'Subject' }).fill('Lights for Diwali')
  await letter.getByRole('textbox', { name: 'Words' }).fill('Namaste,\n\nthe first diyas are out of the kiln.')
  const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#8a1f45' } })
    .png()
    .toBuffer()
  await letter
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'diyas.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
  await expect(letter.getByRole('button', { name: 'Take it off' })).toBeVisible()
  await letter.getByRole('textbox', { name: 'What it shows' }).fill('Diyas on a shelf')
  await letter.getByRole('combobox', { name: 'Products' }).fill('Honey Jar')
  await page
    .getByRole('option', { name: /Honey Jar/ })
    .first()
    .click()
  await expect(page.getByText('Save first, then send.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Nobody gets it before you send it.')).toBeVisible()
  const preview = page.frameLocator('iframe[title="Preview: Lights for Diwali"]')
  await expect(preview.getByText('the first diyas are out of the kiln.').last()).toBeVisible()
  await expect(preview.getByRole('link', { name: /Honey Jar/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send me a proof' }).press('Enter')
  await expect(page.getByText(/^Sent to .*@/)).toBeVisible()
  await page.getByRole('button', { name: 'Send to 1 reader' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Send this newsletter?' })
    .getByRole('button', { name: /^Send to/ })
    .press('Enter')
  await confirmIdentity(page)
  await expect(page.getByText('It is on its way to your readers.')).toBeVisible()
  await reader.goto(await mailedLink(shop, 'asha@example.in', '/newsletter/unsubscribe'))
  await expectAccessible(page)
  await reader.getByRole('button', { name: 'Stop the letters' }).click()
  await expect(reader.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  const others = await shop.controlSandbox<{ subject: string }[]>('GET', '/mail?to=ravi@example.in')
  expect(others.map(({ subject }) => subject)).not.toContain('Lights for Diwali')
})
