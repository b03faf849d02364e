import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

test('what is typed is seen in the shop’s own page before it is saved, by a link also without signing in', async ({
  page,
  browser,
  consoleErrors,
}) => {
  // The link is revoked.
  consoleErrors.allow(/410/)
  await openCounter(page, 'owner')
  await page.goto('/counter/products/7')
  const name = 'A name that nobody has saved'
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name)
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Preview of ${name}` })
  const onPhone = dialog.frameLocator('iframe[title="The shop: phone"]')
  await expect(onPhone.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(onPhone.getByRole('button', { name: `Add to cart: ${name}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Card' }).press('Enter')
  const card = dialog.frameLocator('iframe[title="The shop: card"]')
  await expect(card.getByRole('link', { name })).toBeVisible()
  await dialog.getByRole('button', { name: 'Desktop' }).press('Enter')
  await expect(dialog.frameLocator('iframe').getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Make a link for 7 days' }).press('Enter')
  const shown = page.getByRole('dialog', { name: 'A link to this preview' })
  const link = await shown.getByLabel('Link').inputValue()
  await shown.getByRole('button', { name: 'I have it' }).press('Enter')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(new URL(link).pathname)
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(guest.getByText('Nothing can be bought here.')).toBeVisible()
  await expectAccessible(guest)
  await dialog
    .getByRole('button', { name: /^Revoke the link/ })
    .first()
    .press('Enter')
  await expect(page.getByText('The link no longer works.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This preview has ended' })).toBeVisible()
  await expectAccessible(guest)
  await guest.context().close()
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue(name)
})
