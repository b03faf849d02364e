import {
  acceptedCard,
  addToCart,
  chooseShipping,
  fillAddress,
  goToCheckout,
  payByCard,
  placeOrder,
} from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('Kabir in London sends a box to Riya: she gets the parcel, he the mails and the invoice', async ({
  page,
  shop,
  consoleErrors,
}) => {
  // These words do not fit.
  consoleErrors.allow(/422 .*\/api\/note-cards/)
  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await goToCheckout(page)
  await page.getByLabel('This goes to somebody else').check()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  const typed = {
    'PIN code': '560 038',
    Address: '12 Lake Road',
    'First name': 'Riya',
    'Last name': 'Sen',
    'Mobile number': '98765 43210',
    'Your name': 'Kabir Shah',
    'Your e-mail': 'kabir@example.co.uk',
  }
  for (const [label, text] of Object.entries(typed))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Your phone' }).click()
  await expect(page.getByLabel('Your phone')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('+44 20 7946 0000')
  await page.reload()
  await expect(page.getByLabel('Your phone')).toHaveValue('+44 20 7946 0000')
  await page.getByRole('button', { name: 'Continue' }).click()
  const shippingTo = page.getByRole('region', { name: 'Shipping to' })
  await expect(shippingTo.getByText('Riya Sen')).toBeVisible()
  await expect(shippingTo.getByText('come to you: Kabir Shah, kabir@example.co.uk, +442079460000.')).toBeVisible()
  const gift = page.getByRole('region', { name: 'Is it a gift?' })
  await expect(gift.getByLabel('This is a gift')).toBeChecked()
  const words = gift.getByLabel('Your words')
  await words.fill('Happy birthday Riya '.repeat(40))
  await expect(gift.getByText(/^\d+ words too many for this card\.$/)).toBeVisible()
  await expect(gift.locator('mark')).toHaveText(/^(Happy|birthday|Riya)$/)
  await words.fill('जन्मदिन मुबारक, Riya!')
  await expect(gift.getByText(/^Printed as you see it/)).toBeVisible()
  await gift.getByRole('radio', { name: 'Lotus' }).check()
  await gift.getByRole('radio', { name: 'Written by hand' }).check()
  await expect(gift.getByText(/^We write it with a pen/)).toBeVisible()
  await gift.getByRole('radio', { name: 'Wine cotton' }).check()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByText('Wrap: Wine cotton, before GST')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(words).toHaveValue('जन्मदिन मुबारक, Riya!')
  await expect(gift.getByLabel('From', { exact: true })).toHaveValue('Kabir')
  for (const chosen of ['Lotus', 'Written by hand', 'Wine cotton'])
    await expect(gift.getByRole('radio', { name: chosen })).toBeChecked()
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByText('Thank you, Kabir Shah!')).toBeVisible()
  const note = page.getByRole('region', { name: 'A gift' })
  for (const line of ['Dear Riya,', 'जन्मदिन मुबारक, Riya!', '– Kabir']) await expect(note.getByText(line)).toBeVisible()
  await expect(note.getByText('On the Lotus card, written by hand after Kalam. Wrapped: Wine cotton.')).toBeVisible()
  await note.getByRole('button', { name: 'Change the words' }).press('Enter')
  await note.getByLabel('Your words').fill('शुभ जन्मदिन, Riya!')
  await note.getByRole('radio', { name: 'Marigold' }).check()
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Put these on the card' }).press('Enter')
  await expect(note.getByText('शुभ जन्मदिन, Riya!')).toBeVisible()
  await expect(note.getByText('On the Marigold card, written by hand after Kalam.')).toBeVisible()
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment.getByText('Wrap: Wine cotton, before GST')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shipping address' }).getByText('Riya Sen')).toBeVisible()
  await expectAccessible(page)
  const readMails = () => shop.controlSandbox<{ text: string }[]>('GET', '/mail?to=kabir@example.co.uk')
  const texts = async () => (await readMails()).map(({ text }) => text).join('\n')
  await expect
    .poll(texts)
    .toMatch(/Namaste Kabir Shah,[^]*Wrap: Wine cotton, in the prices above[^]*90\.00[^]*Riya Sen/)
})

test('of a gift of two pieces one is wrapped by itself, which summary and order say', async ({ page }) => {
  await visit(page, '/', 360)
  await addToCart(page, 'Mehrab Keepsake Box')
  await addToCart(page, 'Silk Booti Potli, Set of Three')
  await goToCheckout(page)
  await fillAddress(page)
  const gift = page.getByRole('region', { name: 'Is it a gift?' })
  await gift.getByLabel('This is a gift').check()
  const alone = gift.getByRole('radio', { name: 'Wrap pieces separately' })
  await alone.focus()
  await page.keyboard.press('Space')
  const box = gift.getByLabel('Mehrab Keepsake Box')
  await box.selectOption({ label: 'Wine cotton + ₹90' })
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(alone).toBeChecked()
  await expect(box.locator('option:checked')).toHaveText('Wine cotton + ₹90')
  await page.getByRole('button', { name: /^Order summary/ }).click()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByText('Each wrapped: Wine cotton')).toHaveCount(1)
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByText(/^Thank you/)).toBeVisible()
  const wrapped = page.locator('.line-choices', { hasText: 'Each wrapped: Wine cotton' })
  await expect(wrapped).toHaveCount(1)
})
