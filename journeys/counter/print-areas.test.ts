import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCart } from '../purchase-steps.ts'
import { visit } from '../visit.ts'
import { openCounter } from './open-counter.ts'

// A shop of its own, because the test changes print areas.
test.use({ ownShop: {} })

const slice = 'Mango Wood Slice Ring Platter'

const isDrawn = /^Letters [\d.]+ mm high\./
const firstOf = (places: Locator) => places.getByRole('region', { name: 'Names on the slice on picture 1' })

async function openPlaces(page: Page): Promise<Locator> {
  await page.goto('/counter/products')
  await page.getByRole('searchbox').fill(slice)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: slice, exact: true }).click()
  await page.getByRole('button', { name: 'Change print areas' }).press('Enter')
  const places = page.getByRole('dialog', { name: `Print areas of ${slice}` })
  await expect(firstOf(places).getByText(isDrawn)).toBeVisible()
  return places
}

test('a place for words is dragged, moved by keys and saved; crossed corners are refused with a sentence', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*print-area-preview$/)
  await openCounter(page, 'owner')
  const places = await openPlaces(page)
  const seen = firstOf(places)
  const drawing = seen.locator('.print-area-picture path')
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
  const [from, picture] = [await left.boundingBox(), await seen.locator('.print-area-picture').boundingBox()]
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
  await expect(page.getByRole('region', { name: 'Print areas' })).toContainText('letters 5 to 14 mm')
  await page.goto('/counter/audit')
  await expect(page.getByRole('main')).toContainText(`changed the print areas of ${slice}`)
})

test('at 360 pixels a new place is marked on another picture', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCounter(page, 'owner')
  const places = await openPlaces(page)
  await places.getByRole('button', { name: 'Add a print area' }).press('Enter')
  const added = places.getByRole('group', { name: 'New print area' })
  await added.getByRole('textbox', { name: 'Name, as the buyer reads it' }).fill('Date below')
  const dated = places.getByRole('group', { name: 'Date below' })
  await dated.getByRole('button', { name: 'Mark it on picture 2' }).press('Enter')
  await expect(dated.getByText(isDrawn)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await places.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Print areas' })).toContainText('Date below')
})

test('on a phone a corner is as large as a finger, and is dragged by one without the page moving', async ({
  newVisitor,
}) => {
  const phone = await newVisitor({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  await openCounter(phone, 'owner')
  const seen = firstOf(await openPlaces(phone))
  const corner = seen.getByRole('button', { name: /^Lower right corner/ })
  await corner.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  for (const each of await seen.getByRole('button', { name: / corner of / }).all()) {
    const box = await each.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const [name, from] = [await corner.getAttribute('aria-label'), await corner.boundingBox()]
  if (!from) throw new Error('The corner is not on the page')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  const touch = await phone.context().newCDPSession(phone)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (const step of [10, 20, 30])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + step }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(corner).not.toHaveAttribute('aria-label', name ?? '')
  const to = await corner.boundingBox()
  // It follows the finger; if the page scrolled, it would not move.
  expect(Math.abs((to?.y ?? 0) - from.y - 30)).toBeLessThan(3)
  await expect(seen.getByText(isDrawn)).toBeVisible()
})

test('a place takes a date in Hindi, then a motif: the shopper chooses each, sees it, and has it in the cart', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  // No motif is selected yet.
  consoleErrors.allow(/409 .*print-area-preview$/)
  await openCounter(page, 'owner')
  const places = await openPlaces(page)
  const choose = async (field: string, option: string) => {
    await places
      .getByRole('button', { name: new RegExp(`${field}$`) })
      .first()
      .click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('It takes', 'A date')
  await choose('Months in', 'Hindi')
  await expect(firstOf(places).getByText(isDrawn)).toBeVisible()
  await expectAccessible(page)
  await places.getByRole('button', { name: 'Save' }).press('Enter')
  const summary = page.getByRole('region', { name: 'Print areas' })
  await expect(summary).toContainText('a date, its months in Hindi')

  const shopper = await newVisitor()
  await visit(shopper, `/product/${new URL(page.url()).pathname.split('/').at(-1)}`, 360)
  await shopper.getByLabel('Names on the slice', { exact: true }).fill('2027-02-14')
  await expect(shopper.getByText(/^Lettered as “14 फ़रवरी 2027” in /)).toBeVisible()
  await expect(shopper.locator('.gallery .picture-words path')).toHaveAttribute('d', /^M/)
  await expectAccessible(shopper)
  await addFromBuyBox(shopper)
  await openCart(shopper)
  const drawer = shopper.getByRole('dialog', { name: 'Your Cart' })
  await expect(drawer.locator('.line-choices')).toContainText('“14 फ़रवरी 2027”')
  await drawer.getByRole('link', { name: `Change the words of ${slice}` }).click()
  await expect(shopper.getByLabel('Names on the slice', { exact: true })).toHaveValue('14 Feb 2027')

  await page.getByRole('button', { name: 'Change print areas' }).press('Enter')
  await choose('It takes', 'A motif')
  for (const motif of ['Lotus', 'Diya']) await places.getByRole('checkbox', { name: motif }).press('Space')
  await expect(firstOf(places).getByText(/^The motif is [\d.]+ mm high/)).toBeVisible()
  await places.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(summary).toContainText('one of Lotus, Diya')
  const other = await newVisitor()
  await visit(other, `/product/${new URL(page.url()).pathname.split('/').at(-1)}`, 360)
  const motifs = other.getByRole('group', { name: 'Names on the slice' })
  await motifs.getByRole('radio', { name: 'Lotus' }).check()
  await expect(other.getByText(/^It is [\d.]+ mm high/)).toBeVisible()
  await expectAccessible(other)
  await addFromBuyBox(other)
  await openCart(other)
  await expect(other.getByRole('dialog', { name: 'Your Cart' }).locator('.line-choices')).toContainText('Lotus, burnt')
})

const addFromBuyBox = (page: Page) =>
  page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${slice}` })
    .click()
