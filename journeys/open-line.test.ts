import { expect, test } from './fixtures.ts'
import { placeGuestOrder } from './place-orders.ts'
import { openCart } from './purchase-steps.ts'
import { visit } from './visit.ts'

// The test buys all units of a first variant, so that lists show another variant.
test.use({ ownShop: {} })

const tray = 'Cane and Mango Wood Round Tray'
const trays = 40

test('a line of a cart and of an order opens its product with the very variant, also when lists show another', async ({
  page,
  shop,
}) => {
  const query = new URLSearchParams({ 'filters[name][$eq]': tray })
  const found = await fetch(`${shop.origin}/api/products?${query}`)
  const { data }: { data: { id: number }[] } = await found.json()
  const id = data[0]?.id ?? 0
  const chosen = (name: string) =>
    page.getByRole('group', { name: 'How it comes' }).getByRole('radio', { name: new RegExp(`^${name}`) })

  await visit(page, `/product/${id}`)
  await expect(chosen('By itself')).toBeChecked()
  await page.locator('.buy-box').getByRole('button', { name: 'Add to cart' }).click()
  const orders: string[] = []
  for (let bought = 0; bought < trays; bought += 10) orders.push(await placeGuestOrder(shop, [{ id, quantity: 10 }]))

  const showsOther = async () => {
    await visit(page, `/product/${id}`)
    return chosen('With two cups and a vase').isChecked()
  }
  await expect.poll(showsOther, 'what lists show now').toBe(true)
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByRole('link', { name: `${tray}, By itself` }).click()
  await expect(chosen('By itself')).toBeChecked()
  await expect(page.locator('.buy-box').getByText('Sold out').first()).toBeVisible()

  // On the same page, after a manual selection.
  await chosen('With two cups and a vase').check()
  await openCart(page)
  await drawer.getByRole('link', { name: `${tray}, By itself` }).click()
  await expect(chosen('By itself')).toBeChecked()
  await page.reload()
  await expect(chosen('By itself')).toBeChecked()

  await visit(page, `/order?id=${orders[0]}`)
  await page.getByRole('region', { name: 'Items' }).getByRole('link', { name: tray }).click()
  await expect(chosen('By itself')).toBeChecked()
  await chosen('With two cups and a vase').check()
  await chosen('By itself').check()
  await page.reload()
  await expect(chosen('By itself'), 'picked by hand').toBeChecked()
})
