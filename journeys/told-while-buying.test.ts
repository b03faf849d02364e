import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { addToCart, fillAddress, goToCheckout } from './steps.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

const trunks = 'Bridal Trousseau Trunks, Set of Three'

test('seven more products like this, in full rows, and the way to all of their kind', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/product/1')
  const section = page.getByRole('region', { name: 'More products like this' })
  await eventually(() => section.getByRole('heading', { level: 3 }).count(), 7)
  assert.equal(await section.getByRole('link', { name: 'Rose and Oud Cane Hamper' }).count(), 0)
  for (const width of [360, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 800 })
    const gap = await section.locator('.cards').evaluate((list) => {
      const { right } = list.getBoundingClientRect()
      const last = list.lastElementChild?.getBoundingClientRect().right ?? 0
      return Math.abs(Math.round(right - last))
    })
    assert.equal(gap, 0, `the last row ends ${gap} px early at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await assertAccessible()
  await section.getByRole('link', { name: 'See all' }).click()
  await page.waitForURL(/\/shop\?category=\d+$/)
  await end()
})

test('a piece that takes 21 working days is not offered in a week', async () => {
  const { page, end } = await openPage(shop, '/shop?q=trunks')
  await addToCart(page, trunks)
  await goToCheckout(page)
  await fillAddress(page)
  const option = page.getByRole('group', { name: 'Shipping options' }).locator('label').first()
  await eventually(
    async () =>
      /Made in 21 working days, then \d+–\d+ days on the way/.test((await option.textContent()) ?? ''),
    true,
  )
  await end()
})
