import { acceptedCard, addToCart, chooseShipping, goToCheckout, payByCard, placeOrder } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('Kabir in London sends a box to Riya: she gets the parcel, he the mails and the invoice', async ({
  page,
  shop,
}) => {
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
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
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
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByText('Thank you, Kabir Shah!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shipping address' }).getByText('Riya Sen')).toBeVisible()
  await expectAccessible(page)
  const readMails = () => shop.controlSandbox<{ text: string }[]>('GET', '/mail?to=kabir@example.co.uk')
  const texts = async () => (await readMails()).map(({ text }) => text).join('\n')
  await expect.poll(texts).toMatch(/Namaste Kabir Shah,[^]*Riya Sen/)
})
