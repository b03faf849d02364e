import type { FrameLocator, Page } from '@playwright/test'
import { press, tabTo } from './keyboard-steps.ts'
import { asha } from './purchase-steps.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

async function type(page: Page, within: Page | FrameLocator, label: string, text: string): Promise<void> {
  await tabTo(page, within.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('a whole purchase without a mouse @gate', async ({ page }) => {
  await visit(page, '/')
  // The first product that is in stock and needs no choice.
  const add = page.getByRole('button', { name: /^Add to cart: / }).first()
  const name = ((await add.getAttribute('aria-label')) ?? '').replace('Add to cart: ', '')
  await press(page, add)
  await expect(page.getByText(`${name} added, 1 item in your cart`)).toBeAttached()
  await press(page, page.getByRole('button', { name: /^Cart/ }))
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await press(page, drawer.getByRole('button', { name: `One more of ${name}` }), 'Space')
  await expect(page.getByRole('banner'), 'the open cart has no banner of its own').toHaveCount(1)
  await expect(drawer.getByText('2 items')).toBeVisible()
  await press(page, drawer.getByRole('button', { name: /from cart$/ }))
  await expect(drawer.getByText('was removed')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^Undo/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('2 items')).toBeVisible()
  await press(page, drawer.getByRole('link', { name: 'Checkout' }))

  await press(page, page.getByRole('button', { name: 'Continue as guest' }))
  const heading = page.getByRole('heading', { name: 'Where & who to ship to?' })
  await expect(heading).toBeFocused()
  // A half-filled form shows its faults; city and state came with the PIN code.
  await type(page, page, 'PIN code', asha['PIN code'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Please check \d fields$/ })).toBeFocused()
  for (const [label, text] of Object.entries(asha))
    if (label !== 'PIN code' && label !== 'City') await type(page, page, label, text)
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Shipping to' })).toBeVisible()
  await press(page, page.getByRole('radio').first(), 'Space')
  await press(page, page.getByRole('button', { name: 'Place Order' }))

  const frame = page.frameLocator('iframe')
  await type(page, frame, 'Card number', '4100280000001007')
  await type(page, frame, 'Valid until', '1239')
  await type(page, frame, 'CVV', '123')
  await page.keyboard.press('Enter')
  await type(page, frame, 'One-time password', '1234')
  await page.keyboard.press('Enter')
  const received = page.getByRole('heading', { name: 'Your order was received' })
  await expect(received).toBeVisible()
})
