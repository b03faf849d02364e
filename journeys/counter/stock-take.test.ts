import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

type Piece = { variant: number; name: string; stock: number; waiting: number }

/** Two counted pieces. */
async function findPieces(page: Page): Promise<[Piece, Piece]> {
  const found = await page.evaluate(async () => {
    const read = async (path: string) =>
      ((await (await fetch(`/counter/api/v1/stock${path}`)).json()) as { data: Piece[] }).data
    const some = (await read('?limit=100')).filter(({ stock }) => stock > 2).slice(-2)
    return (await Promise.all(some.map(({ variant }) => read(`/pieces?q=P${variant}`)))).flat()
  })
  expect(found).toHaveLength(2)
  return found as [Piece, Piece]
}

const scan = async (page: Page, code: string) => {
  const field = page.getByLabel('Scan a code, or type a shelf or a name')
  await field.fill(code)
  await field.press('Enter')
}

test('a shelf is counted on a phone with the scanner, and the difference is seen before it is booked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCounter(page, 'packer')
  const [tray, box] = await findPieces(page)
  await page.goto('/counter/stock')
  await page.getByRole('link', { name: 'Count a shelf' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Count a shelf' })).toBeVisible()

  await scan(page, 'no-such-code')
  await expect(page.getByText('Nothing has the code, shelf or name “no-such-code”.')).toBeVisible()
  await scan(page, `P${tray.variant}`)
  await expect(page.getByText(`${tray.name}: 1`, { exact: true })).toBeVisible()
  await scan(page, `P${tray.variant}`)
  const counted = page.getByLabel(`Counted: ${tray.name}`)
  await expect(counted).toHaveValue('2')
  const expected = tray.stock + tray.waiting
  await counted.fill(String(expected - 1))
  await scan(page, `P${box.variant}`)
  await page.getByLabel(`Counted: ${box.name}`).fill(String(box.stock + box.waiting))
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText(/What you typed .* is here again/)).toBeVisible()
  await page.getByRole('button', { name: 'Show the differences' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: tray.name })
  await expect(row).toContainText('−1')
  await expect(page.getByText('1 as expected.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Book 1 difference' }).click()
  await expect(page.getByText('1 difference is booked, 1 as expected.')).toBeVisible()

  await page.goto(`/counter/stock/${tray.variant}`)
  await expect(page.getByText(`${expected - 1} counted, ${expected} expected`).first()).toBeVisible()
})

test('one piece is counted in its row of the list, and a slip of the finger is undone', async ({ page }) => {
  await openCounter(page, 'packer')
  const [tray] = await findPieces(page)
  await page.goto(`/counter/stock?q=${encodeURIComponent(tray.name.split(',')[0] ?? '')}`)
  const counted = page.getByRole('textbox', { name: `Counted: ${tray.name}`, exact: true })
  const save = page.getByRole('button', { name: `Save the count of ${tray.name}`, exact: true })
  const row = page.getByRole('row').filter({ has: counted })
  await counted.fill('two')
  await expect(row.getByRole('alert')).toHaveText('A whole number, please.')
  // The check looks at both widths, so the rows mount again.
  await expectAccessible(page)
  await expect(counted).toHaveValue('two')
  const expected = tray.stock + tray.waiting
  await counted.fill(String(expected))
  await counted.press('Enter')
  await expect(page.getByText(`${tray.name}: ${expected}, as expected.`)).toBeVisible()
  await counted.fill(String(expected - 2))
  await save.click()
  await expect(page.getByText(`${tray.name}: ${expected - 2}, not ${expected}.`)).toBeVisible()
  await expect(row).toContainText(String(tray.stock - 2))
  await expect(counted).toHaveValue('')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`${tray.name}: ${expected} again.`)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await counted.fill(String(expected - 1))
  await save.click()
  await expect(page.getByText(`${tray.name}: ${expected - 1}, not ${expected}.`)).toBeVisible()
  await page.goto(`/counter/stock/${tray.variant}`)
  await expect(page.getByText(`${expected - 1} counted, ${expected} expected`).first()).toBeVisible()
})

test('pieces that move between the count and its saving are counted again', async ({ page, newVisitor }) => {
  await openCounter(page, 'packer')
  const [tray] = await findPieces(page)
  await page.goto(`/counter/stock?q=${encodeURIComponent(tray.name.split(',')[0] ?? '')}`)
  const counted = page.getByRole('textbox', { name: `Counted: ${tray.name}`, exact: true })
  const read = page.waitForResponse(/stock\/pieces/)
  await counted.focus()
  await read
  const manager = await newVisitor()
  await openCounter(manager, 'manager')
  await manager.goto('/counter/stock/receive')
  await scan(manager, `P${tray.variant}`)
  await manager.getByRole('button', { name: 'Receive 1 product, 1 piece' }).click()
  await expect(manager.getByText('Received: 1 product, 1 piece.')).toBeVisible()
  await counted.fill('0')
  await counted.press('Enter')
  await expect(page.getByText('pieces moved while you counted. Please count it again.', { exact: false })).toBeVisible()
  await expect(counted).toHaveValue('0')
})

test('goods of a delivery are received in one list', async ({ page }) => {
  await openCounter(page, 'manager')
  const [tray, box] = await findPieces(page)
  await page.goto('/counter/stock')
  await page.getByRole('link', { name: 'Receive goods' }).click()
  await scan(page, `P${tray.variant}`)
  await page.getByLabel(`Pieces: ${tray.name}`).fill('24')
  await scan(page, box.name.split(',')[0]?.slice(-14) ?? '')
  await page.getByRole('button', { name: box.name }).first().click()
  await page.getByLabel(`Pieces: ${box.name}`).fill('')
  await page.getByRole('button', { name: 'Receive 2 products, 24 pieces' }).click()
  await expect(page.getByText(`How many of ${box.name} came?`)).toBeVisible()
  await page.getByLabel(`Pieces: ${box.name}`).fill('6')
  await page.getByLabel('Supplier or bill').fill('Kalakriti, bill 412')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Receive 2 products, 30 pieces' }).click()
  await expect(page.getByText('Received: 2 products, 30 pieces.')).toBeVisible()
  await page.goto(`/counter/stock/${tray.variant}`)
  await expect(page.getByText(`${tray.stock + 24} on the shelf`)).toBeVisible()
  await expect(page.getByText('Kalakriti, bill 412').first()).toBeVisible()
})
