import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('every primitive in every state, on one page without a fault', async ({ page }) => {
  await visit(page, '/sandbox/design')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open a form' }).click()
  await expect(page.getByRole('dialog', { name: 'A form' })).toBeVisible()
  await expectAccessible(page)
})

test('a question asked again before the browser has said that the last one closed stays open', async ({ page }) => {
  await visit(page, '/sandbox/design')
  const opener = page.getByRole('button', { name: 'Ask a question' })
  await opener.click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toBeVisible()
  // The browser reports the closing in a task of its own, so only microtasks may run before it.
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
  await expect(question).toBeVisible()
})
