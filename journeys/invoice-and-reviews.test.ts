import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { acceptedCard, payByCard, placeOrder, goToPayment } from './purchase-steps.ts'
import { goByKeys, openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import type { OpenShop } from './open-shop.ts'
import { placeOrderOfAsha } from './place-orders.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

// Reviews change product pages.
test.use({ ownShop: {} })

const box = 'Mehrab Keepsake Box'

/** @returns the order page's address */
async function openOrder(page: Page, shop: OpenShop): Promise<string> {
  const address = await placeOrderOfAsha(shop, box)
  await visit(page, address)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  return address
}

type Parcel = { awb: string | null; reference: string }

async function deliver(page: Page, { controlSandbox }: OpenShop): Promise<void> {
  const number = (await page.locator('.order-facts dd').first().textContent()) ?? ''
  let awb: string | null | undefined
  await expect(async () => {
    await page.reload()
    const parcels = await controlSandbox<Parcel[]>('GET', '/shiprocket/parcels')
    awb = parcels.find((parcel) => parcel.awb && parcel.reference.includes(number))?.awb
    expect(awb, 'the parcel is booked').toBeTruthy()
  }).toPass()
  await controlSandbox('POST', '/shiprocket/advance', { awb, to: 'DELIVERED' })
  // A job processes the courier's webhook.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'How do you like it?' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

test('View Invoice opens the PDF in a tab of its own', async ({ page, consoleErrors }) => {
  // The browser requests an icon for the PDF.
  consoleErrors.allow(/favicon\.ico/)
  await visit(page, '/')
  await goToPayment(page, box)
  await payByCard(await placeOrder(page), acceptedCard)
  await expect(page.getByRole('heading', { name: 'Your order was received' })).toBeVisible()
  await expectAccessible(page)
  const asked = page.waitForResponse('**/api/orders/invoice')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^View Invoice/ }).click(),
  ])
  const { invoice_url: address, number } = (await (await asked).json()) as Record<string, string>
  assert.match(number ?? '', /^GTH\/\d\d-\d\d\/\d{6}$/)
  // A headless browser downloads the PDF instead of showing it, so the test fetches the bytes itself.
  const answer = await page.request.get(address ?? '')
  assert.equal(answer.headers()['content-type'], 'application/pdf')
  assert.match(answer.headers()['content-disposition'] ?? '', /^inline/)
  assert.equal((await answer.body()).subarray(0, 5).toString(), '%PDF-')
  await expect.poll(() => tab.evaluate(() => window.opener).catch(() => null)).toBeNull()
})

test('a shop that cannot be asked: the tab closes, and a sentence says what to do', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  await openOrder(page, shop)
  await page.route('**/api/orders/invoice', (route) => route.abort())
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^View Invoice/ }).click(),
  ])
  await expect(page.getByText('We could not reach the shop.')).toBeVisible()
  await expect.poll(() => tab.isClosed()).toBe(true)
})

