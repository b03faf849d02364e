import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

test('who presses another link before the first has led anywhere gets the last, without a complaint', async ({
  page,
}) => {
  await visit(page, '/')
  // Loads their scripts first, so that the pages can change without a delay.
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
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
})
