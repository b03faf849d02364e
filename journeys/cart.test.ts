import { demoCartLine, expectedPrice } from './expected-prices.ts'
import { listProducts } from './place-orders.ts'
import { addToCart, goToCheckout, openCart } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

const potli = 'Silk Booti Potli, Set of Three'
const box = 'Mehrab Keepsake Box'

test('an empty cart, in the drawer and as a page', async ({ page }) => {
  await visit(page, '/')
  const button = page.getByRole('button', { name: 'Cart', exact: true })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.getByText('Your cart is empty. Go ahead and add some products!')).toBeVisible()
  await expect(drawer.getByText('0 items')).toBeVisible()
  await expectAccessible(page)
  const checkout = drawer.getByRole('button', { name: 'Checkout' })
  await expect(checkout).toHaveAttribute('aria-disabled', 'true')
  await expect(drawer.getByText('Add products to cart first')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(100, 400)
  await expect(drawer).toBeHidden()
  await button.click()
  await drawer.getByRole('link', { name: 'Shop Now' }).click()
  await page.waitForURL('**/shop')
  await expect(drawer).toBeHidden()

  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty. Go ahead and add some products!')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/checkout')
  await page.waitForURL('**/shop')
})

test('minus at one removes the line, Undo brings it back; the cart survives a reload and follows other tabs', async ({
  page,
}) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await addToCart(page, box)
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  const lines = drawer.getByRole('listitem')
  // Undo has the focus, and stays while it has.
  await drawer
    .getByRole('group', { name: `Quantity of ${potli}` })
    .getByRole('button', { name: 'One less' })
    .press('Enter')
  await expect(drawer.getByText(`${potli} was removed.`)).toBeVisible()
  await expect(lines).toHaveCount(1)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(lines).toHaveCount(2)
  await drawer.getByRole('button', { name: `Remove ${box} from cart` }).click()
  await expect(drawer.getByText(`${box} was removed.`)).toBeHidden()
  await expect(lines).toHaveCount(1)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Cart 1 item' })).toBeVisible()
  await expect(drawer).toBeHidden()
  const other = await page.context().newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByRole('button', { name: 'Cart 2 items' })).toBeVisible()
  await other.close()
})

test('the last unit on checkout: a question first', async ({ page }) => {
  await visit(page, '/')
  await addToCart(page, potli)
  await goToCheckout(page)
  await page.getByRole('button', { name: 'Edit cart' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByRole('button', { name: 'One less' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to empty your cart?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await drawer.getByRole('button', { name: 'One less' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: `Remove ${potli} from cart` }).click()
  await question.getByRole('button', { name: 'Empty Cart' }).click()
  await page.waitForURL('**/shop')
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
})

test('a part of the shop that does not arrive: the cart opens as a page instead', async ({ page, consoleErrors }) => {
  await visit(page, '/')
  consoleErrors.allow(/ERR_FAILED/)
  await addToCart(page, potli)
  await page.route('**/cart-dialog-*.js', (route) => route.abort())
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.waitForURL('**/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
  await expect(page.getByText(expectedPrice(demoCartLine(potli))).first()).toBeVisible()
})

test('a link to a filled cart shows its gifts, and one press puts them into the cart', async ({ page, shop }) => {
  const { id } = (await listProducts(shop)).find(({ attributes }) => attributes.name === box) ?? { id: 0 }
  await visit(page, `/cart?add=${id}x2,999999999x1`)
  const linked = page.getByRole('region', { name: 'Gifts from your link' })
  await expect(linked).toContainText(`2 × ${box}`)
  await expectAccessible(page)
  await linked.getByRole('button', { name: 'Add to my cart' }).click()
  await page.waitForURL('**/cart')
  await expect(linked).toBeHidden()
  await expect(page.locator('.cart-count')).toHaveText('2 items')
})

test('where one gift of a link has too few left, the others are added once, however often it is pressed', async ({
  page,
  shop,
}) => {
  const products = await listProducts(shop)
  const { id } = products.find(({ attributes }) => attributes.name === box) ?? { id: 0 }
  const few = products.find(({ id: other, attributes: { madeToOrder, hasOptions, soldOut } }) => {
    return other !== id && !madeToOrder && !hasOptions && !soldOut
  })
  await visit(page, `/cart?add=${id}x1,${id}x1,${few?.id}x990`)
  const linked = page.getByRole('region', { name: 'Gifts from your link' })
  const add = linked.getByRole('button', { name: 'Add to my cart' })
  await add.click()
  await expect(linked).toContainText(`${few?.attributes.name}: `)
  await expect(linked.getByRole('listitem').filter({ hasText: box })).toContainText('in your cart')
  await add.click()
  await expect(page.locator('.cart-count')).toHaveText('2 items')
})
