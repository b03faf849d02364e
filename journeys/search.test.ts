import { demoCartLine, expectedPrice } from './expected-prices.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('while somebody types, products are offered; arrows, Enter and Escape work the list', async ({ page }) => {
  await visit(page, '/')
  const box = page.getByRole('search', { name: 'Shop' }).getByLabel('Search Products')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const marked = () => list.getByRole('option', { selected: true }).allTextContents()

  await box.fill('lotsu ring') // two letters swapped
  await expect(list.getByRole('option', { name: /Pink Lotus Ring Platter/ })).toBeVisible()
  await expect.poll(() => marked()).toEqual([])
  await box.press('ArrowDown')
  await expect
    .poll(async () => (await marked()).join())
    .toEqual(`Pink Lotus Ring Platter${expectedPrice(demoCartLine('Pink Lotus Ring Platter'))}`)
  await box.press('ArrowUp')
  await expect.poll(() => marked(), 'before the first comes the box itself').toEqual([])

  await box.press('Escape')
  await expect(list).toBeHidden()
  await expect(box, 'closing keeps what was typed').toHaveValue('lotsu ring')

  // Suggestions for the whole word replace those for its half, and with them the selection.
  const offered = page.waitForResponse(/suggestions\?q=lotsu%20ring%20platter$/)
  await box.pressSequentially(' platter')
  await (await offered).finished()
  await expect(list).toBeVisible()
  await expect(async () => {
    if ((await marked()).length === 0) await box.press('ArrowDown')
    expect(await marked()).toHaveLength(1)
  }).toPass()
  await box.press('Enter')
  await page.waitForURL('**/product/*')
  await expect(page.getByRole('heading', { level: 1, name: 'Pink Lotus Ring Platter' })).toBeVisible()
  await expect(box).toHaveValue('')
})

test('of a product whose price varies the lowest is offered as such', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('search', { name: 'Shop' }).getByLabel('Search Products').fill('cane and mango')
  const [option] = [page.getByRole('option', { name: /^Cane and Mango Wood Round Tray/ })]
  await expect(option.locator('.suggestion-price')).toHaveText(
    `from ${expectedPrice(demoCartLine('Cane and Mango Wood Round Tray'))}`,
  )
})

test('a tap on what is offered opens it; Enter with nothing marked searches', async ({ page }) => {
  await visit(page, '/', 360)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('search', { name: 'Shop' }).getByLabel('Search Products')
  await box.fill('zzzzzz')
  await expect(page.getByText('Nothing found for “zzzzzz”. Try a shorter word.')).toBeVisible()
  await expectAccessible(page)
  await box.fill('safa')
  const offered = page.getByRole('option', { name: /Groom’s Safa Box/ })
  await expect(offered).toBeVisible()
  await expectAccessible(page)
  await offered.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groom’s Safa Box' })).toBeVisible()
  await expect(box).toBeHidden()

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box.fill('hampar')
  await expect(page.getByRole('listbox')).toBeVisible()
  await box.press('Enter')
  await page.waitForURL('**/shop?q=hampar')
  await expect(page.getByText('Showing hamper.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rose and Oud Cane Hamper' })).toBeVisible()
})
