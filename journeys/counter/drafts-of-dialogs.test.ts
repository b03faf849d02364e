import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { expectDraft } from './expect-draft.ts'
import { openCounter } from './open-counter.ts'
import { chooseAction } from './choose-action.ts'
import { sendEnquiry } from './send-enquiry.ts'

const isHereAgain = /^What you typed .* is here again/

async function openOrder(page: Page, number: string, action: string): Promise<void> {
  await page.goto(`/counter/orders/${number}`)
  await chooseAction(page, action)
}

test('a refund that was typed is there again and says so; the money waits for a press', async ({ page, shop }) => {
  const { number, goods } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'manager')
  await openOrder(page, number, 'Refund')
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` })
  await dialog.getByRole('checkbox', { name: goods[0]?.[0] ?? 'goods' }).press('Space')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Broken on the way')
  await expect(dialog.getByRole('button', { name: /^Refund ₹/ })).toBeVisible()
  await expectDraft(page, '/refund', 'Broken on the way')

  let refunds = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/refunds')) refunds += 1
  })
  await openOrder(page, number, 'Refund')
  await expect(dialog.getByText(isHereAgain)).toContainText('nothing is refunded before you press the button')
  await expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Broken on the way')
  await expect(dialog.getByRole('button', { name: /^Refund ₹/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  expect(refunds, 'no money moves before a press').toBe(0)
  await dialog.getByRole('checkbox', { name: goods[0]?.[0] ?? 'goods' }).press('Space')
  await expect(dialog.getByRole('button', { name: /^Refund ₹/ }), 'a plan is of what it was made for').toBeHidden()
  await dialog.getByRole('button', { name: 'Discard it' }).click()
  await expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('')
  await expect(dialog.getByText(isHereAgain)).toBeHidden()
})

test('a reason and another day are there again, until what they are for is done', async ({ page, shop }) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'manager')
  await openOrder(page, number, 'Hold')
  const hold = page.getByRole('dialog', { name: `Hold ${number}?` })
  await hold.getByRole('textbox', { name: 'Why' }).fill('The ribbon is out')
  await expectDraft(page, '/hold', 'The ribbon is out')
  await openOrder(page, number, 'Reschedule')
  const move = page.getByRole('dialog', { name: `Change the day of ${number}` })
  await move.getByRole('textbox', { name: 'Why' }).fill('Two at the bench are ill')
  await expectDraft(page, '/day', 'Two at the bench are ill')

  await openOrder(page, number, 'Reschedule')
  await expect(move.getByText(isHereAgain)).toContainText('The day is not changed yet.')
  await expect(move.getByRole('textbox', { name: 'Why' })).toHaveValue('Two at the bench are ill')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await openOrder(page, number, 'Hold')
  await expect(hold.getByText(isHereAgain)).toContainText('Nothing is done yet.')
  await expect(hold.getByRole('textbox', { name: 'Why' })).toHaveValue('The ribbon is out')
  await expectAccessible(page)
  await hold.getByRole('button', { name: 'Hold it' }).click()
  await expect(page.getByText(`${number} is held.`)).toBeVisible()
  await page.getByRole('button', { name: 'Release it' }).click()
  await expect(page.getByText(`${number} is released.`)).toBeVisible()
  await openOrder(page, number, 'Hold')
  await expect(hold.getByRole('textbox', { name: 'Why' })).toHaveValue('')
})

test('pieces that were typed are there again, and a try whose answer was lost moves them once', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  await openCounter(page, 'manager')
  await page.goto('/counter/stock')
  const path = await page.locator('[data-row-title]').last().getAttribute('href')
  const moves = '**/counter/api/v1/stock/*/moves'
  await page.goto(path ?? '/counter/stock')
  await page.getByRole('button', { name: 'Move stock' }).click()
  const dialog = page.getByRole('dialog', { name: /^Move stock/ })
  const shelf = dialog.getByText(/on the shelf, then/)
  await dialog.getByRole('textbox', { name: 'Pieces' }).fill('3')
  await expectDraft(page, '/move', '3')
  const before = Number(/^(\d+) on the shelf/.exec((await shelf.textContent()) ?? '')?.[1])
  await page.route(moves, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('failed')
  })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute(moves)

  await page.reload()
  await page.getByRole('button', { name: 'Move stock' }).click()
  await expect(dialog.getByText(isHereAgain)).toContainText('pieces move only when you press Move')
  await expect(dialog.getByRole('textbox', { name: 'Pieces' })).toHaveValue('3')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`: ${before + 3} on the shelf now.`)).toBeVisible()
  await page.getByRole('button', { name: 'Move stock' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Pieces' })).toHaveValue('')
})

test('the name of words that are to be kept is there again, until they are', async ({ page, shop }) => {
  await sendEnquiry(shop)
  await openCounter(page, 'support')
  await page.goto('/counter/enquiries?state=new')
  await page.getByRole('link', { name: 'Kavita Menon' }).first().click()
  const thread = page.getByRole('region', { name: 'Thread' })
  const keep = thread.getByRole('button', { name: 'Save as a reply' })
  const name = `Up to forty ${Date.now() % 1e6}`
  await thread.getByRole('textbox', { name: 'Answer', exact: true }).fill('Yes: up to 40 cm.')
  await keep.click()
  const dialog = page.getByRole('dialog', { name: 'Save this reply?' })
  await dialog.getByRole('button', { name: 'Save it' }).click()
  await expect(dialog.getByText('Give it a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name of the reply' }).fill(name)
  await expectDraft(page, '/keep-words', name)
  await page.reload()
  await keep.click()
  await expect(dialog.getByText(isHereAgain)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name of the reply' })).toHaveValue(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save it' }).click()
  await expect(page.getByText(`Saved as “${name}”.`)).toBeVisible()
  await keep.click()
  await expect(dialog.getByRole('textbox', { name: 'Name of the reply' })).toHaveValue('')
})
