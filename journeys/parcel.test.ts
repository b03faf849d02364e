import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { asha, acceptedCard, payByCard, placeOrder, goToPayment } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import type { OpenShop } from './open-shop.ts'
import { placeOrderOfAsha } from './place-orders.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

type Parcel = { reference: string; awb: string | null; label: string }
type Mail = { subject: string; text: string; links: string[] }

const box = 'Mehrab Keepsake Box'

async function readNumber(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  return (await page.getByText(/^GTH-\d{6}$/).textContent()) ?? ''
}

const parcelsOf = async ({ controlSandbox }: OpenShop, number: string) =>
  (await controlSandbox<Parcel[]>('GET', '/shiprocket/parcels')).filter(({ reference }) => reference.startsWith(number))

async function untilBooked(shop: OpenShop, number: string): Promise<void> {
  const labels = async () => (await parcelsOf(shop, number)).map(({ label }) => label)
  await expect.poll(labels, { message: 'the booking', timeout: 30_000 }).toContain('PICKUP SCHEDULED')
}

async function mailAbout({ controlSandbox }: OpenShop, number: string, subject: RegExp): Promise<Mail> {
  let mail: Mail | undefined
  const find = async () => {
    const mails = await controlSandbox<Mail[]>('GET', `/mail?to=${asha['E-mail']}`)
    mail = mails.find((mail) => mail.subject.includes(number) && subject.test(mail.subject))
    return mail
  }
  await expect.poll(find, { message: `the mail ${String(subject)}`, timeout: 30_000 }).toBeDefined()
  return mail ?? assert.fail()
}

test('bought, told, followed from the workshop to the door', async ({ page, shop }) => {
  await visit(page, '/')
  await goToPayment(page, box)
  await payByCard(await placeOrder(page), acceptedCard)
  const number = await readNumber(page)
  const placed = await mailAbout(shop, number, /is placed$/)
  assert.ok(placed.links.includes(page.url()), 'the mail leads to this page')
  assert.ok(placed.text.includes('Total paid: ₹'))

  await untilBooked(shop, number)
  await page.getByRole('button', { name: `Track Order, order ${number}` }).click()
  const panel = page.getByRole('dialog', { name: `Order ${number}` })
  await expect(panel.getByText('Pick-up arranged')).toBeVisible()
  await expectAccessible(page)

  const advance = (to: string) => shop.controlSandbox('POST', '/shiprocket/advance', { order_id: number, to })
  await advance('PICKED UP')
  await expect(panel.getByText('Your parcel is on its way.')).toBeVisible()
  const shipped = await mailAbout(shop, number, /is on its way$/)
  assert.match(shipped.text, /AWB number: \d+/)
  await advance('OUT FOR DELIVERY')
  await expect(panel.getByText('Your parcel arrives today.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your order arrives today', includeHidden: true })).toBeVisible()
  await advance('UNDELIVERED')
  await expect(panel.getByText('Couriers usually try again on the next working day')).toBeVisible()
  await expectAccessible(page)
  await expect(page.locator('.order-head')).not.toContainText('today')
  await advance('DELIVERED')
  await expect(panel.getByText('Your parcel has arrived.')).toBeVisible()
  await expect
    .poll(() => panel.locator('.parcel-step-text').allTextContents())
    .toEqual([
      'Delivered',
      'The courier came, but could not hand it over',
      'Out for delivery',
      'Picked up from our workshop',
      'Pick-up arranged',
      'Booked with the courier',
      'Order placed',
    ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toEqual(`Track Order, order ${number}`)
  await expect(page.locator('.order-facts').getByText('Delivered')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your order has arrived' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0)
  const delivered = await mailAbout(shop, number, /has arrived$/)
  assert.ok(delivered.links.some((link) => link.endsWith('#feedback')))
})

test('cancelled before the courier comes: a question, the refund on the page, a mail', async ({ page, shop }) => {
  await visit(page, await placeOrderOfAsha(shop, box))
  const number = await readNumber(page)
  await untilBooked(shop, number)
  await page.getByRole('button', { name: `Cancel order ${number}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await page.getByRole('button', { name: `Cancel order ${number}` }).press('Enter')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Your order is cancelled.')).toBeVisible()
  // The test waits for courier, provider and page in turn, each with retries.
  await expect(page.getByText(/^₹[\d,.]+ refunded on \d+ \w+ \d{4}\./)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Your order was refunded' })).toBeVisible()
  await expect(page.getByText(/feedback/i)).toHaveCount(0)
  await expectAccessible(page)
  const mail = await mailAbout(shop, number, /is cancelled$/)
  assert.match(mail.text, /Your refund of ₹[\d,.]+ is on its way/)
  await expect.poll(async () => (await parcelsOf(shop, number)).map(({ label }) => label)).toEqual(['CANCELED'])
})

test('too late: the courier is on the way, the order goes on, and the page says so', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await visit(page, await placeOrderOfAsha(shop, box))
  consoleErrors.allow(/409/)
  const number = await readNumber(page)
  await untilBooked(shop, number)
  await shop.controlSandbox('PUT', '/settings', { courierWebhooks: false })
  await shop.controlSandbox('POST', '/shiprocket/advance', { order_id: number, to: 'OUT FOR PICKUP' })
  await page.getByRole('button', { name: `Cancel order ${number}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('This order is already packed.')).toBeVisible()
  await expect(page.locator('.order-facts').getByText('Packed')).toBeVisible()
  await shop.controlSandbox('PUT', '/settings', { courierWebhooks: true })
})
