import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { openCounter, signInAgain } from './open-counter.ts'

type Sent = { fields: { name?: string }; others: unknown[] }

const isKept = (page: import('@playwright/test').Page, matches: (sent: Sent) => boolean = () => true) =>
  page.waitForResponse((response) => {
    const request = response.request()
    return response.url().endsWith('/draft') && request.method() === 'PUT' && matches(request.postDataJSON() as Sent)
  })

test('what is typed on one device goes on on another, by keyboard and on a phone, and is gone once it is saved', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  const phone = await newVisitor({ viewport: { width: 360, height: 780 } })
  await openCounter(phone, 'support')
  await openCounter(page, 'support')

  await page.goto(`/counter/orders/${number}`)
  const sent = isKept(page)
  await page.getByRole('textbox', { name: 'New note' }).fill('Ribbon in wine, and')
  await sent

  await phone.goto('/counter/drafts')
  await expect(phone.getByRole('list', { name: 'Drafts' })).toContainText('Changed: words')
  await expectAccessible(phone)
  await phone.getByRole('link', { name: /^Continue/ }).press('Enter')
  const note = phone.getByRole('textbox', { name: 'New note' })
  await expect(note).toHaveValue('Ribbon in wine, and')
  await expect(phone.getByText(/What you typed on another device .* is here again/)).toBeVisible()
  await expectAccessible(phone)
  const sentOn = isKept(phone)
  await note.fill('Ribbon in wine, and no bow')
  await sentOn

  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Ribbon in wine, and no bow')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('The note is there.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  await expect(async () => {
    await phone.goto('/counter/drafts')
    await expect(phone.getByText('Nothing unsaved')).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('a session that ends says so at the door, and what was typed is there after signing in', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/)
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'support')
  await page.goto(`/counter/orders/${number}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Calls before noon')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add the note' }).click()
  const ended = page.getByText('Your session has ended. Sign in again')
  await expect(ended).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The counter' })).toBeVisible()
  await expect(ended).toBeHidden()

  await signInAgain(page, 'support')
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Calls before noon')
})

test('typed without a connection and on another device, too: the newest is shown, and one chooses', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  const other = await newVisitor()
  await openCounter(other, 'manager')
  await openCounter(page, 'manager')
  await page.goto('/counter/products/3')
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first()
  await expect(name).toBeVisible()
  await page.context().setOffline(true)
  await name.fill('Tray typed on a train')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '1 draft' })).toBeVisible()

  await other.goto('/counter/products/3')
  const sent = isKept(other)
  await other.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Tray typed at the desk')
  await sent

  const settled = isKept(page)
  await page.context().setOffline(false)
  await settled
  const note = page.getByText(/You typed something else .*: name “Tray typed at the desk”/)
  await expect(note).toBeVisible()
  await expect(name).toHaveValue('Tray typed on a train')
  await expectAccessible(page)
  const chosen = isKept(page, ({ fields }) => fields.name === 'Tray typed at the desk')
  await page.getByRole('button', { name: 'Show that instead' }).press('Enter')
  await expect(name).toHaveValue('Tray typed at the desk')
  await chosen
  await expect(page.getByText(/You typed something else .*: name “Tray typed on a train”/)).toBeVisible()
  const forgotten = isKept(page, ({ others }) => others.length === 0)
  await page.getByRole('button', { name: 'Forget it' }).press('Enter')
  await forgotten
  await expect(page.getByText(/You typed something else/)).toBeHidden()

  await other.reload()
  await expect(other.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue('Tray typed at the desk')
  await expect(other.getByText(/You typed something else/)).toBeHidden()
  await other.getByRole('button', { name: 'Discard' }).click()
  await expect(other.getByRole('region', { name: 'Not saved yet' })).toBeHidden()
})
