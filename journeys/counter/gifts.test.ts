import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { placeOrderWithWords } from '../place-orders.ts'
import { openCounter } from './open-counter.ts'

// A shop of its own, because the test looks for its parcel on the table.
test.use({ ownShop: {} })

const words = { product: 'Mango Wood Slice Ring Platter', printArea: 'slice', words: 'Riya & Arjun', face: 'kalam' }
const note = { to: 'Dear Riya,', from: 'Arjun', message: 'Happy Rakhi!' }

test('all papers of a day are one file, after it is said that they start the lettering', async ({ page, shop }) => {
  const number = await placeOrderWithWords(shop, words, 1, note)
  await openCounter(page, 'owner')
  await page.goto('/counter/orders/board')
  const day = page.locator('.board-day').filter({ has: page.getByRole('link', { name: number }) })
  await day.getByRole('button', { name: 'All papers' }).press('Enter')
  const asked = page.getByRole('dialog', { name: /^All papers of/ })
  await expect(asked).toContainText('shoppers cannot change words or photographs')
  await expectAccessible(page)
  const noted = page.waitForResponse('**/counter/api/v1/day-papers')
  const opened = page.waitForEvent('popup')
  await asked.getByRole('button', { name: 'Start and print' }).press('Enter')
  const { data } = (await (await noted).json()) as { data: { url: string; cards: number } }
  expect(data.cards).toBeGreaterThan(0)
  await (await opened).close()
  const file = await page.request.get(data.url)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.goto('/counter/lettering')
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Started')
})

test('a gift with words: seen as the buyer saw it, ticked as lettered, packed with its card and without a price', async ({
  page,
  shop,
}) => {
  const number = await placeOrderWithWords(shop, words, 2, note)
  await openCounter(page, 'owner')
  await page.goto(`/counter/orders/${number}`)
  const pieces = page.getByRole('region', { name: 'Pieces' })
  const drawing = pieces.getByRole('img', { name: /^As the buyer saw it: .*Riya & Arjun/ })
  await expect(drawing).toHaveJSProperty('complete', true)
  expect(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(pieces.getByRole('link', { name: 'print file (PDF)' })).toBeVisible()
  await expect(pieces.getByText('No prices in the box.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All is lettered' })).toBeVisible()
  const lettered = pieces.getByRole('group', { name: `Lettered: ${words.product}` })
  await lettered.getByRole('checkbox', { name: 'Piece 1 lettered' }).press('Space')
  await expect(lettered.getByText('1 of 2 lettered')).toBeVisible()
  await expect(lettered.getByRole('listitem').filter({ hasText: 'Piece 1' })).toContainText(/, .*\d\d:\d\d/)
  await lettered.getByRole('checkbox', { name: 'Piece 2 lettered' }).press('Space')
  await expect(lettered.getByText('2 of 2 lettered')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All is lettered' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('marked made or lettered pieces')
  await expectAccessible(page)

  await page.goto('/counter/lettering')
  const bench = page.getByRole('region', { name: 'To make, by the day it leaves' })
  await expect(bench.getByRole('columnheader', { name: 'Burn' })).toBeVisible()
  await expect(bench.getByRole('link', { name: '2 made' })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/counter/table/${number}`)
  const gift = page.getByRole('region', { name: 'A gift' })
  await expect(gift).toContainText('Put in its card: Dear Riya,')
  await expect(gift).toContainText('Nothing with a price goes into the box.')
  await expect(page.getByText('Its card was not printed yet.')).toBeVisible()
  await expectAccessible(page)
  const card = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Card', exact: true }).press('Enter')
  await (await card).close()
  await expect(page.getByRole('button', { name: 'Card printed 1 ×' })).toBeVisible()
  await expect(page.getByText('Its card was not printed yet.')).toBeHidden()
  await page.getByLabel('Language').selectOption('ta')
  await expect(page.getByRole('region', { name: 'இது பரிசு' })).toContainText('Dear Riya,')
  await expectAccessible(page)
})
