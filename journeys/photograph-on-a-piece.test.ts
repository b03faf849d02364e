import sharp from 'sharp'
import { createHeicThatSays, readHeic } from '#server/testing/picture-fixtures.ts'
import { login } from './account-steps.ts'
import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { buyAsGuest, openCart } from './purchase-steps.ts'
import { findProduct, visit } from './visit.ts'

const box = 'Sliding-Lid Memory Box'

/** Red on the left half, blue on the right. */
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
  await expect(page.getByRole('alert').filter({ hasText: 'words.jpg' })).toContainText('JPEG, PNG, WebP or HEIC')
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
  await expect(drawer.locator('.line-picture img')).toHaveAttribute(
    'src',
    /^\/words\/[0-9a-f]{36}-[0-9a-f]{36}\.svg\?motif=none$/,
  )
  await expect(drawer.getByText('With your words and your photograph you can return it only if')).toBeVisible()
  for (const place of ['Names on the lid', 'Your photograph on the first card'])
    await expect(drawer.getByRole('link', { name: `Change: ${place}, of ${box}` })).toBeVisible()
  await expectAccessible(page)

  await buyAsGuest(page)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('your photograph, printed')
  const number = /GTH-\d+/.exec(await page.getByRole('main').innerText())?.[0]

  await openCounter(page, 'manager')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/counter/lettering')
  const rows = page.locator('.card').filter({ hasText: number ?? '' })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Photograph' }).getByText('Drawing')).toBeVisible()
  await expect(rows.filter({ hasText: 'Photograph' }).locator('img')).toBeVisible()
  await expect(page.getByText(/^\d+ pieces to letter or print$/)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/counter/orders/${number}`)
  const drawing = page.locator('.order-drawing').filter({ hasText: 'Your photograph on the first card' })
  await expect(drawing.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await drawing
    .getByRole('button', { name: new RegExp(`^Look at it, and print it ?: the photograph for ${box}$`) })
    .click()
  const look = page.getByRole('dialog', { name: `Photograph for ${box}, ${number}` })
  await expect(look.getByRole('img', { name: 'Your photograph on the first card, as it is printed' })).toBeVisible()
  await expect(look.getByText('305 dots an inch')).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), look.getByRole('link', { name: 'SVG' }).click()])
  const svg = Buffer.concat(await (await download.createReadStream()).toArray()).toString()
  expect(svg).toMatch(/^<svg [^>]*width="64mm" height="90mm"/)
  const printed = Buffer.from(/base64,([^"]+)"/.exec(svg)?.[1] ?? '', 'base64')
  const { width, height } = await sharp(printed).metadata()
  expect([width, height]).toEqual([768, 1_080])
  const pixel = await sharp(printed).extract({ left: 700, top: 500, width: 1, height: 1 }).raw().toBuffer()
  expect(pixel[0]).toBeGreaterThan(150)

  await look.getByRole('button', { name: 'Ask for another photograph' }).click()
  const ask = page.getByRole('dialog', { name: `Ask for another photograph for ${box}, ${number}?` })
  await expect(ask.getByRole('textbox')).toHaveValue('Please send a sharper photograph.')
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Hold it, and send the mail' }).click()
  await expect(page.getByText('The buyer is asked for another photograph, and its parcel waits.')).toBeVisible()
  await expect(look).toBeHidden()
  await expect(page.getByRole('main')).toContainText(
    'Another photograph was asked for: Please send a sharper photograph.',
  )
})

test('a HEIC photograph, which this browser does not open, is opened by the shop, cut and ordered; only then is more loaded', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 .*\/photographs\/readable$/)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const forHeic = () => loaded.filter((url) => /readable/.test(url))
  await visit(page, await findProduct(shop, box))
  const field = page.getByLabel('Your photograph on the first card (optional)')
  const choose = (name: string, buffer: Buffer) => field.setInputFiles({ name, mimeType: 'image/heic', buffer })
  await choose('us.jpg', await createPhotograph(1_200, 1_600))
  const tiles = page.locator('.gallery .picture-words use')
  await expect(tiles).toHaveCount(64)
  expect(forHeic()).toEqual([])

  await choose('bomb.heic', createHeicThatSays(60_000, 60_000))
  await expect(page.getByRole('alert').filter({ hasText: 'bomb.heic' })).toContainText('Please send it as JPEG')
  await choose('heavy.heic', Buffer.concat([readHeic(), Buffer.alloc(10 * 1024 * 1024)]))
  await expect(page.getByRole('alert').filter({ hasText: 'heavy.heic' })).toContainText('larger than 10 MB')
  await expect(tiles).toHaveCount(64)

  await choose('IMG_0001.HEIC', readHeic())
  await expect(page.getByText('18 pixels a millimetre: it is printed sharp')).toBeVisible()
  expect(forHeic()).not.toEqual([])
  await page.getByRole('slider', { name: 'From top to bottom' }).press('Home')
  await expectAccessible(page)
  await page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${box}` })
    .click()
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.locator('.line-choices')).toContainText('your photograph, printed')
  const [, design] = /([0-9a-f]{36})/.exec((await drawer.locator('.line-picture img').getAttribute('src')) ?? '') ?? []
  const kept = await (await page.request.get(`/words/${design}.jpg`)).body()
  const pixel = await sharp(kept).extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer()
  expect(pixel[0], 'the top of it, which is red').toBeGreaterThan(150)
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

