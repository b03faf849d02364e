import { after, before, test } from 'node:test'
import { eventually } from './eventually.ts'
import { openPage } from './open-page.ts'
import { openShop, type OpenShop } from './open-shop.ts'
import { demoCartLine, expectedPrice } from './expected-prices.ts'

let shop: OpenShop
before(async () => {
  shop = await openShop()
})
after(() => shop.close())

test('while somebody types, products are offered; arrows, Enter and Escape work the list', async () => {
  const { page, end } = await openPage(shop)
  const box = page.getByRole('search', { name: 'Shop' }).getByLabel('Search Products')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const marked = () => list.getByRole('option', { selected: true }).allTextContents()

  await box.fill('lotsu ring') // two letters changed places
  await list.getByRole('option', { name: /Pink Lotus Ring Platter/ }).waitFor()
  await eventually(() => marked(), [])
  await box.press('ArrowDown')
  await eventually(
    async () => (await marked()).join(),
    `Pink Lotus Ring Platter${expectedPrice(demoCartLine('Pink Lotus Ring Platter'))}`,
  )
  await box.press('ArrowUp')
  await eventually(() => marked(), [], 'before the first comes the box itself')

  await box.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await eventually(() => box.inputValue(), 'lotsu ring', 'closing keeps what was typed')

  await box.pressSequentially(' platter')
  await list.waitFor()
  await box.press('ArrowDown')
  await box.press('Enter')
  await page.waitForURL('**/product/*')
  await page.getByRole('heading', { level: 1, name: 'Pink Lotus Ring Platter' }).waitFor()
  await eventually(() => box.inputValue(), '')
  await end()
})

test('a tap on what is offered opens it; Enter with nothing marked searches', async () => {
  const { page, end, assertAccessible } = await openPage(shop, '/', 360)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const box = page.getByRole('search', { name: 'Shop' }).getByLabel('Search Products')
  await box.fill('zzzzzz')
  await page.getByText('Nothing found for “zzzzzz”. Try a shorter word.').waitFor()
  await assertAccessible()
  await box.fill('safa')
  const offered = page.getByRole('option', { name: /Groom’s Safa Box/ })
  await offered.waitFor()
  await assertAccessible()
  await offered.click()
  await page.getByRole('heading', { level: 1, name: 'Groom’s Safa Box' }).waitFor()
  await box.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box.fill('hampar')
  await page.getByRole('listbox').waitFor()
  await box.press('Enter')
  await page.waitForURL('**/shop?q=hampar')
  await page.getByText('Showing hamper.').waitFor()
  await page.getByRole('heading', { name: 'Rose and Oud Cane Hamper' }).waitFor()
  await end()
})
