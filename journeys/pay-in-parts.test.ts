import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openOrderInParts } from './place-orders.ts'
import { acceptedCard, payByCard } from './purchase-steps.ts'
import { visit } from './visit.ts'

test('an order in two parts is paid part by part from its own page, each by card', async ({ page, shop }) => {
  test.skip(shop.databaseUrl === undefined, 'the parts are written into the database')
  const id = await openOrderInParts(shop, [{ id: 2, quantity: 1 }])
  const window = page.frameLocator('iframe')

  await visit(page, `/pay?id=${id}`)
  await expect(page.getByText(/of ₹[\d,.]+ is paid\. Card and UPI work/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay ₹/ }).focus()
  await page.keyboard.press('Enter')
  await payByCard(window, acceptedCard)
  await expect(page).toHaveURL(/\/order\?id=/)
  await expect(page.getByText('Before it is sent')).toBeVisible()
  await expectAccessible(page)

  await visit(page, `/pay?id=${id}`)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await payByCard(window, acceptedCard)
  await expect(page).toHaveURL(/\/order\?id=/)
  await visit(page, `/pay?id=${id}`)
  await expect(page.getByText('Everything is paid. Thank you.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveCount(0)
  await expectAccessible(page)
})
