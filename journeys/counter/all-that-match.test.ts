import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { openCounter } from './open-counter.ts'

/** Enough orders to need a reason, in pages of five. */
const ORDERS = 12

test.use({ ownShop: {} })

test('all orders that match are selected, not only those shown, and what is done and what not is said', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/)
  const placed: string[] = []
  while (placed.length < ORDERS) placed.push((await placeOrderToSeveral(shop, [jaipur])).number)
  await openCounter(page, 'manager')
  // The list requests fifty at a time.
  await page.route(/\/counter\/api\/v1\/orders\?.*limit=50/, (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=5') }),
  )
  await page.goto('/counter/orders?assigned=nobody')
  await page.getByRole('checkbox', { name: 'Select all orders shown' }).check()
  const selected = page.getByRole('region', { name: 'Selected orders' })
  await expect(selected).toContainText('5 orders selected')
  await expectAccessible(page)
  await selected.getByRole('button', { name: `Select all ${ORDERS} orders that match` }).press('Enter')
  await expect(selected).toContainText(`${ORDERS} orders selected`)

  // Another person confirms one of them meanwhile.
  const taken = placed[0] ?? ''
  const moved = await page.evaluate(async (number) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"to":"confirmed"}' }
    return (await fetch(`/counter/api/v1/orders/${number}/moves`, options)).status
  }, taken)
  expect(moved).toBe(200)
  await selected.getByRole('button', { name: 'Confirm' }).click()
  const question = page.getByRole('dialog', { name: /^Confirm \d+ of 12 orders\?/ })
  await expectAccessible(page)
  await question.getByRole('button', { name: /^Confirm/ }).press('Enter')
  await expect(page.getByText(new RegExp(`${ORDERS - 1} of ${ORDERS} confirmed\\. ${taken}: `))).toBeVisible()

  await page.goto('/counter/orders?assigned=nobody')
  await page.getByRole('checkbox', { name: 'Select all orders shown' }).check()
  await selected.getByRole('button', { name: `Select all ${ORDERS} orders that match` }).click()
  await expect(selected).toContainText(`${ORDERS} orders selected`)
  await selected.getByRole('button', { name: 'Assign to …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign them' }).click()
  await expect(page.getByText(`${ORDERS} orders are with Ravi now.`)).toBeVisible()
  await expect(page.getByText('No orders match.')).toBeVisible()
})
