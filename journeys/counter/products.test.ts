import sharp from 'sharp'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { fillTaxAndWeight } from './fill-tax-and-weight.ts'
import { openCounter } from './open-counter.ts'

test('a tray is written down, photographed, counted, put on sale, and seen in the shop', async ({
  page,
  consoleErrors,
}) => {
  // The product is not ready for sale.
  consoleErrors.allow(/409/)
  await openCounter(page, 'owner')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expectAccessible(page)

  const name = `Lotus tray ${Date.now()}`
  await page.getByRole('button', { name: 'New product' }).click()
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Category').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Price before GST, in ₹').fill('1,299.50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.reload()
  await page.getByText('More about it').click()
  await expect(page.getByLabel('Material')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('Please add a picture first')).toBeVisible()

  const photograph = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#b5872f' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'lotus.jpg', mimeType: 'image/jpeg', buffer: photograph })
  const words = page.getByLabel('What picture 1 shows')
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please describe the picture').first()).toBeVisible()
  await words.fill('Brass tray with a lotus inlay, from above')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove picture 1' }).press('Enter')
  await expect(words).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(words).toHaveValue('Brass tray with a lotus inlay, from above')

  await page.reload()
  await page.getByRole('button', { name: `Move stock of ${name}` }).click()
  const move = page.getByRole('dialog', { name: `Move stock: ${name}` })
  await move.getByLabel('Pieces').fill('3')
  await expectAccessible(page)
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`${name}: 3 on the shelf now.`)).toBeVisible()

  await fillTaxAndWeight(page, name)
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('It is on sale.')).toBeVisible()
  const { pathname } = new URL(page.url())
  const shown = pathname.replace('/counter/products/', '/product/')
  await expect.poll(async () => (await page.request.get(shown)).status()).toBe(200)
  await page.goto(shown)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('₹1,299.50').first()).toBeVisible()

  await page.goto(pathname)
  await page.getByText('More about it').click()
  await page.getByLabel('Title for search engines').fill('Lotus pooja tray in brass')
  await page.getByLabel('Summary for search engines').fill('Inlaid by hand in Moradabad.')
  await expect(page.getByText('Google shows: Lotus pooja tray in brass · Gathri.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()
  await expect
    .poll(async () => (await page.request.get(shown)).text())
    .toContain('<title>Lotus pooja tray in brass · Gathri</title>')

  await page.goto(pathname)
  await page.getByRole('link', { name: '3 on the shelf' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Received')).toBeVisible()
  await expectAccessible(page)
})

test('two people edit one product: what does not collide is merged, what collides is asked about', async ({
  page,
  browser,
  consoleErrors,
}) => {
  // One of them began from an outdated version.
  consoleErrors.allow(/412/)
  await openCounter(page, 'owner')
  await page.goto('/counter/products/2')
  const other = await (await browser.newContext()).newPage()
  await openCounter(other, 'manager')
  await other.goto('/counter/products/2')
  for (const each of [page, other]) await each.getByText('More about it').click()
  await expectAccessible(other)
  await other.getByLabel('Material').fill('Copper')
  await page.getByLabel('Description').fill('Hammered in Jaipur.')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Saved. The shop shows it in a moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('both are kept')).toBeVisible()
  await expect(page.getByLabel('Material')).toHaveValue('Copper')

  await other.getByLabel('Material').fill('Bronze')
  await page.getByLabel('Material').fill('Steel')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Theirs: Steel')).toBeVisible()
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect(other.getByLabel('Material')).toHaveValue('Steel')
  await other.context().close()
})

test('what is typed while a product is being saved stays, and is saved by the next press', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/products/2')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/counter/api/v1/products/2', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByText('More about it').click()
  await page.getByLabel('Material').fill('Cane and cotton')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sent
  await page.getByLabel('Description').fill('Woven by hand while you wait.')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  release()
  await saved
  await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Woven by hand while you wait.')
  const again = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await again
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Woven by hand while you wait.')
  await expect(page.getByLabel('Material')).toHaveValue('Cane and cotton')
})

test('the moves of a shelf say in words who made them', async ({ page, shop }) => {
  const { number, goods } = await placeOrderToSeveral(shop, [jaipur])
  const name = goods[0]?.[0] ?? 'goods'
  await openCounter(page, 'owner')
  await page.goto(`/counter/stock?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Taken by an order')
  await expect(row).toContainText('the shopper')
})
