import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { buyAsGuest, openCart } from './purchase-steps.ts'
import { findProduct, visit, waitForPart } from './visit.ts'

const diyas = 'Painted Diya Pair'

test('many favours cost less each: the ladder says the next step, and cart, order and invoice have its price', async ({
  page,
  shop,
}) => {
  await visit(page, await findProduct(shop, diyas))
  const rungs = page.getByRole('list', { name: 'Price of each by how many' })
  await expect(rungs.getByRole('listitem')).toHaveText([
    '1 to 24₹177',
    '25 to 99₹165.20',
    '100 to 199₹151.04',
    '200 and more₹139.24',
  ])
  await expect(page.getByText('24 more and each is ₹165.20')).toBeVisible()
  await expectAccessible(page)
  const quantity = page.locator('.buy-box').getByRole('textbox', { name: /^Quantity of / })
  await quantity.fill('11')
  await quantity.blur()
  await waitForPart(page, 'ladder')
  await expect(page.getByText('14 more and each is ₹165.20')).toBeVisible()
  await quantity.fill('30')
  await quantity.blur()
  await expect(page.getByText('70 more and each is ₹151.04')).toBeVisible()
  await page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${diyas}` })
    .click()
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.locator('.line-unit')).toContainText('₹165.20')
  await expect(drawer.locator('.line-total')).toContainText('₹4,956')
  await expect(drawer.getByText('70 more and each is ₹151.04')).toBeVisible()
  await expectAccessible(page)
  await buyAsGuest(page)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.locator('.line-unit')).toContainText('₹165.20')
  await expect(items.locator('.line-total')).toContainText('₹4,956')
})

test('a manager gives a product prices by quantity, is told what is wrong with them, and the shop shows them', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*price-breaks$/)
  await openCounter(page, 'manager')
  await page.goto('/counter/products/3')
  const panel = page.getByRole('region', { name: 'Prices by quantity' })
  await expect(panel.getByText('Each piece costs the same for any quantity.')).toBeVisible()
  await panel.getByRole('button', { name: 'Change prices by quantity' }).click()
  const step = (line: number) =>
    page.getByRole('group', { name: `Price of each piece from a quantity, line ${line}`, exact: true })
  await step(1).getByLabel('Pieces').fill('ten')
  await step(1).getByLabel('Each, ₹ before GST').fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Line 1: please write the number of pieces and the price of each')).toBeVisible()
  await step(1).getByLabel('Pieces').fill('10')
  await step(1).getByLabel('Each, ₹ before GST').fill('9,00,000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^From 10 pieces on, each must cost less than ₹/)).toBeVisible()
  await step(1).getByLabel('Each, ₹ before GST').fill('500')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await expect(step(2).getByLabel('Pieces')).toBeFocused()
  await page.keyboard.type('50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('450.50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('50 and more: ₹450.50 each, before GST')).toBeVisible()
  const visitor = await newVisitor()
  await expect(async () => {
    await visitor.goto('/product/3')
    await expect(visitor.getByRole('list', { name: 'Price of each by how many' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
