import { after, before, test } from 'node:test'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('every primitive in every state, on one page without a fault', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/sandbox/design')
  await assertAccessible()
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor()
  await assertAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open a form' }).click()
  await page.getByRole('dialog', { name: 'A form' }).waitFor()
  await assertAccessible()
  await end()
})
