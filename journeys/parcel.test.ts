import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { asha, acceptedCard, payByCard, placeOrder, goToPayment } from './purchase-steps.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

type Parcel = { reference: string; awb: string | null; label: string }
type Mail = { subject: string; text: string; links: string[] }

/** Buys a keepsake box as a guest, on a page that shows its order. */
async function buy(page: Page): Promise<string> {
  await goToPayment(page, 'Mehrab Keepsake Box')
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  return (await page.getByText(/^GTH-\d{6}$/).textContent()) ?? ''
}

/** Asks until the answer is there: couriers and mails take their second. */
async function until<Answer>(ask: () => Promise<Answer | undefined>, what: string): Promise<Answer> {
  const late = Date.now() + 30_000
  while (Date.now() < late) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return assert.fail(`${what} did not come`)
}
const parcelOf = (number: string) =>
  until(
    async () =>
      (await shop.controlSandbox<Parcel[]>('GET', '/shiprocket/parcels')).find(
        ({ reference, label }) => reference.startsWith(number) && label === 'PICKUP SCHEDULED',
      ),
    'the booking',
  )
const mailAbout = (number: string, subject: RegExp) =>
  until(
    async () =>
      (await shop.controlSandbox<Mail[]>('GET', `/mail?to=${asha['E-mail']}`)).find(
        (mail) => mail.subject.includes(number) && subject.test(mail.subject),
      ),
    `the mail ${String(subject)}`,
  )

test('bought, told, followed from the workshop to the door', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/')
  const number = await buy(page)
  const placed = await mailAbout(number, /is placed$/)
  assert.ok(placed.links.includes(page.url()), 'the mail leads to this page')
  assert.ok(placed.text.includes('Total paid: ₹'))

  await parcelOf(number)
  await page.getByRole('button', { name: `Track Order, order ${number}` }).click()
  const panel = page.getByRole('dialog', { name: `Order ${number}` })
  await panel.getByText('Pick-up arranged').waitFor()
  await assertAccessible()

  const advance = (to: string) => shop.controlSandbox('POST', '/shiprocket/advance', { order_id: number, to })
  await advance('PICKED UP')
  // The panel follows the parcel by itself.
  await panel.getByText('Your parcel is on its way.').waitFor()
  const shipped = await mailAbout(number, /is on its way$/)
  assert.match(shipped.text, /AWB number: \d+/)
  await advance('OUT FOR DELIVERY')
  await panel.getByText('Your parcel arrives today.').waitFor()
  await page.getByRole('heading', { name: 'Your order arrives today', includeHidden: true }).waitFor()
  await advance('UNDELIVERED')
  await panel.getByText('Couriers usually try again on the next working day').waitFor()
  await assertAccessible()
  assert.doesNotMatch(await page.locator('.order-head').innerText(), /today/)
  await advance('DELIVERED')
  await panel.getByText('Your parcel has arrived.').waitFor()
  await eventually(
    () => panel.locator('.parcel-step-text').allTextContents(),
    [
      'Delivered',
      'The courier came, but could not hand it over',
      'Out for delivery',
      'Picked up from our workshop',
      'Pick-up arranged',
      'Booked with the courier',
      'Order placed',
    ],
  )
  await assertAccessible()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await eventually(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    `Track Order, order ${number}`,
  )
  // The page around it knows as well.
  await page.locator('.order-facts').getByText('Delivered').waitFor()
  await page.getByRole('heading', { name: 'Your order has arrived' }).waitFor()
  await eventually(() => page.getByRole('button', { name: /^Cancel order/ }).count(), 0)
  const delivered = await mailAbout(number, /has arrived$/)
  assert.ok(delivered.links.some((link) => link.endsWith('#feedback')))
  await end()
})

test('cancelled before the courier comes: a question, the refund on the page, a mail', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/')
  const number = await buy(page)
  await parcelOf(number)
  await page.getByRole('button', { name: `Cancel order ${number}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await question.waitFor()
  await assertAccessible()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: `Cancel order ${number}` }).press('Enter')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('Your order is cancelled.').waitFor()
  // Courier, provider and page are asked in turns, each of which may come a second time.
  await page.getByText(/^₹[\d,.]+ refunded on \d+ \w+ \d{4}\./).waitFor({ timeout: 30_000 })
  await page.getByRole('heading', { name: 'Your order was refunded' }).waitFor()
  await eventually(() => page.getByText(/feedback/i).count(), 0)
  await assertAccessible()
  const mail = await mailAbout(number, /is cancelled$/)
  assert.match(mail.text, /Your refund of ₹[\d,.]+ is on its way/)
  const parcels = await shop.controlSandbox<Parcel[]>('GET', '/shiprocket/parcels')
  assert.deepEqual(
    parcels.filter(({ reference }) => reference.startsWith(number)).map(({ label }) => label),
    ['CANCELED'],
  )
  await end()
})

test('too late: the courier is on the way, the order goes on, and the page says so', async () => {
  const { page, end, expect } = await openPage(shop, '/')
  expect(/409/)
  const number = await buy(page)
  await parcelOf(number)
  await shop.controlSandbox('PUT', '/settings', { courierWebhooks: false })
  await shop.controlSandbox('POST', '/shiprocket/advance', { order_id: number, to: 'OUT FOR PICKUP' })
  await page.getByRole('button', { name: `Cancel order ${number}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('This order is already packed.').waitFor()
  await page.locator('.order-facts').getByText('Packed').waitFor()
  await shop.controlSandbox('PUT', '/settings', { courierWebhooks: true })
  await end()
})
