import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { acceptedCard, payByCard, placeOrder, goToPayment } from './purchase-steps.ts'

const box = 'Mehrab Keepsake Box'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

/** Buys a keepsake box as a guest. Returns the order page's address. */
async function buy(page: Page): Promise<string> {
  await goToPayment(page, box)
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  return page.url()
}

type Parcel = { awb: string | null; reference: string }

/** The courier books the parcel and brings it. */
async function deliver(page: Page): Promise<void> {
  const number = await page.locator('.order-facts dd').first().textContent()
  const awbOf = async () =>
    (await shop.controlSandbox<Parcel[]>('GET', '/shiprocket/parcels')).find(
      ({ awb, reference }) => awb && reference.includes(number ?? '?'),
    )?.awb
  const late = Date.now() + 30_000
  let awb = await awbOf()
  while (!awb && Date.now() < late) {
    await page.reload()
    awb = await awbOf()
  }
  assert.ok(awb, 'the parcel is booked')
  await shop.controlSandbox('POST', '/shiprocket/advance', { awb, to: 'DELIVERED' })
  // The courier's push is worked through by a job.
  while (Date.now() < late) {
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /Your order/ }).waitFor()
    if (await page.getByRole('heading', { name: 'How do you like it?' }).isVisible()) return
  }
  assert.fail('the order did not become delivered')
}

test('View Invoice opens the PDF in a tab of its own', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/')
  await buy(page)
  await assertAccessible()
  const asked = page.waitForResponse('**/api/orders/invoice')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^View Invoice/ }).click(),
  ])
  const { invoice_url: address, number } = (await (await asked).json()) as Record<string, string>
  assert.match(number ?? '', /^GTH\/\d\d-\d\d\/\d{6}$/)
  // A browser without a window saves what one with a window shows: the bytes are asked for beside it.
  const answer = await page.request.get(address ?? '')
  assert.equal(answer.headers()['content-type'], 'application/pdf')
  assert.match(answer.headers()['content-disposition'] ?? '', /^inline/)
  assert.equal((await answer.body()).subarray(0, 5).toString(), '%PDF-')
  await eventually(() => tab.evaluate(() => window.opener).catch(() => null), null)
  await end()
})

test('a shop that cannot be asked: the tab closes, and a sentence says what to do', async () => {
  const { page, end, expect } = await openPage(shop, '/')
  expect(/ERR_FAILED/)
  await buy(page)
  await page.route('**/api/orders/invoice', (route) => route.abort())
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^View Invoice/ }).click(),
  ])
  await page.getByText('We could not reach the shop.').waitFor()
  assert.ok(tab.isClosed())
  await end()
})

test('a cancelled order shows its credit note beside the invoice, without a reload', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/')
  await buy(page)
  await page.getByRole('button', { name: /^Cancel order/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  const note = page.getByRole('button', { name: /^View Credit Note GTC\// })
  await note.waitFor({ timeout: 30_000 })
  await assertAccessible()
  const asked = page.waitForResponse('**/api/orders/invoice')
  await note.click()
  const { invoice_url: address } = (await (await asked).json()) as Record<string, string>
  const answer = await page.request.get(address ?? '')
  assert.equal((await answer.body()).subarray(0, 5).toString(), '%PDF-')
  await end()
})

test('what has arrived is reviewed by keyboard, and stands on the product’s page', async () => {
  const { page, end, expect, assertAccessible } = await openPage(shop, '/')
  expect(/ERR_FAILED/)
  const order = await buy(page)
  await eventually(() => page.getByRole('heading', { name: 'How do you like it?' }).count(), 0)
  await deliver(page)
  await page.goto(`${order}#feedback`)
  const form = page.locator('.leave-review-form')
  await form.waitFor()
  await assertAccessible()

  // One line of stars; the rest unfolds with the first of them.
  await eventually(() => form.getByLabel('Your words').count(), 0)
  await form.getByRole('radio', { name: '1 star: Not good' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await eventually(() => form.getByRole('radio', { name: '4 stars: Good' }).isChecked(), true)
  await form.getByLabel('Your words').fill('The arch is painted by a steady hand.\nPacked with care.')
  await eventually(() => form.getByLabel('Your name, as others see it').inputValue(), 'Asha')

  // Nothing is lost when it fails.
  await page.route('**/api/orders/feedback', (route) => route.abort())
  await form.getByRole('button', { name: /^Leave feedback/ }).click()
  await form.getByText('We could not reach the shop.').waitFor()
  await eventually(() => form.getByLabel('Your words').inputValue(), /steady hand/)
  await page.unroute('**/api/orders/feedback')
  await form.getByRole('button', { name: /^Leave feedback/ }).click()
  await page.getByText('Thank you! It stands on the product’s page within a minute.').waitFor()
  await assertAccessible()

  await page.getByRole('link', { name: box }).first().click()
  await page.getByRole('heading', { level: 1, name: box }).waitFor()
  await page.getByRole('link', { name: /4\.0 of 5 stars, 1 Review/ }).click()
  const review = page.locator('.review')
  await review.getByText('The arch is painted by a steady hand.').waitFor()
  await review.getByText('Verified purchase').waitFor()
  await review.getByText('Asha').waitFor()
  await assertAccessible()
  await end()
})

test('feedback with a link waits at the desk, until a person shows it', async () => {
  const { page, end } = await openPage(shop, '/')
  const order = await buy(page)
  await deliver(page)
  await page.goto(order)
  const form = page.locator('.leave-review-form')
  await form.getByRole('radio', { name: '1 star: Not good' }).check()
  await form.getByLabel('Your words').fill('Cheaper at www.elsewhere.example')
  await form.getByRole('button', { name: /^Leave feedback/ }).click()
  await page.getByText('We read it before we show it').waitFor()
  const product = await page.getByRole('link', { name: box }).first().getAttribute('href')
  // Asked for beside the browser, which may show a page of a minute ago.
  const isShown = async () => (await (await page.request.get(`${product}`)).text()).includes('elsewhere')
  assert.ok(!(await isShown()))
  await page.goto('/sandbox#feedback')
  const held = page.getByRole('listitem').filter({ hasText: 'www.elsewhere.example' })
  await held.getByRole('button', { name: 'Show it' }).click()
  await page.getByText('Nothing waits.').waitFor()
  const late = Date.now() + 15_000
  while (!(await isShown())) assert.ok(Date.now() < late, 'the review is not shown')
  await end()
})

test('42 reviews, six at a time, without anything above them moving', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/product/1')
  await eventually(() => page.locator('.stars').first().textContent(), /42 Reviews/)
  await eventually(() => page.locator('.review').count(), 6)
  const more = page.getByRole('link', { name: 'Show more reviews' })
  await more.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await more.click()
  await page.locator('.review').nth(11).waitFor()
  await eventually(() => page.evaluate(() => window.scrollY), before)
  const seventh = page.locator('.review').nth(6)
  await eventually(() => seventh.evaluate((element) => element === document.activeElement), true)
  await assertAccessible()
  await page.goto('/product/1?reviews=42')
  await eventually(() => page.locator('.review').count(), 42)
  await eventually(() => more.count(), 0)
  await end()
})

test('without reviews it says so', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/product/3')
  await page.getByRole('heading', { name: 'Reviews', exact: true }).waitFor()
  await eventually(() => page.getByText('No reviews yet', { exact: false }).count(), 1)
  await assertAccessible()
  await end()
})
