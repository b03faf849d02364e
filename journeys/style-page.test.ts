import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
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

test('a question asked again before the browser has said that the last one closed stays open', async () => {
  const { page, end } = await openPage(shop, '/sandbox/design')
  const opener = page.getByRole('button', { name: 'Ask a question' })
  await opener.click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.waitFor()
  // The browser tells of the closing in a task of its own; nothing but microtasks may come between.
  await question.evaluate(async (dialog: HTMLDialogElement) => {
    const asks = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Ask a question')
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    for (let turns = 0; turns < 1_000 && dialog.open; turns++) await Promise.resolve()
    if (dialog.open) throw new Error('it did not close at once')
    asks?.click()
    for (let turns = 0; turns < 1_000 && !document.querySelector('dialog[open]'); turns++) await Promise.resolve()
    if (!document.querySelector('dialog[open]')) throw new Error('it did not open at once')
    await new Promise((told) => setTimeout(told, 100))
  })
  await eventually(() => question.isVisible(), true)
  await end()
})
