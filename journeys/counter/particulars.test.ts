import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

test('what a hamper holds, its measures and its makers are written in rows, by keyboard, and the shop tells them', async ({
  page,
  newVisitor,
}) => {
  await openCounter(page, 'manager')
  await page.goto('/counter/products/1')
  await page.getByText('More about it').click()
  const line = (number: number) => page.getByRole('group', { name: `What is inside, line ${number}`, exact: true })
  await expect(line(1).getByLabel('Name')).toHaveValue('Rose and oud soy candle')
  await expect(line(1).getByLabel('Ingredients')).toHaveCount(0)
  await expect(line(2).getByLabel('Ingredients')).toHaveValue('Raw mustard honey')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add to what is inside' }).focus()
  await page.keyboard.press('Enter')
  await expect(line(7).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Gulkand | rose jam ')
  await expect(line(7).getByLabel('Name')).toHaveValue('Gulkand / rose jam ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Food, veg', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Line 7 of what is inside: food needs its net quantity, such as 200 g.')).toBeVisible()
  await line(7).getByLabel('Net quantity').fill('150 g')
  await line(7).getByLabel('Keeps for').fill('12 months')
  await line(7).getByLabel('Ingredients').fill('Rose petals, sugar')
  await page.getByRole('button', { name: 'Remove Paper roses and a satin bow' }).click()
  await expect(line(5).getByLabel('Name')).toBeFocused()

  await page.getByRole('group', { name: 'The piece, without its parcel' }).getByLabel('Height, cm').last().fill('33')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()

  const visitor = await newVisitor()
  await expect(async () => {
    await visitor.goto('/product/1')
    await expect(visitor.getByText('Gulkand / rose jam').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(visitor.getByText('2 roses, 1 bow')).toHaveCount(0)
})

test('a list from a sheet is pasted into the first name and becomes a row for each line', async ({ page }) => {
  await openCounter(page, 'manager')
  await page.goto('/counter/products/3')
  await page.getByText('More about it').click()
  const makers = page.getByRole('group', { name: /^Who makes it, line \d/ })
  await expect(makers.first()).toBeVisible()
  const before = await makers.count()
  await page.getByRole('button', { name: 'Add a maker' }).click()
  await expect(makers).toHaveCount(before + 1)
  await makers
    .last()
    .getByLabel('The work')
    .evaluate((field) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Turning\tThe lathe, Channapatna\nLacquer\tFarida\n')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
  await expect(makers).toHaveCount(before + 2)
  await expect(makers.last().getByLabel('The work')).toHaveValue('Lacquer')
  await expect(makers.last().getByLabel('Who does it')).toHaveValue('Farida')
})
