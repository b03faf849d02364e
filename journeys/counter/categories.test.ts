import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openCounter } from './open-counter.ts'

const namesOf = async (page: Page) =>
  (await page.getByRole('row').all()).reduce<Promise<string[]>>(
    async (names, row) => [...(await names), (await row.getAttribute('aria-label')) ?? ''],
    Promise.resolve([]),
  )

test('categories are put in another order by keyboard, by dragging and by buttons, and the shop follows', async ({
  page,
}) => {
  await openCounter(page, 'owner')
  await page.goto('/counter/categories')
  await expect(page.getByRole('grid', { name: 'Categories' })).toBeVisible()
  await expectAccessible(page)
  const before = await namesOf(page)
  const [first = '', second = ''] = before
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/categories/order') && answer.ok())

  const byKeys = saved()
  await page.getByRole('button', { name: `Move ${first}` }).press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await byKeys
  await expect.poll(async () => (await namesOf(page)).indexOf(first)).toBeGreaterThan(0)
  await expectAccessible(page)

  for (let at = (await namesOf(page)).indexOf(first); at > 0; at -= 1) {
    const renewed = saved()
    await page.getByRole('button', { name: new RegExp(`^Up ?: ${first}$`) }).click()
    await expect.poll(async () => (await namesOf(page)).indexOf(first)).toBe(at - 1)
    await renewed
  }
  expect(await namesOf(page)).toEqual(before)

  const dragged = saved()
  await page.getByRole('row', { name: second }).dragTo(page.getByRole('row', { name: first }), {
    targetPosition: { x: 120, y: 3 },
  })
  await dragged
  await expect.poll(() => namesOf(page)).toEqual([second, first, ...before.slice(2)])
  const back = saved()
  await page.getByRole('button', { name: new RegExp(`^Down ?: ${second}$`) }).click()
  await back
  await expect.poll(() => namesOf(page)).toEqual(before)
})
