import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { visit, waitUntilHydrated } from './visit.ts'

test('what shoppers say turns by itself, by dots, arrows and fingers, and can be stopped', async ({ page }) => {
  await visit(page, '/')
  const shownOne = () =>
    page.locator('.slide-dots > [aria-current]').evaluateAll((dots) => dots.map((dot) => dot.ariaLabel))
  const inView = () => page.locator('.slides').evaluate((row) => Math.round(row.scrollLeft / row.clientWidth) + 1)
  const isAt = async (place: number) => {
    await expect.poll(shownOne).toEqual([`Show testimonial ${place}`])
    await expect.poll(inView).toEqual(place)
  }
  await page.getByRole('heading', { name: 'Kind words' }).scrollIntoViewIfNeeded()
  await isAt(1)
  // The visitor prefers reduced motion, so the carousel does not start.
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.getByRole('button', { name: 'Show testimonial 4' }).click()
  await isAt(4)
  await page.getByRole('button', { name: 'Next' }).click()
  await isAt(5)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await isAt(1)
  await page.getByRole('button', { name: 'Previous' }).click()
  await isAt(6)
  await page.locator('.slides').evaluate((row) => row.scrollTo({ left: row.clientWidth }))
  await isAt(2)
  await expect(page.getByRole('group', { name: '2 of 6' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 974, height: 800 })
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()

  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await waitUntilHydrated(page)
  await page.getByRole('heading', { name: 'Kind words' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await isAt(1)
  await page.clock.runFor(5_000)
  await isAt(2)
  await page.getByRole('button', { name: 'Show testimonial 5' }).click()
  await isAt(5)
  await page.clock.runFor(5_000)
  await isAt(6)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(20_000)
  await isAt(6)
})
