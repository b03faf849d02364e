import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { demoCartLine, expectedPrice } from './expected-prices.ts'
import { addToCart, goToCheckout, openCart } from './purchase-steps.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const potli = 'Silk Booti Potli, Set of Three'
const box = 'Mehrab Keepsake Box'

test('an empty cart, in the drawer and as a page', async () => {
  const { page, end, assertAccessible } = await openPage(shop)
  const button = page.getByRole('button', { name: 'Cart', exact: true })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('Your cart is empty. Go ahead and add some products!').waitFor()
  await drawer.getByText('0 items').waitFor()
  await assertAccessible()
  const checkout = drawer.getByRole('button', { name: 'Checkout' })
  await eventually(() => checkout.getAttribute('aria-disabled'), 'true')
  await drawer.getByText('Add products to cart first').waitFor()

  // Closed by Escape, the backdrop and the cross; the focus goes back to where it was.
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await eventually(() => button.evaluate((element) => element === document.activeElement), true)
  await button.click()
  await page.mouse.click(100, 400)
  await drawer.waitFor({ state: 'hidden' })
  await button.click()
  await drawer.getByRole('link', { name: 'Shop Now' }).click()
  await page.waitForURL('**/shop')
  await drawer.waitFor({ state: 'hidden' })

  await page.goto('/cart')
  await page.getByText('Your cart is empty. Go ahead and add some products!').waitFor()
  await assertAccessible()
  await page.goto('/checkout')
  await page.waitForURL('**/shop')
  await end()
})

test('minus at one removes the line, Undo brings it back; the cart survives a reload and follows other tabs', async () => {
  const { page, end, assertAccessible } = await openPage(shop)
  await addToCart(page, potli)
  await addToCart(page, box)
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  const lines = drawer.getByRole('listitem')
  await drawer
    .getByRole('group', { name: `Quantity of ${potli}` })
    .getByRole('button', { name: 'One less' })
    .click()
  await drawer.getByText(`${potli} was removed.`).waitFor()
  await eventually(() => lines.count(), 1)
  await assertAccessible()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => lines.count(), 2)
  await drawer.getByRole('button', { name: `Remove ${box} from cart` }).click()
  await drawer.getByText(`${box} was removed.`).waitFor({ state: 'hidden' })
  await eventually(() => lines.count(), 1)

  await page.reload()
  await page.getByRole('button', { name: 'Cart 1 item' }).waitFor()
  await eventually(() => drawer.isVisible(), false)
  const other = await page.context().newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Cart 2 items' }).waitFor()
  await other.close()
  await end()
})

test('the last unit on checkout: a question first', async () => {
  const { page, end, assertAccessible } = await openPage(shop)
  await addToCart(page, potli)
  await goToCheckout(page)
  await page.getByRole('button', { name: 'Edit cart' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByRole('button', { name: 'One less' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to empty your cart?' })
  await question.waitFor()
  await assertAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await eventually(() => drawer.getByRole('listitem').count(), 1)
  await drawer.getByRole('button', { name: 'One less' }).click()
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })

  // Escape does nothing here.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await eventually(() => drawer.isVisible(), true)
  await drawer.getByRole('button', { name: `Remove ${potli} from cart` }).click()
  await question.getByRole('button', { name: 'Empty Cart' }).click()
  await page.waitForURL('**/shop')
  await page.getByRole('button', { name: 'Cart', exact: true }).waitFor()
  await end()
})

test('a part of the shop that does not arrive: the cart opens as a page instead', async () => {
  const { page, end, expect } = await openPage(shop)
  expect(/ERR_FAILED/)
  await addToCart(page, potli)
  await page.route('**/cart-panel-*.js', (route) => route.abort())
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Open the cart page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Cart' }).waitFor()
  await page
    .getByText(expectedPrice(demoCartLine(potli)))
    .first()
    .waitFor()
  await end()
})
