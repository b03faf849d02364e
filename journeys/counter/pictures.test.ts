import sharp from 'sharp'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

test('a photograph comes into the library, is described and cut, goes into a product, and stays while it is used', async ({
  page,
}) => {
  const mark = String(Date.now())
  const colour = `#${mark.slice(-6)}`
  const photograph = await sharp({ create: { width: 1_200, height: 700, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  await openCounter(page, 'owner')
  await page.goto('/counter/products')
  await page.getByRole('link', { name: 'Pictures', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: `lotus-${mark}.jpg`, mimeType: 'image/jpeg', buffer: photograph })
  const row = page.getByRole('row').filter({ hasText: `lotus-${mark}.jpg` })
  await expect(row).toBeVisible()
  await row
    .getByRole('button', { name: /lotus|Not described/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Describe it' }).click()
  const words = page.getByRole('dialog', { name: 'What the picture shows' })
  await words.getByLabel('In a few words').fill(`Lotus ${mark}`)
  await expectAccessible(page)
  await words.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText(`Lotus ${mark}`)

  await page.getByRole('button', { name: 'Cut it another way' }).click()
  const crop = page.getByRole('dialog', { name: 'What of the picture is shown' })
  await crop.getByLabel('From left to right').focus()
  await page.keyboard.press('End')
  await expect(crop.getByLabel('From left to right')).toHaveValue('1')
  await expectAccessible(page)
  await crop.getByRole('button', { name: 'Cut it so' }).click()
  await expect(page.getByText('It is cut anew, wherever it is shown.')).toBeVisible()

  await page.goto('/counter/products/4')
  await page.getByRole('button', { name: 'From the library' }).click()
  const library = page.getByRole('dialog', { name: 'From the library' })
  await library.getByLabel('What it shows').fill(mark)
  await expect(library.getByText('1 picture', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await library.getByRole('button', { name: `Lotus ${mark}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()

  await page.goto(`/counter/pictures?q=${mark}`)
  await page
    .getByRole('row')
    .filter({ hasText: `Lotus ${mark}` })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Describe it' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await expectAccessible(page)
})
