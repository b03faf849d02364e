import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { waitUntilHydrated } from './visit.ts'

export const asha = {
  'PIN code': '560 038',
  City: 'Bengaluru',
  Address: '12 Lake Road',
  'Street, area': 'Indiranagar',
  'First name': 'Asha',
  'Last name': 'Rao',
  'E-mail': 'asha@example.in',
  'Mobile number': '+91 98765 43210',
}

export const acceptedCard = '4100 2800 0000 1007'
export const declinedCard = '4100 2800 0006 0003'

export async function addToCart(page: Page, name: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await card.getByRole('button', { name: /Add to cart|Added/ }).click()
}

export async function openCart(page: Page): Promise<void> {
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: 'Your Cart' }).getByText('Estimated Total').waitFor()
}

export async function goToCheckout(page: Page): Promise<void> {
  await openCart(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByRole('heading', { name: 'Where & who to ship to?' }).waitFor()
}

/** A PIN code that brings the typed city and State folds their fields. */
export async function typeAddress(form: Page | Locator, typed: Record<string, string>): Promise<void> {
  const { City: city = '', State: state = 'Karnataka', ...fields } = typed
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
  const folded = form.locator('.address-place > summary')
  if ((await folded.isVisible()) && (await folded.textContent())?.includes(`${city}, ${state}`)) return
  if (await folded.isVisible()) await folded.click()
  await form.getByLabel('City', { exact: true }).fill(city)
  await form.getByLabel('State').selectOption(state)
}

export async function fillAddress(page: Page, typed: Record<string, string> = asha): Promise<void> {
  await typeAddress(page, typed)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Shipping to' }).waitFor()
}

export async function chooseShipping(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Shipping options' }).getByRole('radio').first().check()
}

export async function placeOrder(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Place Order' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Payment details' }).waitFor()
  return frame
}

/** Uses Escape, which the window hears once it is focused; repeats on a busy machine. */
export async function closePaymentWindow(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('Payment not completed. Your cart is safe.')).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

export async function payByCard(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Valid until').fill('1239')
  await frame.getByLabel('CVV').fill('123')
  await frame.getByLabel('Name on the card').fill('Asha Rao')
  await frame.getByRole('button', { name: /^Pay ₹/ }).click()
  await frame.getByLabel('One-time password').fill('1234')
  await frame.getByRole('button', { name: 'Confirm payment' }).click()
}

export async function goToPayment(page: Page, product: string): Promise<void> {
  await addToCart(page, product)
  await goToCheckout(page)
  await fillAddress(page)
  await chooseShipping(page)
}

/** Pairs of a table of amounts, such as `Subtotal: ₹1,274.15`. */
export async function readAmounts(page: Page, within: string): Promise<Record<string, string>> {
  return page.locator(`${within} dl.amounts`).evaluate((list) => {
    const text = (element: Element | null) => element?.textContent?.trim() ?? ''
    return Object.fromEntries(
      [...list.children].map((row) => [text(row.querySelector('dt')), text(row.querySelector('dd'))]),
    )
  })
}

export async function buyAsGuest(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await fillAddress(page)
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
}
