import type { Page } from '@playwright/test'
import { confirmIdentity, openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  acceptedCard,
  addToCart,
  chooseShipping,
  fillAddress,
  goToCheckout,
  payByCard,
  placeOrder,
  readAmounts,
} from './purchase-steps.ts'
import { visit } from './visit.ts'

test('staff sell a gift card: a guest pays with it and online, cancels, and the money is on the card again', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403 .*gift-cards$/)
  consoleErrors.allow(/status of 404 .*gift-cards$/)
  await openCounter(page, 'owner')
  const code = await sellCard(page)

  const guest = await newVisitor()
  await visit(guest, '/', 360)
  await addToCart(guest, 'Mehrab Keepsake Box')
  await goToCheckout(guest)
  await fillAddress(guest)
  await chooseShipping(guest)
  const summary = guest.getByRole('complementary', { name: 'Order summary' })
  await summary.getByRole('button', { name: /^Order summary/ }).click()
  const field = summary.getByLabel('Gift card')
  await field.fill('0000-0000-0000-0000')
  await summary.getByRole('button', { name: 'Pay with it' }).press('Enter')
  await expect(summary.getByText(/^We do not know this gift card/)).toBeVisible()
  await field.fill(code.toLowerCase())
  await summary.getByRole('button', { name: 'Pay with it' }).press('Enter')
  await expect(summary.getByText('It is spent whole with this order.')).toBeVisible()
  await expectAccessible(guest)
  const shown = await readAmounts(guest, '.order-summary')
  const ending = code.slice(-4)
  expect(shown[`Gift card ending ${ending}`]).toBe('−₹500.00')
  await expect(guest.getByText(`You pay ${shown['To pay now']} in the payment window that opens next.`)).toBeVisible()

  await payByCard(await placeOrder(guest), acceptedCard)
  await expect(guest.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  const charged = await readAmounts(guest, '.order-card')
  expect([charged[`Gift card ending ${ending}`], charged['Paid online']]).toEqual(['−₹500.00', shown['To pay now']])
  await expectAccessible(guest)

  await guest.getByRole('button', { name: 'Cancel order' }).click()
  await expect(guest.getByText(/goes back the way it was paid: to your gift card, and to your bank/)).toBeVisible()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(async () => {
    await guest.reload()
    await expect(guest.getByText(/₹500\.00 of it is on your gift card again/)).toBeVisible({ timeout: 5_000 })
  }).toPass()

  await guest.goto(`/gift-card#${code}`)
  await expect(guest.getByText(`₹500.00 are left on the card ending ${ending}`)).toBeVisible()
  await expectAccessible(guest)

  await page.goto('/counter/gift-cards')
  await expect(page.getByText(/^You owe ₹[\d,.]+:/)).toBeVisible()
  await page.getByRole('link', { name: `…${ending}` }).press('Enter')
  for (const what of ['Issued', 'Held for an order', 'Spent', 'Came back'])
    await expect(page.getByRole('row').filter({ hasText: what })).toBeVisible()
  await expectAccessible(page)
})

test('a gift card pays its part of one order to three homes, and a cancelled parcel goes back to the bank first', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403 .*gift-cards$/)
  consoleErrors.allow(/status of 409 .*gift-cards$/)
  await openCounter(page, 'owner')
  const code = await sellCard(page)
  const ending = code.slice(-4)
  const guest = await newVisitor()
  await visit(guest, '/', 360)
  await addToCart(guest, 'Mehrab Keepsake Box')
  await visit(guest, '/several', 360)
  const rows = ['Name\tPhone\tAddress\tPIN code']
  for (const [name, pin] of [
    ['Riya Shah', '400001'],
    ['Meera Nair', '560038'],
    ['Kavita Rao', '302001'],
  ])
    rows.push(`${name}\t9876543210\t12 Lake Road\t${pin}`)
  await guest.getByLabel('Paste rows').fill(rows.join('\n'))
  await guest.getByRole('button', { name: 'Read the rows' }).click()
  await expect(guest.getByText('3 people · 3 ready')).toBeVisible()
  await guest.getByLabel('Gift card').fill(code)
  await guest.getByRole('button', { name: 'Pay with it' }).press('Enter')
  await expect(guest.getByText('It is spent whole with this order.')).toBeVisible()
  await expectAccessible(guest)
  await guest.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(guest)
  const shown = await readAmounts(guest, '.several')
  expect(shown[`Gift card ending ${ending}`]).toBe('−₹500.00')
  await guest.getByLabel('Your name').fill('Asha Rao')
  await guest.getByRole('main').getByLabel('Your e-mail').fill('asha.to.three@example.in')
  await guest.getByLabel('Your phone').fill('98765 43210')
  await guest.getByRole('button', { name: `Pay ${shown['To pay now']} for 3 people` }).click()
  const frame = guest.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Payment details' }).waitFor()
  await payByCard(frame, acceptedCard)
  await expect(guest.getByText('Thank you, Asha Rao!')).toBeVisible()
  const charged = await readAmounts(guest, '.order-card')
  expect([charged[`Gift card ending ${ending}`], charged['Paid online']]).toEqual(['−₹500.00', shown['To pay now']])

  // One parcel is cancelled: the card was used last, so the bank gets its money first.
  await guest.getByText('Meera Nair').click()
  await guest.getByRole('button', { name: /^Cancel parcel 2 of order/ }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Cancel parcel 2' }).click()
  await expect(guest.getByText('This parcel is cancelled.')).toBeVisible()
  await guest.goto(`/gift-card#${code}`)
  await expect(guest.getByText(`Nothing is left on the gift card ending ${ending}`)).toBeVisible()
})

async function sellCard(page: Page): Promise<string> {
  await page.goto('/counter/gift-cards')
  const form = page.getByRole('region', { name: 'Issue a gift card' })
  await form.getByRole('textbox', { name: 'Amount in ₹' }).fill('500')
  await form.getByRole('textbox', { name: /^How it was paid/ }).fill('In cash, in the workshop')
  await form.getByRole('textbox', { name: 'For', exact: true }).fill('Riya')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Issue it' }).press('Enter')
  await confirmIdentity(page)
  const dialog = page.getByRole('dialog', { name: 'The code of this gift card' })
  const code = await dialog.getByRole('textbox', { name: 'Code' }).inputValue()
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  await dialog.getByRole('button', { name: 'I have it' }).press('Enter')
  await expect(page.getByText(/is issued\./)).toBeVisible()
  return code
}
