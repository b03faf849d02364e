import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { formatRupees } from '#shop/money/paise.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import type { OpenShop } from './open-shop.ts'
import { placeOrderToSeveral } from './place-orders.ts'
import { visit } from './visit.ts'

const people = [
  { fName: 'Meera', lName: 'Nair', address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka', zipcode: '560038' },
  { fName: 'Farhan', lName: 'Khan', address: '7 Sea Face', city: 'Mumbai', state: 'Maharashtra', zipcode: '400001' },
  { fName: 'Leela', lName: 'Mathur', address: '3 Amber Road', city: 'Jaipur', state: 'Rajasthan', zipcode: '302001' },
] as const

const parcel = (page: Page, position: number) => page.getByRole('region', { name: `Parcel ${position} of 3` })
const sandboxParcel = async ({ controlSandbox }: OpenShop, reference: RegExp) => {
  const parcels = await controlSandbox<{ reference: string; awb: string | null; label: string }[]>(
    'GET',
    '/shiprocket/parcels',
  )
  return parcels.find((one) => reference.test(one.reference))
}

async function openOrder(page: Page, shop: OpenShop) {
  const ordered = await placeOrderToSeveral(shop, people)
  const { number } = ordered
  const suffixes = ['', '-2', '-3']
  const find = (position: number) => sandboxParcel(shop, new RegExp(`^${number}${suffixes[position - 1]}-[0-9A-F]{6}$`))
  for (const position of [1, 2, 3])
    await expect.poll(async () => (await find(position))?.label, { timeout: 30_000 }).toBe('PICKUP SCHEDULED')
  const advance = async (position: number, to: string) =>
    shop.controlSandbox('POST', '/shiprocket/advance', { awb: (await find(position))?.awb, to })
  await visit(page, `/order?id=${ordered.orderId}`)
  return { ...ordered, advance, find }
}

test('an order to three people: each parcel with its goods, its address and how far it is', async ({ page, shop }) => {
  const { goods, advance, find, number } = await openOrder(page, shop)
  for (const [index, { fName, lName, city, zipcode }] of people.entries()) {
    const own = parcel(page, index + 1)
    await expect(own.getByText(`${fName} ${lName}`)).toBeVisible()
    await expect(own.getByText(`${city} ${zipcode}`)).toBeVisible()
    await expect(own.getByText('Placed', { exact: true })).toBeVisible()
    assert.deepEqual(await own.locator('.line-name').allTextContents(), goods[index])
  }
  await expect(page.getByRole('button', { name: `Cancel order ${number}` })).toBeVisible()
  await expectAccessible(page)

  await parcel(page, 2)
    .getByRole('button', { name: /^Track Order/ })
    .click()
  const panel = page.getByRole('dialog', { name: `Order ${number}, parcel 2` })
  await advance(2, 'PICKED UP')
  await expect(panel.getByText('Your parcel is on its way.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(parcel(page, 2).getByText('Shipped', { exact: true })).toBeVisible()
  await expect(parcel(page, 1).getByText('Placed', { exact: true })).toBeVisible()
  await expect(parcel(page, 2).getByText(`AWB number ${(await find(2))?.awb}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Part of your order has been sent' })).toBeVisible()
  await expect(page.locator('.order-facts').getByText('Partly shipped')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('what has arrived is reviewed, while the other parcels are still to come', async ({ page, shop }) => {
  const { goods, advance } = await openOrder(page, shop)
  await expect(page.getByRole('heading', { name: 'How do you like it?' })).toHaveCount(0)
  await advance(2, 'DELIVERED')
  await expect.poll(() => stateOnPage(page, 2), { timeout: 30_000 }).toBe('Delivered')
  await expect(page.locator('.order-facts').getByText('Partly shipped')).toBeVisible()
  // Each is named with its choices.
  const listReviewed = async () =>
    (await page.locator('.leave-review-product').allTextContents()).map((text) => text.split(' (')[0])
  assert.deepEqual(await listReviewed(), goods[1])
  await expectAccessible(page)

  await page.getByRole('radio', { name: /5/ }).first().check()
  await page.getByRole('button', { name: /^Leave feedback for/ }).click()
  await expect(page.getByText(/^Thank you!/)).toBeVisible()
  await advance(1, 'DELIVERED')
  await advance(3, 'DELIVERED')
  for (const position of [1, 3])
    await expect.poll(() => stateOnPage(page, position), { timeout: 30_000 }).toBe('Delivered')
  await expect(page.getByText('Your parcels have arrived. We hope they delight.')).toBeVisible()
  assert.deepEqual(await listReviewed(), goods[1], 'the same thing is asked about once')
  await expect(page.getByText(/^Thank you!/)).toBeVisible()
  await expectAccessible(page)
})

test('cancelled when the courier has one parcel already: that one goes on, and the others’ money goes back', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/)
  const { number, advance } = await openOrder(page, shop)
  await shop.controlSandbox('PUT', '/settings', { courierWebhooks: false })
  await advance(3, 'PICKED UP')
  await page.getByRole('button', { name: `Cancel order ${number}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(/^The courier already has part of this order/)).toBeVisible()
  await shop.controlSandbox('PUT', '/settings', { courierWebhooks: true })
  for (const position of [1, 2]) {
    assert.equal(await stateOnPage(page, position, false), 'Cancelled')
    await expect(parcel(page, position).getByText(/^Not sent\. Its ₹[\d,.]+ goes back/)).toBeVisible()
    await expect(parcel(page, position).getByRole('button', { name: /^Track Order/ })).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: 'Your order is on its way' })).toBeVisible()
  await expect(page.getByText(/^Refund of ₹[\d,.]+ on its way\.|^₹[\d,.]+ refunded/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('one parcel is cancelled while the others go on: the question names its goods and what goes back', async ({
  page,
  shop,
}) => {
  const { goods, number, advance, orderId } = await openOrder(page, shop)
  const cancelParcel = (position: number) =>
    page.getByRole('button', { name: `Cancel parcel ${position} of order ${number}` })
  const question = page.getByRole('alertdialog')
  const { order } = await (await page.request.get(`/api/orders/get?id=${orderId}`)).json()
  const amounts = order.shipments.map(({ amount }: { amount: number }) => formatRupees(amount))

  await cancelParcel(2).click()
  await expect(question).toHaveAccessibleName('Cancel parcel 2?')
  const named = goods[1]?.map((name) => `1 × ${name}`).join(' and ')
  await expect(
    question.getByText(`${named} will not be sent to Farhan Khan, and ${amounts[1]} goes back`),
  ).toBeVisible()
  await expect(question.getByText('The other 2 parcels go on.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep parcel' }).click()
  await expect(question).toHaveCount(0)
  await expect(cancelParcel(2)).toBeFocused()

  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Cancel parcel 2' }).click()
  await expect(parcel(page, 2).getByText('This parcel is cancelled.')).toBeVisible()
  await expect(parcel(page, 2).getByText(`Not sent. Its ${amounts[1]} goes back the way it was paid.`)).toBeVisible()
  await expect(cancelParcel(2)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Cancel order ${number}` })).toBeVisible()
  await expectAccessible(page)

  await advance(1, 'PICKED UP')
  await expect.poll(() => stateOnPage(page, 1), { timeout: 30_000 }).toBe('Shipped')
  await expect(page.getByRole('button', { name: `Cancel order ${number}` })).toHaveCount(0)
  await expect(cancelParcel(1)).toHaveCount(0)
  await cancelParcel(3).click()
  await expect(question.getByText('The other parcel goes on.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel parcel 3' }).click()
  await expect(parcel(page, 3).getByText(`Not sent. Its ${amounts[2]} goes back the way it was paid.`)).toBeVisible()
  await expect(parcel(page, 1).getByText('Shipped', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

async function stateOnPage(page: Page, position: number, fresh = true): Promise<string> {
  if (fresh) await page.reload()
  return parcel(page, position).locator('.order-shipment-status').innerText()
}
