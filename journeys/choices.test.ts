import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { buyAsGuest, openCart } from './purchase-steps.ts'
import { tick, visit } from './visit.ts'

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

  await ribbon.getByRole('radio', { name: 'blush' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(ribbon.getByRole('radio', { name: 'wine' })).toBeChecked()
  await tick(lid.getByRole('radio', { name: 'leaf' }))
  await expectAccessible(page)
  await add.click()

  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  const chosen = ['Lid: leaf, Ribbon: wine', 'Lid: wine, Ribbon: blush']
  await expect(drawer.locator('.line-choices')).toHaveText(chosen)
  await drawer.getByRole('button', { name: `One more of ${box} (Lid: leaf, Ribbon: wine)` }).click()
  await expect(drawer.getByText('3 items')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await openCart(page)
  await expect(drawer.locator('.line-choices')).toHaveText(chosen)
  await buyAsGuest(page)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.locator('.line-choices')).toHaveText(chosen)
  await expectAccessible(page)
})

test('another size has its own price and address; its card says from what it costs', async ({ page }) => {
  await visit(page, '/shop?q=godh bharai')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Godh Bharai Fruit Basket' }) })
  await card.getByRole('link', { name: 'Choose: Godh Bharai Fruit Basket' }).click()
  const size = page.getByRole('group', { name: 'Bangle size' })
  await tick(size.getByRole('radio', { name: '2-8' }))
  await expect(page).not.toHaveURL(/\/product\/41$/)
  await page.locator('.buy-box').getByRole('button', { name: 'Add to cart' }).click()
  await page.reload()
  await expect(size.getByRole('radio', { name: '2-8' })).toBeChecked()

  // The cart looks them up again: a new variant is on sale and stays.
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.getByRole('link', { name: 'Godh Bharai Fruit Basket, 2-8' })).toBeVisible()
  await expect(drawer.getByText('is no longer sold')).toBeHidden()
})

test('what must be chosen is asked for beside it, and nothing goes into the cart before', async ({ page }) => {
  await visit(page, '/product/28')
  const brass = page.getByRole('group', { name: /brass/i })
  const add = page.locator('.buy-box').getByRole('button', { name: /Add to cart|Added/ })
  await add.click()
  await expect(brass.getByRole('alert')).toContainText('Please choose')
  await expectAccessible(page)
  await tick(brass.getByRole('radio').first())
  await expect(brass.getByRole('alert')).toBeHidden()
  await add.click()
  await openCart(page)
})
