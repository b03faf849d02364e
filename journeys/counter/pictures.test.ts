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

  await page.getByRole('button', { name: 'Crop it' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop the picture' })
  await crop.getByLabel('Horizontal position').focus()
  await page.keyboard.press('End')
  await expect(crop.getByLabel('Horizontal position')).toHaveValue('1')
  await expectAccessible(page)
  await crop.getByRole('button', { name: 'Crop it' }).click()
  await expect(page.getByText('The picture is cropped wherever it is shown.')).toBeVisible()

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

test('a picture is replaced in every product that shows it by keyboard, and comes back by one press', async ({
  page,
}) => {
  const mark = String(Date.now())
  const names = [`Diya ${mark} old`, `Diya ${mark} new`] as const
  await openCounter(page, 'owner')
  await page.goto('/counter/pictures')
  for (const [index, name] of names.entries()) {
    const background = `#${mark.slice(-3)}${index === 0 ? '20a' : 'e2f'}`
    const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background } })
      .jpeg()
      .toBuffer()
    await page
      .getByLabel('Choose pictures')
      .setInputFiles({ name: `${index}-${mark}.jpg`, mimeType: 'image/jpeg', buffer })
    await page
      .getByRole('button', { name: /^Not described yet/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Describe it' }).click()
    const words = page.getByRole('dialog', { name: 'What the picture shows' })
    await words.getByLabel('In a few words').fill(name)
    await words.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name }).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  for (const product of [5, 6]) {
    await page.goto(`/counter/products/${product}`)
    await page.getByRole('button', { name: 'From the library' }).click()
    const library = page.getByRole('dialog', { name: 'From the library' })
    await library.getByLabel('What it shows').fill(names[0])
    await library.getByRole('button', { name: names[0] }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()
  }

  await page.goto(`/counter/pictures?q=${encodeURIComponent(names[0])}`)
  await page.getByRole('button', { name: names[0] }).click()
  await page.getByRole('button', { name: 'Replace everywhere' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Replace it everywhere' })
  await expect(question.getByRole('list', { name: 'Where it is shown' }).getByRole('listitem')).toHaveCount(2)
  await question.getByLabel('What it shows').fill(names[1])
  await question.getByRole('button', { name: names[1] }).press('Enter')
  await expect(question.getByRole('img', { name: `Replacement: ${names[1]}` })).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Replace it in 2 products' }).press('Enter')
  await expect(page.getByText('It is replaced in 2 products.')).toBeVisible()
  const used = async () => {
    const found = await page.request.get(`/counter/api/v1/pictures?q=${encodeURIComponent(`Diya ${mark}`)}`)
    const { data } = (await found.json()) as { data: { alt: string; usedIn: unknown[] }[] }
    return data.map(({ alt, usedIn }) => `${alt}: ${usedIn.length}`).toSorted()
  }
  expect(await used()).toEqual([`${names[1]}: 2`, `${names[0]}: 0`])
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Every product shows the earlier picture again.')).toBeVisible()
  expect(await used()).toEqual([`${names[1]}: 0`, `${names[0]}: 2`])
})
