import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral, underpayGuestOrder } from '../place-orders.ts'
import { confirmIdentity, goByKeys, openCounter, stepUp } from './open-counter.ts'
import { chooseAction } from './choose-action.ts'

const matters = (page: Page) => page.getByRole('region', { name: 'exceptions' })

/** Waits, because jobs find problems later, and other orders may have the same one. */
async function openMatter(page: Page, title: string, number: string): Promise<void> {
  const row = matters(page).getByRole('row').filter({ hasText: number })
  const opener = row.getByRole('button', { name: title })
  await expect(async () => {
    await page.goto('/counter/exceptions')
    await expect(opener).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await opener.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary', { name: new RegExp(`^Preview: ${title}.*${number}`) })).toBeVisible()
}

test('a payment of the wrong amount goes back from the list, by keyboard, and its order is called off', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 .*refund$/)
  const number = await underpayGuestOrder(shop)
  await openCounter(page, 'owner')
  await goByKeys(page, 'n', 'Exceptions')
  await openMatter(page, 'Paid, but not what the order costs', number)
  await expectAccessible(page)
  const preview = page.getByRole('complementary')
  await expect(preview).toContainText('₹1.00')
  await expect(preview.getByRole('link', { name: `Open ${number}` })).toBeVisible()
  await preview.getByRole('button', { name: 'Refund the payment' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Refund the payment?' })
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('One rupee was paid')
  await dialog.getByRole('button', { name: 'Refund it' }).click()
  await confirmIdentity(page)
  await expect(page.getByText('The refund is on its way.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(matters(page)).not.toContainText(number)
  await page.goto('/counter/exceptions?state=closed')
  await expect(matters(page)).toContainText(number)
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByRole('main')).toContainText('Cancelled')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('made a refund')
})

test('a refund that failed is asked for again, and another matter is closed with words', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 .*(cancel|refund|close)$/)
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  await openCounter(page, 'manager')
  await stepUp(page)
  await page.goto(`/counter/orders/${number}`)
  await chooseAction(page, 'Cancel the order')
  const cancelling = page.getByRole('dialog', { name: `Cancel ${number}?` })
  await cancelling.getByRole('textbox').fill('The kiln broke')
  await cancelling.getByRole('button', { name: `Cancel ${number}` }).click()
  await expect(page.getByText(/is being cancelled/)).toBeVisible()
  await openMatter(page, 'A refund failed', number)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  await page.getByRole('button', { name: 'Retry the refund' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry it' }).click()
  await expect(page.getByText('The refund is being tried again.')).toBeVisible()
  await expect(async () => {
    await page.goto(`/counter/orders/${number}`)
    await expect(page.getByRole('main')).toContainText('Refunded', { timeout: 5_000 })
  }).toPass()

  const underpaid = await underpayGuestOrder(shop)
  await openMatter(page, 'Paid, but not what the order costs', underpaid)
  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  const closing = page.getByRole('dialog', { name: 'Is it resolved?' })
  await closing.getByRole('button', { name: 'Yes, resolved' }).click()
  await expect(closing).toContainText('Say in a few words why.')
  await closing.getByRole('textbox').fill('Agreed with the buyer on the phone')
  await closing.getByRole('button', { name: 'Yes, resolved' }).click()
  await expect(page.getByText('Marked as resolved. It comes back if it is still wrong.')).toBeVisible()
  await page.goto('/counter/audit?operation=exceptions.close')
  await expect(page.getByRole('region', { name: 'entries' })).toContainText('Agreed with the buyer on the phone')
})

test('an order whose money a bank took back is called off from the list', async ({ page, shop, consoleErrors }) => {
  consoleErrors.allow(/403 .*cancel$/)
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  const taken = await shop.controlSandbox<{ id: string; status: string }[]>('GET', '/razorpay/payments')
  const paymentId = taken.findLast(({ status }) => status === 'captured')?.id
  const { id } = await shop.controlSandbox<{ id: string }>('POST', `/razorpay/payments/${paymentId}/dispute`)
  await shop.controlSandbox('POST', `/razorpay/disputes/${id}`, { to: 'lost' })
  await openCounter(page, 'owner')
  await openMatter(page, 'A dispute was lost', number)
  await expect(page.getByRole('button', { name: 'Keep the order' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as resolved' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the order?' })
  await dialog.getByRole('textbox').fill('Your bank gave you the money back')
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await confirmIdentity(page)
  await expect(page.getByText('The order is cancelled.')).toBeVisible()
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByRole('main')).toContainText('Refunded')
})

test('an accountant reads what is wrong with money, and is offered nothing they may not do', async ({ page, shop }) => {
  const number = await underpayGuestOrder(shop)
  await openCounter(page, 'accountant')
  await openMatter(page, 'Paid, but not what the order costs', number)
  const preview = page.getByRole('complementary')
  await expect(preview).toContainText('₹1.00')
  for (const name of ['Refund the payment', 'Mark as resolved'])
    await expect(preview.getByRole('button', { name })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByRole('main')).toContainText('Under review')
  await expect(page.getByRole('main')).not.toContainText('not known')
})
