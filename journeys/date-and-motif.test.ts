import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openCart } from './purchase-steps.ts'
import { findProduct, tick, visit } from './visit.ts'

test('names and a date stand together on the picture of a ring stand, and in the cart', async ({ page, shop }) => {
  const name = 'Mehrab Ring Stand'
  await visit(page, await findProduct(shop, name))
  const drawings = page.locator('.gallery .picture-words path')
  await page.getByRole('textbox', { name: 'Names on the step' }).fill('Aanya & Rohan')
  await expect(drawings).toHaveCount(1)
  await page.getByLabel('The day on the upper step').fill('2027-12-24')
  await expect(page.getByText('Lettered as “24 December 2027” in Kalam, written by hand.')).toBeVisible()
  await expect(drawings).toHaveCount(2)
  await expect(page.locator('.gallery img[alt*="Aanya & Rohan"][alt*="24 December 2027"]')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Names on the step' }).fill('')
  await expect(drawings).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Names on the step' }).fill('Aanya & Rohan')
  await expect(drawings).toHaveCount(2)
  await page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${name}` })
    .click()
  await openCart(page)
  const chosen = page.getByRole('dialog', { name: 'Your Cart' }).locator('.line-choices')
  await expect(chosen).toContainText('Names on the step: “Aanya & Rohan” in Kalam')
  await expect(chosen).toContainText('The day on the upper step: “24 December 2027” in Kalam')
})

test('a motif on the lid of a box is chosen by its drawing and pressed in foil beside the names', async ({
  page,
  shop,
}) => {
  const name = 'Mehrab Keepsake Box'
  await visit(page, await findProduct(shop, name))
  await page.getByRole('textbox', { name: 'Names on the lid' }).fill('Aanya & Rohan')
  await tick(page.getByRole('group', { name: 'Motif on the lid' }).getByRole('radio', { name: 'Lotus' }))
  await expect(page.getByText(/^It is [\d.]+ mm high, as you see it in the picture\.$/)).toBeVisible()
  await expect(page.locator('.gallery .picture-words')).toHaveCount(2)
  await expectAccessible(page)
})
