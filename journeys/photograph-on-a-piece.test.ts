import sharp from 'sharp'
import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { buyAsGuest, openCart } from './purchase-steps.ts'
import { findProduct, visit } from './visit.ts'

const box = 'Sliding-Lid Memory Box'

/** Red on its left half, blue on its right. */
async function createPhotograph(width: number, height: number): Promise<Buffer> {
  const half = { width: Math.round(width / 2), height, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#1020c0' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#c01020' } })
    .composite([{ input: blue, top: 0, left: width - half.width }])
    .jpeg()
    .toBuffer()
}

test('a photograph is seen on its card, moved by the keyboard, ordered, and printed at its millimetres', async ({
  page,
  shop,
}) => {
  await visit(page, await findProduct(shop, box))
  const field = page.getByLabel('Your photograph on the first card (optional)')
  const choose = (name: string, buffer: Buffer) => field.setInputFiles({ name, mimeType: 'image/jpeg', buffer })

  await choose('small.jpg', await createPhotograph(300, 420))
  await expect(page.getByRole('alert').filter({ hasText: '64 × 90 mm' })).toContainText('at least 512 × 720 pixels')
  await choose('words.jpg', Buffer.from('These are words and no photograph.'))
  await expect(page.getByRole('alert').filter({ hasText: 'words.jpg' })).toContainText('JPEG, PNG or WebP')
  await expectAccessible(page)

  await choose('us.jpg', await createPhotograph(2_400, 1_800))
  const tiles = page.locator('.gallery .picture-words use')
  await expect(tiles).toHaveCount(64)
  await expect(page.getByText('20 pixels a millimetre: it is printed sharp')).toBeVisible()
  await page.getByRole('textbox', { name: 'Names on the lid' }).fill('Aanya & Rohan')
  await expect(page.locator('.gallery .picture-words')).toHaveCount(2)

  const across = page.getByRole('slider', { name: 'From left to right' })
  await across.focus()
  await page.keyboard.press('Home')
  await expect(across).toHaveValue('0')
  const nearer = page.getByRole('slider', { name: 'Nearer' })
  await nearer.focus()
  await page.keyboard.press('ArrowRight')
  await expect(nearer).toHaveValue('1.05')
  await expectAccessible(page)

  await page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${box}` })
    .click()
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.locator('.line-choices')).toContainText(
    'Your photograph on the first card: your photograph, printed',
  )
  await expect(drawer.locator('.line-picture img')).toHaveAttribute('src', /^\/words\/[0-9a-f]{36}-[0-9a-f]{36}\.svg$/)
  for (const place of ['Names on the lid', 'Your photograph on the first card'])
    await expect(drawer.getByRole('link', { name: `Change: ${place}, of ${box}` })).toBeVisible()
  await expectAccessible(page)

  await buyAsGuest(page)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('your photograph, printed')
  const number = /GTH-\d+/.exec(await page.getByRole('main').innerText())?.[0]

  await openCounter(page, 'manager')
  await page.goto(`/counter/orders/${number}`)
  const drawing = page.locator('.order-drawing').filter({ hasText: 'Your photograph on the first card' })
  await expect(drawing.getByRole('img')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawing.getByRole('link', { name: 'SVG' }).click(),
  ])
  const svg = Buffer.concat(await (await download.createReadStream()).toArray()).toString()
  expect(svg).toMatch(/^<svg [^>]*width="64mm" height="90mm"/)
  const printed = Buffer.from(/base64,([^"]+)"/.exec(svg)?.[1] ?? '', 'base64')
  const { width, height } = await sharp(printed).metadata()
  expect([width, height]).toEqual([768, 1_080])
  const pixel = await sharp(printed).extract({ left: 700, top: 500, width: 1, height: 1 }).raw().toBuffer()
  expect(pixel[0]).toBeGreaterThan(150)
})

test('a photograph that is chosen before its field takes it goes with the piece that is added at once', async ({
  page,
  shop,
}) => {
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.route('**/assets/photograph-field*', async (route) => {
    await isLetIn
    await route.continue()
  })
  await page.goto(await findProduct(shop, box))
  const photograph = { name: 'us.jpg', mimeType: 'image/jpeg', buffer: await createPhotograph(1_200, 1_600) }
  await page.getByLabel('Your photograph on the first card (optional)').setInputFiles(photograph)
  await page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${box}` })
    .click()
  letIn()
  await expect(page.locator('.gallery .picture-words use')).toHaveCount(64)
  await openCart(page)
  const chosen = page.getByRole('dialog', { name: 'Your Cart' }).locator('.line-choices')
  await expect(chosen).toContainText('your photograph, printed')
})
