import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fillTaxAndWeight } from './fill-tax-and-weight.ts'
import { issueAMonthEarlier } from './issue-a-month-earlier.ts'
import type { OpenShop } from '../open-shop.ts'
import { acceptedCard, chooseShipping, fillAddress, goToCheckout, payByCard, placeOrder } from '../purchase-steps.ts'
import { waitUntilHydrated } from '../visit.ts'
import { confirmIdentity, openCounter } from './open-counter.ts'
import { chooseAction } from './choose-action.ts'

// A shop of its own: its documents are all of this day.
test.use({ ownShop: {} })

const tray = 'Lotus inlay tray'

test('a day in the shop: a tray is listed, sold, packed without a connection, half given back, and the month is closed @gate', async ({
  page,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  // Closing asks for a step-up, and the packing table loses its connection.
  consoleErrors.allow(/403 .*close$|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await openCounter(page, 'owner')
  const product = await test.step('photograph and list a tray', () => listTray(page))

  const buyer = await newVisitor()
  await test.step('it shows in the shop', () =>
    expect(async () => {
      await buyer.goto(`/shop?q=${encodeURIComponent(tray)}`)
      await expect(buyer.getByRole('link', { name: tray, exact: true })).toBeVisible({ timeout: 5_000 })
    }).toPass())
  const number = await test.step('two are bought in another window', () => buyTwo(buyer, product))

  const phone = await newVisitor({ viewport: { width: 360, height: 740 } })
  await test.step('a packer packs them on a phone without a connection', () => pack(phone, number))
  await test.step('one of two goes back, and its credit note opens', () => refundOne(page, number))
  await test.step('the log tells who did what', async () => {
    await page.goto(`/counter/audit?q=${number}`)
    for (const [who, what] of [
      ['Meera', `refunded ${number}`],
      ['Lakshmi', `printed papers of ${number}`],
      ['Lakshmi', `packed ${number}`],
      ['Lakshmi', `started packing ${number}`],
    ] as const)
      await expect(page.getByRole('row').filter({ hasText: who }).filter({ hasText: what }).first()).toBeVisible()
  })
  await test.step('a price is changed, and undone', () => undoPrice(page, product))
  if (shop.databaseUrl !== undefined) await test.step('the month is closed', () => closeLastMonth(page, shop))
})

/** @returns the product's path in the back office */
async function listTray(page: Page): Promise<string> {
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Products' }).click()
  await page.getByRole('button', { name: 'New product' }).click()
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await dialog.getByLabel('Name').fill(tray)
  await choose(page, dialog.getByLabel('Category'), 'Wooden Trays and Boxes')
  await dialog.getByLabel('Price before GST, in ₹').fill('1,299.50')
  await dialog.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: tray })).toBeVisible()
  const picture = await page.request.get('/pictures/brass-inlay-trays-1.webp')
  const buffer = await picture.body()
  await page.getByLabel('Choose pictures').setInputFiles({ name: 'tray.webp', mimeType: 'image/webp', buffer })
  await page.getByLabel('What picture 1 shows').fill('Wooden tray with a lotus inlay, from above')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()
  await page.getByRole('button', { name: `Move stock of ${tray}` }).click()
  const move = page.getByRole('dialog', { name: `Move stock: ${tray}` })
  await move.getByLabel('Pieces').fill('3')
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`${tray}: 3 on the shelf now.`)).toBeVisible()
  await fillTaxAndWeight(page, tray)
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('It is on sale.')).toBeVisible()
  return new URL(page.url()).pathname
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option }).click()
}

/** @returns the order's number */
async function buyTwo(buyer: Page, product: string): Promise<string> {
  await buyer.goto(product.replace('/counter/products/', '/product/'))
  await waitUntilHydrated(buyer)
  await buyer.getByRole('textbox', { name: `Quantity of ${tray}` }).fill('2')
  await buyer.getByRole('button', { name: 'Add to cart' }).first().click()
  await goToCheckout(buyer)
  await fillAddress(buyer)
  await chooseShipping(buyer)
  await payByCard(await placeOrder(buyer), acceptedCard)
  await expect(buyer.getByText(/^Thank you/)).toBeVisible()
  return /GTH-\d{6}/.exec(await buyer.getByRole('main').innerText())?.[0] ?? 'no number'
}

async function pack(phone: Page, number: string): Promise<void> {
  await openCounter(phone, 'packer')
  await phone.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Packing table' }).click()
  await phone.getByRole('link', { name: number }).click()
  await expect(phone.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const bar = phone.locator('.table-bars')
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'All 2 into the box' }).click()
  await phone.getByLabel('Weight, kg').fill('1.4')
  await phone.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect(phone.getByText(/packed it today .*1.4 kg/)).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Photograph' })).toHaveCount(0)
  await expect(bar).toContainText('Not sent yet from this device')
  await phone.context().setOffline(false)
  await expect(bar).not.toContainText('Not sent yet')
  for (const paper of ['Label', 'Slip without prices']) {
    const printed = phone.waitForEvent('popup')
    await phone.getByRole('button', { name: paper, exact: true }).click()
    await (await printed).close()
    await expect(phone.getByRole('button', { name: `${paper} printed 1 ×` })).toBeVisible()
  }
}

async function refundOne(page: Page, number: string): Promise<void> {
  await page.goto(`/counter/orders/${number}`)
  await chooseAction(page, 'Refund')
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` })
  const pieces = dialog.getByRole('textbox', { name: new RegExp(tray) })
  await pieces.fill('3')
  await expect(dialog.getByText('Please enter a whole number, 2 at most.')).toBeVisible()
  await pieces.fill('1')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Broken on the way')
  await dialog.getByRole('button', { name: 'Refund ₹1,533.41' }).click()
  await expect(page.getByText('The refund is on its way.')).toBeVisible()
  const note = page.getByRole('region', { name: 'Money' }).getByRole('link', { name: /^Credit note GTC/ })
  await expect(async () => {
    await page.reload()
    await expect(note).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const paper = await page.request.get((await note.getAttribute('href')) ?? '')
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
}

async function undoPrice(page: Page, product: string): Promise<void> {
  await page.goto(product)
  await page.getByRole('button', { name: `Change ${tray}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price before GST, in ₹').fill('999')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Variants' })).toContainText('₹999.00')
  await page.goto('/counter/audit?operation=products.price')
  await page.getByRole('button', { name: `changed the price of ${tray}` }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog', { name: 'Undo this?' })).toContainText('₹1,299.50')
  await page.getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByText('It is undone.')).toBeVisible()
  await page.goto(product)
  await expect(page.getByRole('region', { name: 'Variants' })).toContainText('₹1,299.50')
}

async function closeLastMonth(page: Page, shop: OpenShop): Promise<void> {
  await issueAMonthEarlier(shop)
  await page.goto('/counter/tax')
  await page.getByRole('table', { name: 'Months' }).getByRole('link').last().click()
  await expect(page.getByRole('region', { name: 'Does it tie out?' }).getByText('None')).toHaveCount(7)
  const hsn = page.getByRole('region', { name: 'HSN summary, everybody else' })
  await expect(hsn.getByRole('row').filter({ hasText: '4419' })).toContainText('₹1,299.50')
  await page.getByRole('button', { name: 'Close the month' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close / })
    .click()
  await confirmIdentity(page)
  await expect(page.getByText(/by Meera, today/)).toBeVisible()
}
