import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { placeOrderToSeveral } from '../place-orders.ts'
import { openCounter } from './open-counter.ts'

const kochi = {
  fName: 'Anjali',
  lName: 'Kurup',
  address: '14 Mattancherry Road',
  city: 'Kochi',
  state: 'Kerala',
  zipcode: '682001',
}

test('a key that is pressed in the moment when the screen appears is heard', async ({ page }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      watch.disconnect()
      const isHeard = !globalThis.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, cancelable: true }),
      )
      document.documentElement.dataset['isHeard'] = String(isHeard)
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await openCounter(page, 'owner')
  await expect(page.locator('html')).toHaveAttribute('data-is-heard', 'true')
})

test('one field by the keyboard: a name leads to its order, words to a product, a screen is opened by its name', async ({
  page,
  shop,
}) => {
  const { number, goods } = await placeOrderToSeveral(shop, [kochi])
  await openCounter(page, 'owner')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('searchbox', { name: 'Search' })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option', { name: 'Stock', exact: true })).toBeVisible()
  await expectAccessible(page)
  await field.fill('kurup anja')
  await expect(dialog.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
  await expect(dialog).toBeHidden()

  // Works while a field has the focus.
  await page.getByRole('textbox', { name: 'New note' }).focus()
  await page.keyboard.press('Control+k')
  await field.fill(goods[0]?.[0] ?? '')
  await expect(dialog.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible()
  await field.fill('audit lo')
  await expect(dialog.getByRole('option', { name: 'Audit log' })).toBeVisible()
  await expect(dialog.getByRole('option'), 'what was found for other words is gone').toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill(`refund ${number}`)
  await expect(dialog.getByRole('option', { name: `Refund ${number}` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const refund = page.getByRole('dialog', { name: `Refund ${number}` })
  await expect(refund).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
  await page.keyboard.press('Escape')
  await expect(refund).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('nobody is called this')
  await expect(dialog.getByText('No result for “nobody is called this”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('on a phone the search is a page of its own, and a packer finds no people in it', async ({ page, shop }) => {
  const { number } = await placeOrderToSeveral(shop, [kochi])
  await page.setViewportSize({ width: 360, height: 740 })
  await openCounter(page, 'packer')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('button', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(360)
  await dialog.getByRole('searchbox').fill('kurup')
  await expect(dialog.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Buyers' })).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('option', { name: new RegExp(number) }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
})
