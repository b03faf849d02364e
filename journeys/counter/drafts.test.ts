import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { expectDraft } from './expect-draft.ts'
import { openCounter } from './open-counter.ts'

test('what is typed is there again after a reload, by keyboard and on a phone, and is gone once it is saved', async ({
  page,
  shop,
}) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'support')
  await page.goto(`/counter/orders/${number}`)
  const note = page.getByRole('textbox', { name: 'New note' })
  await note.fill('Ribbon in wine, and')
  await expectDraft(page, '/note', 'Ribbon in wine, and')

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/counter/drafts')
  await expect(page.getByRole('list', { name: 'Drafts' })).toContainText('Changed: words')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Continue/ }).press('Enter')
  await expect(note).toHaveValue('Ribbon in wine, and')
  await expect(page.getByText(/^What you typed .* is here again/)).toBeVisible()
  await expectAccessible(page)
  await note.fill('Ribbon in wine, and no bow')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('The note is there.')).toBeVisible()
  await expect(note).toHaveValue('')
  await page.goto('/counter/drafts')
  await expect(page.getByText('Nothing unsaved')).toBeVisible()
})

test('a session that ends says so on the sign-in page, and what was typed is there after signing in', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'support')
  await page.goto(`/counter/orders/${number}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Calls before noon')
  await expectDraft(page, '/note', 'Calls before noon')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add the note' }).click()
  const ended = page.getByText('Your session has ended. Sign in again')
  await expect(ended).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Back office' })).toBeVisible()
  await expect(ended).toBeHidden()

  await openCounter(page, 'support')
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Calls before noon')
})
