import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  acceptedCard,
  asha,
  buyAsGuest,
  chooseShipping,
  openCart,
  payByCard,
  placeOrder,
  typeAddress,
} from './purchase-steps.ts'
import { visit } from './visit.ts'

const DAY = /\w{3} \d+ \w{3}/
const pune = { ...asha, 'PIN code': '411004', City: 'Pune', 'E-mail': 'pune.parents@example.in' }

/** @returns `YYYY-MM-DD` in India */
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

test('a sentence finds a gift for parents; the day of its card is that of its page, cart, checkout, order, mail and counter @gate', async ({
  page,
  shop,
  newVisitor,
}) => {
  await visit(page, '/')
  await visit(page, `/gifts?for=parents&occasion=anniversary&around=3000&pin=411004&by=${dayAhead(30)}`)
  const card = page
    .locator('.cards .card')
    .filter({ has: page.locator('.card-arrival[data-day]') })
    .first()
  const told = (await card.locator('.card-arrival').getAttribute('data-day')) ?? ''
  expect(told).toMatch(DAY)
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name, exact: true }).click()
  await expect(page.locator('#arrival-day')).toContainText(`${told} in 411004`)
  await page
    .locator('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await visit(page, '/cart')
  await expect(page.locator('.cart-arrival')).toContainText(`${told} in 411004`)
  const day = DAY.exec(told)?.[0] ?? ''
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await typeAddress(page, { ...pune, State: 'Maharashtra' })
  await page.getByRole('button', { name: 'Continue' }).click()
  const option = page.locator('.shipping-option').filter({ hasText: `Arrives by ${day}` })
  await option.first().getByRole('radio').check()
  await expect(page.locator('.place-order-hint')).toContainText(`Arrives by ${day}`)
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await expect(page.locator('.order-facts div').filter({ hasText: 'Delivery' })).toContainText(`By ${day}`)
  await expectAccessible(page)
  const number = (await page.locator('.order-facts dd').first().textContent()) ?? ''

  const readMails = () => shop.controlSandbox<{ text: string }[]>('GET', `/mail?to=${pune['E-mail']}`)
  await expect.poll(async () => (await readMails()).map(({ text }) => text).join('\n')).toContain(day)

  const staff = await newVisitor()
  await openCounter(staff, 'owner')
  await staff.goto(`/counter/orders/${number}`)
  await expect(staff.getByRole('main')).toContainText(day)
})

test('120 favours are planned, sampled and bought with a company’s GSTIN; the sample’s price comes back by its code, once', async ({
  page,
}) => {
  await visit(page, '/favours?guests=120&per=1&budget=300')
  await expect(page.getByRole('heading', { name: 'For 120 favours' })).toBeVisible()
  const favour = page.locator('.favours-sums li').filter({ hasText: 'taken off your order' }).first()
  const product = (await favour.getByRole('link').first().getAttribute('href')) ?? ''
  const add = async (pieces: string) => {
    await visit(page, product)
    const quantity = page.locator('.buy-box').getByRole('textbox', { name: /^Quantity of / })
    await quantity.fill(pieces)
    await quantity.blur()
    await page
      .locator('.buy-box')
      .getByRole('button', { name: /^Add to cart/ })
      .click()
    await openCart(page)
  }
  await add('1')
  await buyAsGuest(page)
  const code =
    /SAMPLE-[A-Z0-9]+/.exec(
      await page
        .getByText(/SAMPLE-[A-Z0-9]+/)
        .first()
        .innerText(),
    )?.[0] ?? ''
  const checkout = async () => {
    await add('120')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Continue as guest' }).click()
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    const toggle = summary.getByRole('button', { name: /^Order summary/ })
    if (await toggle.isVisible()) await toggle.click()
    await summary.getByLabel('Code').fill(code)
    await summary.getByRole('button', { name: 'Use' }).click()
    return summary
  }
  const summary = await checkout()
  await expect(summary.getByText(`${code} is in your total.`)).toBeVisible()
  const prices = (await summary.locator('.line-prices').textContent()) ?? ''
  await page.getByLabel('I buy for a company').check()
  await typeAddress(page, asha)
  await page.getByLabel('Company', { exact: true }).fill('Rao Interiors LLP')
  await page.getByLabel('Billing address', { exact: true }).fill('4 MG Road, Mumbai 400001')
  await page.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZV')
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseShipping(page)
  await payByCard(await placeOrder(page), acceptedCard)
  await page.getByRole('heading', { name: 'Your order was received' }).waitFor()
  await expect(page.getByText('Rao Interiors LLP, 4 MG Road, Mumbai 400001, GSTIN 27AAPFU0939F1ZV')).toBeVisible()
  await expect(page.locator('.order-card').filter({ hasText: 'Payment' })).toContainText(`Code ${code}, before GST`)
  await expect(page.getByRole('region', { name: 'Items' }).locator('.line-prices')).toHaveText(prices)
  await expectAccessible(page)
  await expect((await checkout()).getByText(`${code} has been used as often as it can be.`)).toBeVisible()
})