test('a cancelled order shows its credit note beside the invoice, without a reload', async ({ page, shop }) => {
  await openOrder(page, shop)
  await page.getByRole('button', { name: /^Cancel order/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  const note = page.getByRole('button', { name: /^View Credit Note, GTC\// })
  await expect(note).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  const asked = page.waitForResponse('**/api/orders/invoice')
  await note.click()
  const { invoice_url: address } = (await (await asked).json()) as Record<string, string>
  const answer = await page.request.get(address ?? '')
  assert.equal((await answer.body()).subarray(0, 5).toString(), '%PDF-')
})

test('what has arrived is reviewed by keyboard, and stands on the product’s page', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  const order = await openOrder(page, shop)
  await expect(page.getByRole('heading', { name: 'How do you like it?' })).toHaveCount(0)
  await deliver(page, shop)
  await page.goto(`${order}#feedback`)
  const form = page.locator('.leave-review-form')
  await expect(form).toBeVisible()
  await expectAccessible(page)

  await expect(form.getByLabel('Your words')).toHaveCount(0)
  await form.getByRole('radio', { name: '1 star: Not good' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: '4 stars: Good' })).toBeChecked()
  await form.getByLabel('Your words').fill('The arch is painted by a steady hand.\nPacked with care.')
  await expect(form.getByLabel('Your name, as others see it')).toHaveValue('Asha')

  await page.route('**/api/orders/feedback', (route) => route.abort())
  await form.getByRole('button', { name: /^Leave feedback/ }).click()
  await expect(form.getByText('We could not reach the shop.')).toBeVisible()
  await expect(form.getByLabel('Your words')).toHaveValue(/steady hand/)
  await page.unroute('**/api/orders/feedback')
  await form.getByRole('button', { name: /^Leave feedback/ }).click()
  await expect(page.getByText('Thank you! The product’s page shows it within a minute.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: box }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: box })).toBeVisible()
  await page.getByRole('link', { name: /4\.0 of 5 stars, 1 Review/ }).click()
  const review = page.locator('.review')
  await expect(review.getByText('The arch is painted by a steady hand.')).toBeVisible()
  await expect(review.getByText('Verified purchase')).toBeVisible()
  await expect(review.getByText('Asha')).toBeVisible()
  await expectAccessible(page)
})

test('feedback with a link waits, until a person publishes and answers it in the back office', async ({
  page,
  shop,
}) => {
  const order = await openOrder(page, shop)
  await deliver(page, shop)
  await page.goto(order)
  const form = page.locator('.leave-review-form')
  await form.getByRole('radio', { name: '1 star: Not good' }).check()
  await form.getByLabel('Your words').fill('Cheaper at www.elsewhere.example')
  await form.getByRole('button', { name: /^Leave feedback/ }).click()
  await expect(page.getByText('We read it before we show it')).toBeVisible()
  const product = await page.getByRole('link', { name: box }).first().getAttribute('href')
  // Bypasses the browser, which may show a page that is a minute old.
  const isShown = async () => (await (await page.request.get(`${product}`)).text()).includes('elsewhere')
  assert.ok(!(await isShown()))
  await openCounter(page, 'support')
  await goByKeys(page, 'r', 'Reviews')
  await page.goto('/counter/reviews?state=waiting')
  const preview = page.getByRole('complementary')
  const openReview = async () => {
    await page.getByRole('row').filter({ hasText: 'www.elsewhere.example' }).getByRole('button').focus()
    await page.keyboard.press('Space')
    await expect(preview).toContainText('Cheaper at www.elsewhere.example')
  }
  await openReview()
  await expect(preview).toContainText('a link')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The product’s page shows it within a minute.')).toBeVisible()
  await expect.poll(isShown, 'the review is shown').toBe(true)

  await page.goto('/counter/reviews?state=published&stars=1')
  await openReview()
  await preview.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Please write to us: we want to put it right.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByText('The answer appears below the review')).toBeVisible()
  const isAnswered = async () => (await (await page.request.get(`${product}`)).text()).includes('Gathri answers:')
  await expect.poll(isAnswered, 'the answer is shown').toBe(true)

  await page.goto('/counter/reviews?state=published&stars=1')
  await openReview()
  await preview.getByRole('button', { name: 'Hold back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold it back?' })
  await dialog.getByRole('textbox').fill('It is advertising')
  await dialog.getByRole('button', { name: 'Hold it back' }).click()
  await expect.poll(isShown, 'the review is gone').toBe(false)
})

test('a photograph comes with the words, waits for a person, and then stands on the product’s page', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\)/)
  const order = await openOrder(page, shop)
  await deliver(page, shop)
  await page.goto(order)
  const form = page.locator('.leave-review-form')
  await form.getByRole('radio', { name: '5 stars: Wonderful' }).check()
  await form.getByLabel('Your words').fill('It stands on our console, full of letters.')
  const field = form.getByLabel(/^Photographs/)
  await field.setInputFiles({
    name: 'a page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html>no picture</html>'),
  })
  await expect(form.getByRole('button', { name: 'Take away a page.jpg' })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: /^Leave feedback/ }).click()
  // Only the invalid photograph must be chosen again.
  await expect(page.getByText('Your words are kept.')).toBeVisible()
  await expect(page.getByText('It stands on our console, full of letters.')).toBeVisible()
  await expectAccessible(page)
  await field.setInputFiles('catalogue/pictures/mehrab-keepsake-box-1.webp')
  await page.getByRole('button', { name: 'Send photographs' }).click()
  await expect(page.getByText('We read it before we show it')).toBeVisible()

  const product = await page.getByRole('link', { name: box }).first().getAttribute('href')
  const isShown = async () =>
    (await (await page.request.get(`${product}`)).text()).includes('/api/reviews/photographs/')
  assert.ok(!(await isShown()))
  await openCounter(page, 'support')
  await page.goto('/counter/reviews?state=waiting')
  await page.getByRole('row').filter({ hasText: 'full of letters' }).getByRole('button').focus()
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary')
  await expect(preview.getByRole('img', { name: 'Photograph 1 by Asha' })).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(isShown, 'the photograph is shown').toBe(true)
  await visit(page, `${product}`)
  const photograph = page.getByRole('img', { name: 'Photograph 1 by Asha' })
  await photograph.scrollIntoViewIfNeeded()
  await expect.poll(() => photograph.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
})

test('42 reviews, six at a time, without anything above them moving', async ({ page }) => {
  await visit(page, '/product/1')
  await expect(page.locator('.stars').first()).toHaveText(/42 Reviews/)
  await expect(page.locator('.review')).toHaveCount(6)
  // The field loads late, above the reviews.
  await expect(page.getByLabel('Words on the tag')).toBeVisible()
  const more = page.getByRole('link', { name: 'Show more reviews' })
  await more.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await more.click()
  await expect(page.locator('.review').nth(11)).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toEqual(before)
  const seventh = page.locator('.review').nth(6)
  await expect(seventh).toBeFocused()
  await expectAccessible(page)
  await page.goto('/product/1?reviews=42')
  await expect(page.locator('.review')).toHaveCount(42)
  await expect(more).toHaveCount(0)
})

test('without reviews it says so', async ({ page }) => {
  await visit(page, '/product/3')
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible()
  await expect(page.getByText('No reviews yet', { exact: false })).toHaveCount(1)
  await expectAccessible(page)
})
