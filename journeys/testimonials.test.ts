import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { openPage, waitUntilHydrated } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('what shoppers say turns by itself, by dots, arrows and fingers, and can be stopped', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/')
  const shownOne = () =>
    page.locator('.slide-dots > [aria-current]').evaluateAll((dots) => dots.map((dot) => dot.ariaLabel))
  const inView = () => page.locator('.slides').evaluate((row) => Math.round(row.scrollLeft / row.clientWidth) + 1)
  const isAt = async (place: number) => {
    await eventually(shownOne, [`Show testimonial ${place}`])
    await eventually(inView, place)
  }
  await page.getByRole('heading', { name: 'Kind words' }).scrollIntoViewIfNeeded()
  await isAt(1)
  // The visit wants no motion: nothing turns before it is asked to.
  await page.getByRole('button', { name: 'Play' }).waitFor()
  await page.getByRole('button', { name: 'Show testimonial 4' }).click()
  await isAt(4)
  await page.getByRole('button', { name: 'Next' }).click()
  await isAt(5)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await isAt(1)
  await page.getByRole('button', { name: 'Previous' }).click()
  await isAt(6)
  // As a finger would.
  await page.locator('.slides').evaluate((row) => row.scrollTo({ left: row.clientWidth }))
  await isAt(2)
  await page.getByRole('group', { name: '2 of 6' }).waitFor()
  await assertAccessible()
  await page.setViewportSize({ width: 974, height: 800 })
  await page.getByRole('button', { name: 'Next' }).waitFor({ state: 'hidden' })

  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await waitUntilHydrated(page)
  await page.getByRole('heading', { name: 'Kind words' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
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
  await end()
})