test('a photograph that is chosen and cut is there after a reload, a login and the way back, until the shop has it no more', async ({
  page,
  shop,
  addCustomer,
  consoleErrors,
}) => {
  const person = await addCustomer()
  const path = await findProduct(shop, box)
  await visit(page, path, 360)
  const buffer = await createPhotograph(2_400, 1_800)
  const field = page.getByLabel('Your photograph on the first card (optional)')
  await field.setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer })
  const across = page.getByRole('slider', { name: 'From left to right' })
  await across.press('Home')
  await expect(across).toHaveValue('0')
  await expect(page.getByText('it is printed sharp. Kept here when you come back.')).toBeVisible()

  const asLeft = page.getByText('Your photograph is as you left it.')
  const tiles = page.locator('.gallery .picture-words use')
  const place = page.getByRole('region', { name: 'Make it theirs' })
  const height = () => place.evaluate((element) => element.getBoundingClientRect().height)
  await visit(page, '/login')
  await login(page, person)
  await expect(page).not.toHaveURL(/login/)
  await visit(page, path)
  await expect(asLeft).toBeVisible()
  await expect(tiles).toHaveCount(64)
  const folded = await height()
  await page.reload()
  await expect(asLeft).toBeVisible()
  await expect(tiles).toHaveCount(64)
  expect(await height()).toBe(folded)
  await expectAccessible(page)

  const add = page.locator('.buy-box').getByRole('button', { name: `Add to cart: ${box}` })
  await add.click()
  await openCart(page)
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.locator('.line-choices')).toContainText('your photograph, printed')
  await expect(drawer.getByText('With your photograph you can return it only if')).toBeVisible()
  const [, design] = /([0-9a-f]{36})/.exec((await drawer.locator('.line-picture img').getAttribute('src')) ?? '') ?? []
  const kept = await (await page.request.get(`/words/${design}.jpg`)).body()
  const pixel = await sharp(kept).extract({ left: 700, top: 500, width: 1, height: 1 }).raw().toBuffer()
  expect(pixel[0], 'the left of it, which is red').toBeGreaterThan(150)

  await drawer.getByRole('link', { name: `Change the photograph of ${box}` }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Change the photograph' })).toBeVisible()
  await expect(asLeft).toBeVisible()
  await page.getByRole('button', { name: 'Move it, or take it out' }).press('Enter')
  await page.getByRole('button', { name: 'Take the photograph out' }).press('Enter')
  await page.getByRole('button', { name: 'Change the photograph' }).press('Enter')
  await expect(page.getByText('There is no photograph yet.')).toBeVisible()
  await field.setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('it is printed sharp')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the photograph' }).press('Enter')
  await expect(page).toHaveURL(/\/cart$/)

  consoleErrors.allow(/404 .*\/words\/f+\.jpg$/)
  await visit(page, path)
  await field.setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Kept here when you come back.')).toBeVisible()
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith('words '))
    if (key) sessionStorage.setItem(key, JSON.stringify({ design: 'f'.repeat(36) }))
  })
  await page.reload()
  const gone = page.getByRole('alert').filter({ hasText: 'We no longer have the photograph that you chose here.' })
  await expect(gone).toBeVisible()
  await page.reload()
  await expect(page.getByText('Choose one, and see it on the picture.')).toBeVisible()
  await expect(gone).toHaveCount(0)
})
