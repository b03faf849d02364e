import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

// A shop of its own: where a piece takes words is changed.
test.use({ ownShop: {} })

const slice = 'Mango Wood Slice Ring Platter'

const isDrawn = /^Letters [\d.]+ mm high\./
const firstOf = (places: Locator) => places.getByRole('region', { name: 'Names on the slice on picture 1' })

async function openPlaces(page: Page): Promise<Locator> {
  await page.goto('/counter/products')
  await page.getByRole('searchbox').fill(slice)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: slice, exact: true }).click()
  await page.getByRole('button', { name: 'Change places for words' }).press('Enter')
  const places = page.getByRole('dialog', { name: `Words on ${slice}` })
  await expect(firstOf(places).getByText(isDrawn)).toBeVisible()
  return places
}

test('a place for words is dragged, moved by keys and saved; crossed corners are refused with a sentence', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*zone-preview$/)
  await openCounter(page, 'owner')
  const places = await openPlaces(page)
  const seen = firstOf(places)
  const drawing = seen.locator('.zone-picture path')
  const before = await drawing.getAttribute('d')
  await expectAccessible(page)
  const corner = seen.getByRole('button', { name: /^Lower right corner/ })
  await corner.focus()
  const name = await corner.getAttribute('aria-label')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(corner).not.toHaveAttribute('aria-label', name ?? '')
  await expect(drawing).not.toHaveAttribute('d', before ?? '')

  const left = seen.getByRole('button', { name: /^Upper left corner/ })
  await left.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const [from, picture] = [await left.boundingBox(), await seen.locator('.zone-picture').boundingBox()]
  if (!from || !picture) throw new Error('The corners are not on the page')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + picture.width * 0.1, y + picture.height * 0.3, { steps: 5 })
  await page.mouse.up()
  await expect(seen.getByText(/^The corners of “Names on the slice” cross each other/)).toBeVisible()
  await places.getByRole('button', { name: 'Save' }).click()
  await expect(places.getByRole('alert')).toContainText('cross each other')
  await expectAccessible(page)

  await places.getByRole('button', { name: 'Discard' }).click()
  await places.getByRole('textbox', { name: 'Smallest letters, mm' }).fill('90')
  await places.getByRole('button', { name: 'Save' }).click()
  await expect(places.getByRole('alert')).toContainText('smaller than its smallest')
  await places.getByRole('textbox', { name: 'Smallest letters, mm' }).fill('5')
  await corner.press('ArrowDown')
  await places.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('Saved. The shop shows it in a moment; what is ordered stays as it was drawn.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Words on the piece' })).toContainText('letters 5 to 14 mm')
  await page.goto('/counter/audit')
  await expect(page.getByRole('main')).toContainText(`changed where ${slice} takes words`)
})

test('at 360 pixels a new place is marked on another picture', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCounter(page, 'owner')
  const places = await openPlaces(page)
  await places.getByRole('button', { name: 'Add a place for words' }).press('Enter')
  const added = places.getByRole('group', { name: 'New place' })
  await added.getByRole('textbox', { name: 'Name, as the buyer reads it' }).fill('Date below')
  const dated = places.getByRole('group', { name: 'Date below' })
  await dated.getByRole('button', { name: 'Mark it on picture 2' }).press('Enter')
  await expect(dated.getByText(isDrawn)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await places.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Words on the piece' })).toContainText('Date below')
})
