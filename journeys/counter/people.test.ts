import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { openCounter } from './open-counter.ts'

const nameOf = (page: Page) =>
  page.evaluate(async () => {
    const me = (await (await fetch('/counter/api/v1/me')).json()) as { staff: { name: string } }
    return me.staff.name
  })

test('a ticked order is given away; who got it reads so in the news and passes it on by key', async ({
  page,
  shop,
  newVisitor,
}) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  const other = await newVisitor()
  await openCounter(other, 'packer')
  await openCounter(page, 'manager')
  const [manager, packer] = [await nameOf(page), await nameOf(other)]

  await page.goto(`/counter/orders?q=${number}`)
  await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await expect(page.getByRole('button', { name: 'Export these' })).toBeVisible()
  await page.getByRole('button', { name: 'Assign to …' }).click()
  const whose = page.getByRole('dialog', { name: `Assign ${number}` })
  await whose.getByRole('button', { name: /Person responsible/ }).click()
  await page.getByRole('option', { name: packer, exact: true }).click()
  await expectAccessible(page)
  await whose.getByRole('button', { name: 'Assign it' }).click()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText(`with ${packer}`)

  await other.getByRole('button', { name: /^News: \d/ }).click()
  const news = other.getByRole('dialog', { name: 'News' })
  await expectAccessible(other)
  await news.getByRole('link', { name: `${manager} gave you ${number}` }).click()
  await expect(other.getByText(`${packer} is responsible`)).toBeVisible()

  await other.keyboard.press('a')
  const passed = other.getByRole('dialog', { name: `Assign ${number}` })
  await passed.getByRole('button', { name: /Person responsible/ }).click()
  await other.getByRole('option', { name: 'Nobody' }).click()
  await passed.getByRole('button', { name: 'Assign it' }).click()
  await expect(other.getByText(`${packer} is responsible`)).toBeHidden()
})

test('filters are kept under a name, opened by keys and deleted; what is typed and not saved is a draft', async ({
  page,
}) => {
  await openCounter(page, 'owner')
  const view = `Nobody’s held ones ${Date.now() % 100_000}`
  await page.goto('/counter/orders?place=held&assigned=nobody')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(view)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: view })).toHaveText(new RegExp(`^${view}\\d+$`))
  await expectAccessible(page)
  await page.goto('/counter/orders')
  await expect(page.getByRole('link', { name: view })).toBeVisible()
  await page.keyboard.press('v')
  const views = page.getByRole('dialog', { name: 'Views' })
  await views.getByRole('link', { name: view }).click()
  await expect(page).toHaveURL(/place=held/)
  await page.keyboard.press('v')
  await views.getByRole('button', { name: `Delete ${view}` }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: view })).toBeHidden()

  await page.goto('/counter/categories')
  await page.getByRole('button', { name: 'New category' }).click()
  const name = `Garlands ${Date.now() % 100_000}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '1 draft' }).click()
  await expect(page.getByRole('list', { name: 'Drafts' })).toContainText('Changed: name')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Continue/ }).click()
  await page.getByRole('button', { name: 'New category' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await page.goto('/counter/drafts')
  await page.getByRole('button', { name: /^Discard/ }).click()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByText('Nothing unsaved')).toBeVisible()
  // Some browsers do so in private windows.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not here', 'SecurityError')
    }
  })
  await page.reload()
  await expect(page.getByText('This browser keeps no drafts')).toBeVisible()
  await page.goto('/counter/categories')
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: '1 draft' })).toBeVisible()
})
