import sharp from 'sharp'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { placeOrderWithWords, readGiftCode } from './place-orders.ts'
import { visit } from './visit.ts'

const words = { product: 'Mango Wood Slice Ring Platter', printArea: 'slice', words: 'Riya & Arjun', face: 'kalam' }
/** Amounts of this order as people and programs write them, and every rupee sign. */
const amounts = /₹|1[,]?900\.?|190000|205000|2[,]?050/

test('who receives a gift sees what it is and thanks for it, by keyboard, and meets no price, sender or address @gate', async ({
  page,
  shop,
}) => {
  test.skip(shop.databaseUrl === undefined, 'the code is read from the database')
  const number = await placeOrderWithWords(shop, words, 1, { to: 'Dear Riya,', from: 'Zubin', unsaid: true })
  const code = await readGiftCode(shop, number)
  const reading: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/api\/gifts/.test(response.url())) reading.push(response.text())
  })
  await visit(page, `/g/${code}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: words.product })).toBeVisible()
  const picture = main.getByRole('img', { name: /Riya & Arjun/ })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Send my thanks' }).press('Enter')
  await expect(main.getByRole('textbox', { name: 'Your words' })).toHaveAttribute('aria-invalid', 'true')
  await main.getByRole('textbox', { name: 'Your words' }).fill('It is on my desk already. Thank you!')
  await main.getByRole('button', { name: 'Send my thanks' }).press('Enter')
  await expect(main.getByText('Your thanks are on their way.')).toBeVisible()
  await expectAccessible(page)
  const broken = main.getByRole('region', { name: 'Something broke?' })
  await broken.getByLabel('What happened').fill('The rim came with a crack.')
  await broken.getByLabel('Your name').fill('Riya Sen')
  await broken.getByLabel('Your e-mail').fill('riya@example.in')
  const rim = { create: { width: 900, height: 600, channels: 3, background: '#8a1f45' } } as const
  const buffer = await sharp(rim).jpeg().toBuffer()
  await broken.getByLabel(/^Pictures/).setInputFiles({ name: 'rim.jpg', mimeType: 'image/jpeg', buffer })
  await expectAccessible(page)
  await broken.getByRole('button', { name: 'Tell the workshop' }).press('Enter')
  await expect(broken.getByText(/your number is GTH-Q-\d+/)).toBeVisible()
  await expect.poll(() => reading.length).toBeGreaterThanOrEqual(3)
  const answers = await Promise.all(reading)
  const met = [...answers, await main.innerText()].join('\n')
  expect(met).toContain(words.product)
  expect(met).not.toMatch(amounts)
  for (const secret of ['Meera', 'Nair', 'Lake Road', 'Zubin', number, '9876543210']) expect(met).not.toContain(secret)
})

test('a code that is none is told so, and the right one opens the gift from there; a lost line is tried again', async ({
  page,
  shop,
  consoleErrors,
}) => {
  test.skip(shop.databaseUrl === undefined, 'the code is read from the database')
  consoleErrors.allow(/404 .*gifts$|ERR_FAILED/)
  const code = await readGiftCode(
    shop,
    await placeOrderWithWords(shop, words, 1, { to: 'Dear Riya,', from: '', unsaid: true }),
  )
  await visit(page, '/g/BBBBBBBB')
  await expect(page.getByRole('alert')).toContainText('We do not know this code.')
  await expectAccessible(page)
  const typed = page.getByLabel('The code on your slip')
  await typed.fill('ribbon')
  await typed.press('Enter')
  await expect(page.getByText('The code has 8 letters')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/gifts', (route) => route.abort(), { times: 1 })
  await typed.fill(`${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`)
  await typed.press('Enter')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: words.product })).toBeVisible()
})
