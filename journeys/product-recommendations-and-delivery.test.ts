import assert from 'node:assert/strict'
import { addToCart, asha, fillAddress, goToCheckout } from './purchase-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import type { OpenShop } from './open-shop.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

// Other buyers hold some of the caskets.
test.use({ ownShop: {} })

const trunks = 'Bridal Trousseau Trunks, Set of Three'

async function holdPieces(shop: OpenShop, name: string, quantity: number, email: string): Promise<void> {
  const ask = async <Answer>(path: string, body?: unknown) => {
    const response = await fetch(`${shop.origin}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(response.status, 200, path)
    return (await response.json()) as Answer
  }
  const search = `/api/products?filters[name][$eq]=${encodeURIComponent(name)}`
  const { data: found } = await ask<{ data: { id: number }[] }>(search)
  const cart = found.map(({ id }) => ({ id, quantity }))
  const question = { delivery_postcode: '302001', cart }
  const { data } = await ask<{ data: { available_courier_companies: { id: string }[] } }>(
    '/api/orders/getShipOptions',
    question,
  )
  const info = {
    fName: 'Ravi',
    lName: 'Iyer',
    email,
    phnNo: '9876543211',
    address: '4 Temple Street',
    city: 'Jaipur',
    country: 'India',
    state: 'Rajasthan',
    zipcode: '302001',
  }
  const [first] = data.available_courier_companies
  await ask('/api/orders/new', { info, cart, shipping: first?.id })
}

test('seven more products like this, in full rows, and the way to all of their kind', async ({ page }) => {
  await visit(page, '/product/1')
  const section = page.getByRole('region', { name: 'More products like this' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveCount(7)
  assert.equal(await section.getByRole('link', { name: 'Rose and Oud Cane Hamper' }).count(), 0)
  for (const width of [360, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 800 })
    const gap = await section.locator('.cards').evaluate((list) => {
      const { right } = list.getBoundingClientRect()
      const last = list.lastElementChild?.getBoundingClientRect().right ?? 0
      return Math.abs(Math.round(right - last))
    })
    assert.equal(gap, 0, `the last row ends ${gap} px early at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
  await section.getByRole('link', { name: 'See all: Hampers' }).click()
  await page.waitForURL(/\/shop\?category=\d+$/)
})

test('a piece that takes 21 working days is not offered in a week', async ({ page }) => {
  await visit(page, '/shop?q=trunks')
  await addToCart(page, trunks)
  await goToCheckout(page)
  await fillAddress(page)
  const option = page.getByRole('group', { name: 'Shipping options' }).locator('label').first()
  await expect
    .poll(async () => /Made in 21 working days, then \d+–\d+ days on the way/.test((await option.textContent()) ?? ''))
    .toBe(true)
})

test('few ways to have it brought, none dearer for nothing; nothing can be placed before one is chosen', async ({
  page,
}) => {
  await visit(page, '/shop?q=trunks')
  await addToCart(page, trunks)
  await goToCheckout(page)
  await fillAddress(page)
  await expect(page.getByRole('radio').first()).toBeVisible()
  const names = await page.locator('.shipping-option-name').allTextContents()
  assert.match(names.join(), /^Economy,(Standard,)?Express$/)
  const prices = await page.locator('.shipping-option-price').allTextContents()
  const charges = prices.map((text) => Number(text.replace(/[₹,]/g, '')))
  assert.deepEqual(
    charges,
    charges.toSorted((a, b) => a - b),
  )
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Economy/ }).check()
  await expect(page.getByText('Shipping', { exact: true })).toBeVisible()
})

test('the last three: said where the thumb is, and no fourth goes into the cart', async ({ page, shop }) => {
  await holdPieces(shop, 'Meenakari Jewellery Casket', 7, 'ravi@example.in')
  await holdPieces(shop, 'Meenakari Jewellery Casket', 4, 'meera@example.in')
  await visit(page, '/shop?q=casket', 360)
  await page.getByRole('link', { name: 'Meenakari Jewellery Casket' }).click()
  const bar = page.locator('.buy-box')
  await expect(bar.getByText('Only 3 left', { exact: true })).toBeVisible()
  const bottom = async () => {
    const box = await bar.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  await expect.poll(bottom, 'the bar is in view without scrolling').toBeLessThanOrEqual(800)
  await expectAccessible(page)
  await bar.getByRole('textbox').fill('9')
  await bar.getByRole('textbox').press('Enter')
  await expect(bar.getByRole('textbox')).toHaveValue('3')
  await bar.getByRole('button', { name: /Add to cart|Added/ }).click()
  await bar.getByRole('button', { name: 'Add to cart' }).click()
  await expect(bar.getByText('Only 3 left, and your cart holds 3.')).toBeVisible()
})

test('a PIN code nobody reaches: a sentence, another address or a letter, and no Retry', async ({
  page,
  consoleErrors,
}) => {
  await visit(page, '/shop?q=trunks')
  consoleErrors.allow(/404/)
  await addToCart(page, trunks)
  await goToCheckout(page)
  await fillAddress(page, { ...asha, 'PIN code': '682555', State: 'Lakshadweep' })
  await expect(page.getByText(/^No courier of ours reaches 682555\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(page.getByText('You can place the order once a courier can deliver it.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(
    `Could you bring this to PIN code 682555, and what would it cost?\n\n1 × ${trunks}`,
  )
})

test('too heavy for the couriers: a quote is a click away, and no Retry', async ({ page, consoleErrors }) => {
  await visit(page, '/shop?q=trunks')
  consoleErrors.allow(/422/)
  await addToCart(page, trunks)
  await page.route('**/api/orders/getShipOptions', (route) =>
    route.fulfill({
      status: 422,
      json: {
        data: null,
        error: { status: 422, message: 'This parcel is too heavy.', details: { reason: 'too-heavy' } },
      },
    }),
  )
  await goToCheckout(page)
  await fillAddress(page)
  await expect(page.getByText('This parcel is too heavy.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask for a quote' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(
    `Could you bring this to PIN code 560038, and what would it cost?\n\n1 × ${trunks}`,
  )
})

test('a search is sorted by the best match, and another sort begins at the first page', async ({ page }) => {
  await visit(page, '/shop?page=2')
  const chosen = () => page.getByLabel('Sort by').evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.text)
  assert.equal(await chosen(), 'Popularity')
  await page.getByLabel('Sort by').selectOption('newest')
  await page.waitForURL(/\/shop\?sort=newest$/)
  await page.goto('/shop?q=potli')
  assert.equal(await chosen(), 'Best match')
})

test('what nobody has reviewed has no empty row of stars under its name', async ({ page }) => {
  await visit(page, '/product/2')
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
  assert.equal(await page.getByText('No reviews yet').count(), 1)
  await expect(page.getByRole('region', { name: 'Reviews' }).getByText('No reviews yet')).toBeVisible()
  await page.goto('/product/1')
  await expect(page.locator('.product-facts').getByText('42 Reviews')).toBeVisible()
})
