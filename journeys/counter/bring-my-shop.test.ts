import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

/** The other shop's pictures, on this machine; one of them is gone. */
async function servePictures() {
  const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#c9a227' } })
    .jpeg()
    .toBuffer()
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('top')) return void response.writeHead(404).end()
    response.setHeader('content-type', 'image/jpeg').end(picture)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('a Shopify export comes in whole: proposals in one press, the import in one, and all of it goes with one undo', async ({
  page,
}) => {
  const { host, close } = await servePictures()
  const mark = Date.now()
  const exported = (await readFile('server/testing/shop-exports/shopify.csv', 'utf8'))
    .replaceAll('https://cdn.shopify.com', host)
    .replaceAll('KK-', `KK${mark}-`)
    .replaceAll("'8901234567894", '')
    .replaceAll(/Brass Urli, Lotus|Jute Potli|Diya Set of 4/g, (name) => `${name} ${mark}`)
    .replaceAll(/^(brass-urli-lotus|jute-potli|diya_set of 4),/gm, (_, handle: string) => `${handle}-${mark},`)
  await openCounter(page, 'owner')
  await page.goto('/counter/import')
  await expect(page.getByRole('heading', { level: 1, name: 'Import and export' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel('Choose a CSV or Excel file')
    .setInputFiles({ name: `products_export_${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(exported) })
  await expect(page.getByRole('heading', { level: 1, name: `products_export_${mark}.csv` })).toBeVisible()
  await expect(page.getByText('Shopify export. Checked, nothing is written yet')).toBeVisible()
  const repairs = page.getByRole('region', { name: 'Proposed repairs' })
  await expect(repairs.getByRole('button', { name: 'Hampers Category: “hamper”, 1 row' })).toBeVisible()
  await expect(repairs.getByRole('button', { name: '18 % GST rate: empty, 3 rows' })).toBeVisible()
  await expectAccessible(page)

  await repairs.getByRole('button', { name: 'Repair 4 cells' }).press('Enter')
  await expect(page.getByText('Repaired, and all rows are checked again.')).toBeVisible()
  await expect(repairs).toBeHidden()
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByText('Imported: 4 rows')).toBeVisible({ timeout: 80_000 })
  await expect(page.getByText('The server answered with 404.').first()).toBeVisible()
  await expectAccessible(page)
  const sheet = page.url()

  await page.goto(`/counter/products?q=${mark}`)
  const product = (name: string) => page.getByRole('row').filter({ hasText: `${name} ${mark}` })
  await expect(product('Jute Potli')).toContainText('Not on sale, no picture')
  await expect(product('Brass Urli, Lotus')).toContainText('Not on sale')
  await expect(product('Brass Urli, Lotus')).not.toContainText('no picture')

  await page.goto(sheet)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Undone: 4 rows')).toBeVisible({ timeout: 80_000 })
  await page.goto(`/counter/products?q=${mark}`)
  await expect(page.getByText('No product')).toBeVisible()
  close()
})
