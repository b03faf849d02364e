import { Client } from 'pg'
import { findCategory, photograph } from './counter/new-goods.ts'
import { openCounter } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { createPressCounter } from './press-counter.ts'
import type { OpenShop } from './open-shop.ts'

const MOST_PRESSES = 14

async function change({ databaseUrl }: OpenShop, statement: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement, values).finally(() => client.end())
}

test('two photographs and three fields sell a new product, at a moment, and at a price for some days', async ({
  page,
  shop,
  consoleErrors,
}) => {
  test.setTimeout(300_000)
  // The product's page before it is on sale.
  consoleErrors.allow(/404/)
  await openCounter(page, 'owner')
  const category = await findCategory(page)
  const name = `Rakhi tray ${Date.now()}`
  await page.goto('/counter/products')
  const pressing = createPressCounter()
  await test.step('written down and photographed', async () => {
    await pressing.press(page.getByRole('button', { name: 'New product' }))
    const dialog = page.getByRole('dialog', { name: 'New product' })
    await pressing.fill(dialog.getByLabel('Name'), name)
    await pressing.press(dialog.getByLabel('Category'))
    await pressing.press(page.getByRole('option', { name: category, exact: true }))
    await pressing.fill(dialog.getByLabel('Price before GST, in ₹'), '1000')
    await pressing.fill(dialog.getByLabel('Pieces on the shelf'), '5')
    await pressing.press(dialog.getByRole('button', { name: 'Create product' }))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await pressing.choose(page.getByLabel('Choose pictures'), [
      await photograph('above.jpg', '#b5872f'),
      await photograph('side.jpg', '#7a2048'),
    ])
    await pressing.fill(page.getByLabel('What picture 1 shows'), 'A cane tray with rakhis, from above')
    await pressing.fill(page.getByLabel('What picture 2 shows'), 'The tray from the side')
    await pressing.press(page.getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()
  })
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1)
  const shown = `/product/${id}`
  const status = async () => (await page.request.get(shown)).status()
  await test.step('and sold, in few presses', async () => {
    await pressing.press(page.getByRole('button', { name: 'Put on sale' }))
    await expect.poll(status, { timeout: 30_000 }).toBe(200)
    expect(pressing.presses()).toBeLessThanOrEqual(MOST_PRESSES)
    test.info().annotations.push({ type: 'presses', description: String(pressing.presses()) })
  })
  await test.step('off sale again, it goes on sale at the moment that is chosen', async () => {
    await page.getByRole('button', { name: 'Take off sale' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it off sale' }).click()
    await expect(page.getByText(/^Not on sale since today/)).toBeVisible()
    await page.getByRole('button', { name: 'On sale from …' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Time in India')).toHaveValue('10:00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    await expect(page.getByText(/^On sale from \w{3} \d+ \w+, 10:00$/)).toBeVisible()
    await expectAccessible(page)
    await expect.poll(status, { timeout: 30_000 }).toBe(404)
    if (shop.databaseUrl === undefined) return
    await change(shop, 'UPDATE planned_sales SET at = now() WHERE product_id = $1', [id])
    await expect.poll(status, { timeout: 30_000 }).toBe(200)
  })
  if (shop.databaseUrl === undefined) return
  await test.step('percents come off for some days, beside a price that was really asked', async () => {
    await change(shop, `UPDATE priced_since SET since = now() - interval '40 days' WHERE variant_id = $1`, [id])
    await page.goto(pathname)
    await page.getByRole('button', { name: 'A price for some days' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    await expect(dialog.getByText('Please enter a number from 1 to 90')).toBeVisible()
    await dialog.getByLabel('Percent off').fill('20')
    await expect(dialog.getByText('₹1,000.00 becomes ₹800.00, before GST.')).toBeVisible()
    await expect(dialog.getByText(/so the shop shows it beside the new one/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Plan it' }).click()
    await expect(page.getByText(/^20 % off from .* The former price returns afterwards\.$/)).toBeVisible()
    await change(
      shop,
      `UPDATE timed_prices SET first_day = (now() AT TIME ZONE 'Asia/Kolkata')::date WHERE product_id = $1`,
      [id],
    )
    const reduced = async () => /20<!-- -->% off|20% off/.test(await (await page.request.get(shown)).text())
    await expect.poll(reduced, { timeout: 30_000 }).toBe(true)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(pathname)
    await expect(page.getByText(/It runs now\. The former price is shown beside it, struck through\.$/)).toBeVisible()
    await expectAccessible(page)
    await page.goto(shown)
    await expect(page.locator('s.price-was').first()).toContainText('₹1,')
    await page.goto(pathname)
    await page.getByRole('button', { name: 'End it now' }).click()
    await expect(page.getByText('It ended. The former price is back.')).toBeVisible()
    await expect.poll(reduced, { timeout: 30_000 }).toBe(false)
  })
})
