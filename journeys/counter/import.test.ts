import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

/** Six mistakes, in rows 2, 22 … 102. */
function writeSheet(mark: number): string {
  const rows = ['sku,name,category,price,gst rate,stock']
  for (let at = 0; at < 120; at += 1)
    rows.push([`IM-${mark}-${at}`, `Potli ${mark} ${at}`, 'Hampers', `${300 + at}`, '18', '2'].join(','))
  const spoil = (at: number, from: string, to: string) => (rows[at] = rows[at]!.replace(from, to))
  spoil(1, `Potli ${mark} 0`, '')
  spoil(21, ',320,', ',three hundred,')
  spoil(41, 'Hampers', 'Hammpers')
  spoil(61, ',18,', ',17,')
  spoil(81, /,2$/.exec(rows[81]!)![0], ',-2')
  spoil(101, `IM-${mark}-100`, `IM-${mark}-99`)
  return rows.join('\r\n')
}

test('more than a hundred products come in from a sheet with six mistakes, are seen first, and go again', async ({
  page,
}) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/products')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import and export' })).toBeVisible()
  await expectAccessible(page)

  const mark = Date.now()
  // Other shops give such names to their exports.
  const potlis = `products_export_${mark}_of_potlis.csv`
  const send = (text: string, name = potlis) =>
    page
      .getByLabel('Choose a CSV or Excel file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await send(writeSheet(mark))
  await expect(page.getByRole('heading', { level: 1, name: potlis })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 114 rows' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${new URL(page.url()).pathname}?action=wrong`)
  await expect(page.getByText('6 rows')).toBeVisible()
  for (const [row, sentence] of [
    ['Row 2', 'The name is missing'],
    ['Row 22', '“three hundred” is not a price'],
    ['Row 42', 'There is no category “Hammpers”'],
    ['Row 62', 'GST has no rate of “17”'],
    ['Row 82', 'The stock cannot be below 0'],
    ['Row 102', `The SKU IM-${mark}-99 stands in row 101 already`],
  ] as const)
    await expect(page.getByRole('row').filter({ hasText: sentence })).toContainText(row)

  await page.getByRole('button', { name: 'Import 114 rows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import 114 rows' }).click()
  await expect(page.getByText('Imported: 114 rows')).toBeVisible({ timeout: 80_000 })
  await expectAccessible(page)

  await page.goto(`/counter/products?q=IM-${mark}-7`)
  await expect(page.getByRole('link', { name: `Potli ${mark} 7` })).toBeVisible()
  await expect(page.getByText('Not on sale, no picture').first()).toBeVisible()

  await page.goto('/counter/import')
  await expect(page.getByRole('link', { name: potlis })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: potlis }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Undone: 114 rows')).toBeVisible({ timeout: 80_000 })
})

test('goods are taken out as a sheet, and come back with one price changed', async ({ page }) => {
  await openCounter(page, 'manager')
  await page.goto('/counter/import')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all goods' }).click()
  const sheet = await readFile((await (await coming).path())!, 'utf8')
  const lines = sheet.trim().split('\r\n')
  expect(lines[0]).toContain('price')
  await page
    .getByLabel('Choose a CSV or Excel file')
    .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from('id;price\r\n3;1.234,50\r\n3;777.50') })
  await expect(page.getByText('The comma in “1.234,50” is not clear')).toBeVisible()
  await page.getByText('Row\u00A02', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'price' }).fill('888.50')
  await expect(page.getByRole('link', { name: '1 draft' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByText('Row\u00A02', { exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'price' })).toHaveValue('888.50')
  await page.getByRole('textbox', { name: 'price' }).fill('777.50')
  await page.getByRole('textbox', { name: 'price' }).press('Enter')
  await expect(page.getByText('Row 2 is corrected and checked again.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('Imported: 1 row')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Undone: 1 row')).toBeVisible({ timeout: 30_000 })
})

/** Three products: without a name, without a price, and correct. */
const brokenSheet = (mark: number) =>
  [
    'sku,name,category,price,occasions,stock,hsn,weight',
    `KB-${mark}-0,,Hampers,450,Diwali,2,7323,0.4`,
    `KB-${mark}-1,Karva thali ${mark},Hampers,five,Diwali,2,7323,0.4`,
    `KB-${mark}-2,Kumkum box ${mark},Hampers,350,Holi,4,7323,0.4`,
  ].join('\r\n')

const focusOn = (locator: Locator) => expect(locator).toBeFocused()

test('mistakes are mended by keyboard, the import is watched to its end, and what came in is sold and in the log', async ({
  page,
}) => {
  await openCounter(page, 'manager')
  const mark = Date.now()
  await page.goto('/counter/import')
  await page
    .getByLabel('Choose a CSV or Excel file')
    .setInputFiles({ name: `thalis-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(brokenSheet(mark)) })
  await expect(page.getByRole('heading', { level: 1, name: `thalis-${mark}.csv` })).toBeVisible()
  const sheet = new URL(page.url()).pathname
  await page.goto(`${sheet}?action=wrong`)
  await expect(page.getByText('2 rows')).toBeVisible()

  const titleOf = (n: number) => page.getByRole('button', { name: `Row\u00A0${n}`, exact: true })
  await titleOf(2).focus()
  await page.keyboard.press('Space')
  const name = page.getByRole('textbox', { name: 'name' })
  await expect(name).toBeVisible()
  await name.focus()
  await page.keyboard.type(`Haldi thali ${mark}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await focusOn(titleOf(3))

  await page.setViewportSize({ width: 360, height: 740 })
  await titleOf(3).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'price' }).fill('549.50')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'price' }).press('Enter')
  await expect(page.getByText('No rows match.')).toBeVisible()
  await focusOn(page.getByRole('button', { name: 'Import 3 rows' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Import 3 rows?' })).toBeVisible()
  await expectAccessible(page)
  const started = page.waitForResponse((answer) => answer.url().endsWith('/run') && answer.ok())
  await page.getByRole('dialog').getByRole('button', { name: 'Import 3 rows' }).press('Enter')
  await started
  await expect(page.getByText('Imported: 3 rows')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(sheet)
  await page.getByRole('link', { name: `Haldi thali ${mark}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Haldi thali ${mark}` })).toBeVisible()
  await page.getByText('More about it').click()
  await expect(page.getByRole('checkbox', { name: 'Diwali' })).toBeChecked()
  const photograph = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#b5872f' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'haldi.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await page.getByLabel('What picture 1 shows').fill('A brass thali with haldi')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.keyboard.press('ControlOrMeta+s')
  await saved
  await page.getByRole('button', { name: 'Put on sale' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Take off sale' })).toBeVisible()
  const { pathname } = new URL(page.url())
  const shown = pathname.replace('/counter/products/', '/product/')
  await expect.poll(async () => (await page.request.get(shown)).status()).toBe(200)
  await page.goto(shown)
  await expect(page.getByRole('heading', { level: 1, name: `Haldi thali ${mark}` })).toBeVisible()

  await page.goto('/counter/audit?operation=products.import')
  for (const [words, count] of [
    ['uploaded the sheet', 1],
    ['corrected the sheet', 2],
    ['imported', 2],
  ] as const)
    await expect(page.getByRole('button', { name: `${words} thalis-${mark}.csv` })).toHaveCount(count)
})
