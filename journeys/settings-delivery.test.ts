import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openCounter } from './counter/open-counter.ts'
import { addToCart } from './purchase-steps.ts'
import { visit } from './visit.ts'

// Settings are the whole shop's.
test.use({ ownShop: {} })

test('the owner sets free delivery and a charge: the shopper reads both, and pays no more than they say', async ({
  page,
  newVisitor,
}) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/settings/delivery-charges')
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery charges' })).toBeVisible()
  const limit = page.getByRole('textbox', { name: 'Free delivery from, in ₹' })
  const city = page.getByRole('textbox', { name: 'Same city as the workshop, in ₹' })
  await limit.fill('6000')
  await city.fill('49.50')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Write whole rupees: 79, or 79 + 40 for each further kilogram.')).toBeVisible()
  await city.fill('49')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved. It works from now on.')).toBeVisible()

  const shopper = await newVisitor()
  await expect(async () => {
    await visit(shopper, '/product/1', 360)
    await expect(shopper.getByText('Free delivery from ₹6,000.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await visit(shopper, '/', 360)
  await addToCart(shopper, 'Mehrab Keepsake Box')
  await visit(shopper, '/cart', 360)
  await expect(shopper.getByText(/^Add ₹[\d,.]+ more, and delivery to one address is free\.$/)).toBeVisible()
  await expectAccessible(shopper)
  const optionsOf = async (quantity: number) => {
    const body = { delivery_postcode: '302001', cart: [{ id: 1, quantity }] }
    const answer = await shopper.request.post('/api/orders/getShipOptions', { data: body })
    const { data } = (await answer.json()) as { data: { available_courier_companies: { rate: number }[] } }
    return data.available_courier_companies.map(({ rate }) => rate)
  }
  expect(Math.min(...(await optionsOf(1)))).toBe(49)
  expect(Math.min(...(await optionsOf(9)))).toBe(0)
})
