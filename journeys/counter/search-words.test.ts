import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of 422/))

test('an owner says what a word means, and the shop finds goods for it', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/products')
  await page.getByRole('link', { name: 'Search words' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Search words' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New word' }).click()
  const dialog = page.getByRole('dialog', { name: 'New word' })
  await dialog.getByLabel('What people type').fill('Shaadi')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please say what it means')).toBeVisible()
  await dialog.getByLabel('Means words in product texts').fill('tray')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('has a meaning already')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('What people type').fill('Mamabhanja')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.getByLabel('Find a word or a meaning').fill('mamabhanja')
  await expect(page.getByText('1 word', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Words' }).getByRole('listitem')).toContainText('tray')
  const shop = await page.context().newPage()
  await expect(async () => {
    await shop.goto('/shop?q=mamabhanja')
    await expect(shop.getByRole('main').getByRole('link', { name: /tray/i }).nth(0)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await shop.close()

  await page.getByRole('button', { name: 'Remove mamabhanja' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('0 words')).toBeVisible()
})

test('a word keeps all that it means when one of it is changed, until that is taken off too', async ({ page }) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/search-words')
  const words = page.getByRole('region', { name: 'Words', exact: true })
  await page.getByLabel('Find a word or a meaning').fill('shagun')
  const shagun = words.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^shagun / }) })
  await expect(shagun).toContainText('Return gifts · Roka and engagement')

  const change = page.getByRole('button', { name: 'Change shagun' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'What “shagun” means' })
  await expectAccessible(page)
  await dialog.getByLabel('Means a price under').fill('2500')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(shagun).toContainText('Return gifts · under ₹2,500 · Roka and engagement')

  await change.click()
  await expect(dialog.getByLabel('Means a price under')).toHaveValue('2500')
  await dialog.getByLabel('Means a price under').fill('')
  await dialog.getByRole('checkbox', { name: 'Roka and engagement' }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(shagun).not.toContainText('Roka')
  await expect(shagun).toContainText('Return gifts')
})

test('a word that somebody else changed meanwhile shows what differs, and whose is kept is chosen', async ({
  page,
  newVisitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 412/)
  const other = await newVisitor()
  await openCounter(page, 'owner')
  await openCounter(other, 'manager')
  const dialogOf = (one: typeof page) => one.getByRole('dialog', { name: 'What “dhanteras” means' })
  const write = async (one: typeof page, price: string) => {
    await one.goto('/counter/search-words')
    await one.getByLabel('Find a word or a meaning').fill('dhanteras')
    await one.getByRole('button', { name: 'Change dhanteras', exact: true }).click()
    await dialogOf(one).getByLabel('Means a price under').fill(price)
  }
  const save = (one: typeof page) => dialogOf(one).getByRole('button', { name: 'Save' }).click()
  await write(page, '900')
  await write(other, '800')
  await save(other)
  await expect(dialogOf(other)).toBeHidden()
  await save(page)
  await expect(dialogOf(page).getByText('Both of you changed what follows')).toBeVisible()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialogOf(page).getByLabel('Means a price under')).toHaveValue('800')
  await dialogOf(page).getByLabel('Means a price under').fill('')
  await save(page)
  await expect(dialogOf(page)).toBeHidden()
})
