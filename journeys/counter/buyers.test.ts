import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { placeOrderToSeveral } from '../place-orders.ts'
import { goByKeys, openCounter } from './open-counter.ts'

/** Used only by this journey, so that no other one erases or renames the buyer. */
const tara = {
  email: `tara${randomBytes(4).toString('hex')}.subrahmanyachandrasekharendra@thiruvananthapuramcollectorate.example.in`,
  fName: 'Tara',
  lName: 'Bhatt',
  address: '12 Amber Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  zipcode: '302001',
}

test('a buyer is found, written about, their data put together, and they are erased', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/(403|409) .*(export|erase)$/)
  const { number } = await placeOrderToSeveral(shop, [tara])
  await openCounter(page, 'owner')
  await goByKeys(page, 'u', 'Buyers')
  const row = page.getByRole('row').filter({ hasText: 'Tara Bhatt' })
  // A job stores them soon after the order.
  await expect(async () => {
    await page.goto('/counter/buyers')
    await expect(row).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  const table = await page
    .locator('.list-scroll')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  expect(table.scrollWidth, 'a long address hides no column').toBe(table.clientWidth)
  await expectAccessible(page)
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tara Bhatt' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText(number)
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('textbox', { name: 'Note' }).fill('Likes wine ribbon')
  await page.getByRole('textbox', { name: 'Tags' }).fill('weddings, diwali')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Put their data together' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, it is me (demo)' }).click()
  const file = await download
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { writtenByUs: object }
  expect(data.writtenByUs).toMatchObject({ note: 'Likes wine ribbon', tags: ['weddings', 'diwali'] })

  await page.getByRole('button', { name: 'Erase them' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Tara Bhatt?' })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'How they asked for it' }).fill('By mail')
  await dialog.getByRole('button', { name: 'Erase them' }).click()
  const asked = page.getByRole('dialog', { name: 'Erase Tara Bhatt before their orders are finished?' })
  await expect(asked).toContainText(/^.*GTH-\d+ is not finished\./)
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Erase them all the same' }).click()
  await expect(page.getByText('They are erased.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Buyers' })).toBeVisible()
})
