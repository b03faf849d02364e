import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { fillAddress, chooseShipping, openCart, placeOrder, acceptedCard } from './purchase-steps.ts'
import { visit } from './visit.ts'

const box = 'Mehrab Keepsake Box'

test('the same box twice, in other colours: two lines in the cart, on the order, and each keeps its choice', async ({
  page,
}) => {
  await visit(page, '/product/9')
  await expect(page.getByRole('heading', { level: 1, name: box })).toBeVisible()
  const lid = page.getByRole('group', { name: 'Lid' })
  const ribbon = page.getByRole('group', { name: 'Ribbon' })
  await expect(lid.getByRole('radio', { name: 'wine' })).toBeChecked()
  const add = page.locator('.buy-box').getByRole('button', { name: /Add to cart|Added/ })
  await add.click()

  // By keyboard: an arrow chooses the next ribbon, and the picture follows.
  await ribbon.getByRole('radio', { name: 'blush' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(ribbon.getByRole('radio', { name: 'wine' })).toBeChecked()
  await lid.getByRole('radio', { name: 'leaf' }).check()
  await expectAccessible(page)
  await add.click()

  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.getByText('Lid: wine, Ribbon: blush')).toBeVisible()
  await expect(drawer.getByText('Lid: leaf, Ribbon: wine')).toBeVisible()
  await drawer.getByRole('button', { name: `One more: ${box} (Lid: leaf, Ribbon: wine)` }).click()
  await expect(drawer.getByText('3 items')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await openCart(page)
  await expect(drawer.getByText('Lid: leaf, Ribbon: wine')).toBeVisible()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await fillAddress(page)
  await chooseShipping(page)
  const window = await placeOrder(page)
  await window.getByLabel('Card number').fill(acceptedCard)
  await window.getByLabel('Valid until').fill('1239')
  await window.getByLabel('CVV').fill('123')
  await window.getByRole('button', { name: /^Pay ₹/ }).click()
  await window.getByLabel('One-time password').fill('1234')
  await window.getByRole('button', { name: 'Confirm payment' }).click()
  await page.waitForURL('**/success**')
  await page.getByRole('link', { name: /order/i }).first().click()
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.getByText('Lid: wine, Ribbon: blush')).toBeVisible()
  await expect(items.getByText('Lid: leaf, Ribbon: wine')).toBeVisible()
  await expectAccessible(page)
})

test('another size has its own price and address; its card says from what it costs', async ({ page }) => {
  await visit(page, '/shop?q=godh bharai')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Godh Bharai Fruit Basket' }) })
  await card.getByRole('link', { name: 'Choose: Godh Bharai Fruit Basket' }).click()
  const size = page.getByRole('group', { name: 'Bangle size' })
  await size.getByRole('radio', { name: '2-8' }).check()
  await expect(page).not.toHaveURL(/\/product\/41$/)
  await page.locator('.buy-box').getByRole('button', { name: 'Add to cart' }).click()
  await page.reload()
  await expect(size.getByRole('radio', { name: '2-8' })).toBeChecked()

  // Looked up again on opening: a further variant is sold, and stays.
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.getByText('Godh Bharai Fruit Basket, 2-8')).toBeVisible()
  await expect(drawer.getByText('is no longer sold')).toBeHidden()
})

test('what must be chosen is asked for beside it, and nothing goes into the cart before', async ({ page }) => {
  await visit(page, '/product/28')
  const brass = page.getByRole('group', { name: /brass/i })
  const add = page.locator('.buy-box').getByRole('button', { name: /Add to cart|Added/ })
  await add.click()
  await expect(brass.getByRole('alert')).toContainText('Please choose')
  await expectAccessible(page)
  await brass.getByRole('radio').first().check()
  await expect(brass.getByRole('alert')).toBeHidden()
  await add.click()
  await openCart(page)
})
