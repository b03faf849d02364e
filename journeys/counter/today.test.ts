import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral, underpayGuestOrder } from '../place-orders.ts'
import { openCounter } from './open-counter.ts'

test('today leads from each count to its list, and shows money to those only who see it', async ({ page, shop }) => {
  await placeOrderToSeveral(shop, [jaipur])
  await underpayGuestOrder(shop)
  await openCounter(page, 'owner')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByRole('link', { name: /needs? you/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sales' })).toContainText('₹')
  await expect(page.getByRole('region', { name: 'Leaves the workshop' })).toContainText('Today')
  await expectAccessible(page)
  await waiting.getByRole('link', { name: /needs? you/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Exceptions' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'exceptions' })).toContainText('Paid, but not what the order costs')

  await openCounter(page, 'packer')
  await expect(page.getByRole('region', { name: 'Leaves the workshop' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sales' })).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText('₹')
  await expect(waiting.getByRole('link', { name: /needs? you/ })).toBeHidden()
  await expectAccessible(page)
})
