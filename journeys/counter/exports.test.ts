import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { openCounter } from './open-counter.ts'

test('orders leave as a sheet by keyboard, without names', async ({ page, shop }) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'accountant')
  await page.goto('/counter/orders')
  await page.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export orders' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(`${number},`)
  expect(text).not.toContain('Asha')
})
