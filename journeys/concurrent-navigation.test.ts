import { after, before, test } from 'node:test'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('who presses another link before the first has led anywhere gets the last, without a complaint', async () => {
  const { page, end } = await openPage(shop, '/')
  // Once in peace, so that their scripts are there and one page follows the other at once.
  for (const path of ['/shop', '/about', '/bespoke']) {
    await page.locator(`.site-links a[href="${path}"]`).click()
    await page.waitForURL(`**${path}`)
  }
  await page.evaluate(async () => {
    const press = (path: string) => document.querySelector<HTMLAnchorElement>(`.site-links a[href="${path}"]`)?.click()
    const turns = [1, 2, 3, 5]
    for (const pause of turns)
      for (const path of ['/shop', '/about', '/bespoke', '/corporate']) {
        press(path)
        for (let frame = 0; frame < pause; frame++) await new Promise(requestAnimationFrame)
      }
    press('/shop')
  })
  await page.waitForURL('**/shop')
  await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor()
  await end()
})
