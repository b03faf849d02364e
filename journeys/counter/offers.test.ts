import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { addToCart, goToCheckout } from '../purchase-steps.ts'
import { visit } from '../visit.ts'
import { chooseGoods } from './make-gift-offer.ts'
import { goByKeys, openCounter } from './open-counter.ts'

test('a manager makes a code, a shopper uses it, and ended it takes nothing off', async ({
  page,
  newVisitor,
}) => {
  const code = `SHAADI-${Date.now() % 1e6}`
  await openCounter(page, 'manager')
  await goByKeys(page, 'f', 'Offers')
  await expectAccessible(page)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New offer' })
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await dialog.getByLabel('Name').fill(`Weddings ${code}`)
  await dialog.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await dialog.getByLabel('Uses in all').fill('100')
  await dialog.getByLabel('Uses per buyer').fill('1')
  await dialog.getByText('Every parcel goes to: all of India').press('Enter')
  await dialog.getByRole('checkbox', { name: 'Kerala' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Goa' }).press('Space')
  await expect(dialog.getByText('Every parcel goes to: Goa, Kerala')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Kerala' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Goa' }).press('Space')
  await chooseGoods(dialog, 'Only these products, or these as well', 'Mehrab Keepsake Box')
  const goods = dialog.getByRole('combobox', { name: 'Only these products, or these as well' })
  await goods.fill('Mehrab Keepsake Box')
  await expect(page.getByText('Mehrab Keepsake Box is chosen already')).toBeVisible()
  await goods.fill('Xylophone of glass')
  await expect(page.getByText('Nothing on sale is called so')).toBeVisible()
  await goods.fill('')
  await dialog.getByRole('button', { name: 'Take Mehrab Keepsake Box off' }).click()
  await expect(dialog.getByRole('grid', { name: /: chosen$/ })).toHaveCount(0)
  await dialog.getByLabel('Percent', { exact: true }).fill('150')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(dialog.getByText('Please write a percentage of more than 0')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Percent', { exact: true }).fill('12.5')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Weddings ${code}` })).toBeVisible()
  await expect(page.getByText('12.5 % off the order')).toBeVisible()
  await expect(page.getByText('0 of 100 used')).toBeVisible()
  await expectAccessible(page)

  const shopper = await newVisitor()
  await visit(shopper, '/shop')
  await addToCart(shopper, 'Silk Booti Potli, Set of Three')
  await goToCheckout(shopper)
  const summary = shopper.getByRole('complementary', { name: 'Order summary' })
  const toggle = summary.getByRole('button', { name: /^Order summary/ })
  if (await toggle.isVisible()) await toggle.click()
  await summary.getByLabel('Code').fill(code)
  await summary.getByRole('button', { name: 'Use' }).click()
  await expect(summary.getByText(`${code} is in your total.`)).toBeVisible()

  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('button', { name: 'Let it run again' })).toBeVisible()
  await shopper.reload()
  await expect(summary.getByText(`We know no code ${code}.`)).toBeVisible()
})
