import {
  acceptedCard,
  addToCart,
  asha,
  chooseShipping,
  goToCheckout,
  payByCard,
  placeOrder,
  typeAddress,
} from './purchase-steps.ts'
import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('an office buys a box: a slip in its GSTIN is said, and the order carries company, GSTIN and PO number', async ({
  page,
}) => {
  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await goToCheckout(page)
  await page.getByLabel('I buy for a company').check()
  await typeAddress(page, asha)
  await page.getByLabel('Company', { exact: true }).fill('Rao Interiors LLP')
  await page.getByLabel('Billing address', { exact: true }).fill('4 MG Road, Mumbai 400001')
  await page.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZX')
  await page.getByLabel('PO number').fill('PO/26-27/118')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The last character does not match the rest of this GSTIN.').last()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Rao Interiors LLP')
  await page.getByLabel('GSTIN', { exact: true }).fill('27aapfu0939f1zv')
  await page.getByRole('button', { name: 'Continue' }).click()
  const shippingTo = page.getByRole('region', { name: 'Shipping to' })
  const invoiceTo =
    'The invoice is made out to Rao Interiors LLP, 4 MG Road, Mumbai 400001, GSTIN 27AAPFU0939F1ZV, PO number PO/26-27/118'
  await expect(shippingTo.getByText(invoiceTo)).toBeVisible()
  await expect(page.getByLabel('This is a gift')).not.toBeChecked()
  await expectAccessible(page)
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByText('Thank you, Asha!')).toBeVisible()
  await expect(page.getByText('Rao Interiors LLP, 4 MG Road, Mumbai 400001, GSTIN 27AAPFU0939F1ZV')).toBeVisible()
  await expectAccessible(page)
  const number = await page.locator('.order-facts dd').first().textContent()
  await openCounter(page, 'owner')
  await page.goto(`/counter/orders/${number}`)
  const buyer = page.getByRole('region', { name: 'Buyer' })
  await expect(buyer.getByText('PO number PO/26-27/118')).toBeVisible()
})
