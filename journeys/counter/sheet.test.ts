import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { isInSight } from '../is-in-sight.ts'
import { openCounter } from './open-counter.ts'

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`)
const openSheet = async (page: Page) => {
  await page.goto('/counter/products/sheet')
  await expect(cell(page, 0, 0)).toBeVisible()
}

test('prices are typed, pasted and filled down by keyboard alone, saved together, and go back by one undo', async ({
  page,
}) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/products')
  await page.getByRole('link', { name: 'Sheet', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Goods as a sheet' })).toBeVisible()
  await expect(cell(page, 0, 0)).toBeVisible()
  await expectAccessible(page)
  const before = await Promise.all([0, 1, 2].map((row) => cell(page, row, 0).innerText()))

  await cell(page, 0, 0).click()
  await expect(cell(page, 0, 0)).toBeFocused()
  await page.keyboard.type('1,111')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 0)).toBeFocused()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '1222.50\t5\r\n1333\t10\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(cell(page, 2, 1)).toContainText('10')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 1, 2)).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(cell(page, 2, 2)).toContainText('7')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(page, 2, 2)).not.toContainText('7')
  await expect(page.getByText('6 cells are changed')).toBeVisible()
  await expectAccessible(page)

  // A filter hides its rows: their changes wait, and saving loses nothing.
  await page.goto('/counter/products/sheet?q=no+such+thing')
  await expect(page.getByText('6 cells are changed, 6 in rows not shown here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.goBack()
  await expect(page.getByText('6 cells are changed')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved 3 rows.')).toBeVisible()
  await expect(cell(page, 1, 0)).toHaveText('1222.50')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('It is as it was before.')).toBeVisible()
  await page.reload()
  for (const [row, text] of before.entries()) await expect(cell(page, row, 0)).toHaveText(text)
})

test('what is no price is said by its cell and not saved', async ({ page }) => {
  await openCounter(page, 'owner')
  await openSheet(page)
  await cell(page, 3, 0).focus()
  await page.keyboard.type('free')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('“free” is not a price')
  await expect(cell(page, 3, 0)).toHaveAttribute('aria-invalid', 'true')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => page.getByRole('alert').evaluate(isInSight), `at ${width} px`).toBe(true)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('two people change one sheet: other cells are merged, the same cell is asked about', async ({
  page,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/412/)
  await openCounter(page, 'owner')
  await openSheet(page)
  const other = await (await browser.newContext()).newPage()
  await openCounter(other, 'manager')
  await openSheet(other)
  const type = async (on: Page, row: number, column: number, text: string) => {
    await cell(on, row, column).focus()
    await on.keyboard.type(text)
    await on.keyboard.press('Enter')
  }
  // The message of a save stays for a while, so the test waits for the answer of the next save.
  const save = async (on: Page) => {
    const saved = on.waitForResponse((answer) => answer.url().endsWith('/variants/bulk') && answer.ok())
    await on.getByRole('button', { name: 'Save', exact: true }).click()
    await saved
  }
  await type(other, 5, 7, 'Q5')
  await save(other)
  await expect(other.getByText('Saved 1 row.')).toBeVisible()
  await type(page, 5, 2, '4')
  await save(page)
  await expect(page.getByText('Saved 1 row.')).toBeVisible()
  await expect(cell(page, 5, 7)).toHaveText('Q5')

  await type(other, 5, 7, 'Q6')
  await type(page, 5, 7, 'Q7')
  await save(other)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('theirs is Q6')
  await page.getByRole('button', { name: /Take theirs/ }).click()
  await expect(cell(page, 5, 7)).toHaveText('Q6')
  await other.context().close()
})
