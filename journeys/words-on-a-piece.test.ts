import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { buyAsGuest, openCart } from './purchase-steps.ts'
import { visit } from './visit.ts'

const slice = 'Mango Wood Slice Ring Platter'

test('names in two scripts are seen on the slice before they are paid for, and the workshop gets the same drawing', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*\/api\/(lettering|designs)$/)
  const listed = await fetch(`${shop.origin}/api/products?fields=name&pagination[pageSize]=100`)
  const { data }: { data: { id: number; attributes: { name: string } }[] } = await listed.json()
  const id = data.find(({ attributes }) => attributes.name === slice)?.id
  await visit(page, `/product/${id}`)
  const words = page.getByLabel('Names on the slice')
  await words.focus()
  await page.keyboard.insertText('रिया & Arjun')
  await expect(page.getByText(/^Letters [\d.]+ mm high/)).toBeVisible()
  const drawing = page.locator('.gallery .picture-words path')
  await expect(drawing).toHaveAttribute('d', /^M/)
  const inKalam = await drawing.getAttribute('d')
  await page.getByRole('radio', { name: 'Yatra' }).check()
  await expect(drawing).not.toHaveAttribute('d', inKalam ?? '')
  await expectAccessible(page)

  await words.fill('Riya 🎂')
  await expect(page.getByText('We cannot letter 🎂 here. Please leave it out.')).toBeVisible()
  await page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${slice}` })
    .click()
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('Riya 🎂')
  await words.fill('रिया & Arjun\n14 · 02 · 27')
  await expect(page.getByText(/^Letters [\d.]+ mm high/)).toBeVisible()
  await page
    .locator('.buy-box')
    .getByRole('button', { name: `Add to cart: ${slice}` })
    .click()

  await openCart(page)
  const written = 'Names on the slice: “रिया & Arjun / 14 · 02 · 27” in Yatra'
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).locator('.line-choices')).toHaveText([written])
  await page.reload()
  await openCart(page)
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).locator('.line-choices')).toHaveText([written])
  await buyAsGuest(page)
  await expect(page.getByRole('region', { name: 'Items' }).locator('.line-choices')).toHaveText([written])
  await expect(page.getByRole('main')).toContainText(/GTH-\d+/)
  const number = /GTH-\d+/.exec(await page.getByRole('main').innerText())?.[0]

  await openCounter(page, 'manager')
  await page.goto(`/counter/orders/${number}`)
  const link = page.getByRole('link', { name: 'SVG' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const file = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(file).toString()).toMatch(/^<svg [^>]*width="150mm" height="40mm"/)
})
