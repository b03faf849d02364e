import type { Page } from '@playwright/test'
import { answerLate } from '../answer-late.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { openCounter } from './open-counter.ts'

const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()
const isKept = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/list-columns') && response.request().method() === 'PUT')

async function openColumns(page: Page) {
  await page.goto('/counter/orders')
  const open = page.getByRole('button', { name: 'Columns' })
  await open.focus()
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: 'Columns of orders' })
}

test('columns are chosen, ordered and sized by keyboard, and are so on another device, as cards on a phone', async ({
  page,
  shop,
  newVisitor,
}) => {
  await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'owner')
  const dialog = await openColumns(page)
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Pieces' }).press('Space')
  const up = dialog.getByRole('button', { name: 'Move Money up' })
  await up.focus()
  for (let place = 5; place > 1; place--) await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await dialog.getByRole('button', { name: 'Notes wider' }).press('Enter')
  await expect(dialog.getByText('184 px')).toBeVisible()
  const kept = isKept(page)
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await kept
  await expect
    .poll(() => heads(page))
    .toEqual([expect.anything(), 'Order', 'Money', 'Stands', 'Leaves by', 'To', 'Notes', 'Placed'])

  const edge = page.getByRole('columnheader', { name: 'Leaves by' }).locator('.column-edge')
  const box = await edge.boundingBox()
  if (!box) throw new Error('no edge')
  const drawn = isKept(page)
  await page.mouse.move(box.x + 6, box.y + 6)
  await page.mouse.down()
  await page.mouse.move(box.x + 86, box.y + 6, { steps: 4 })
  await page.mouse.up()
  await drawn
  await page.reload()
  await expect
    .poll(() => heads(page))
    .toEqual([expect.anything(), 'Order', 'Money', 'Stands', 'Leaves by', 'To', 'Notes', 'Placed'])

  const phone = await newVisitor({ viewport: { width: 360, height: 780 } })
  await openCounter(phone, 'owner')
  const answerAtOnce = await answerLate(phone, /list-columns$/)
  const onPhone = await openColumns(phone)
  await expect(onPhone.getByRole('checkbox', { name: 'Pieces' })).not.toBeChecked()
  await answerAtOnce()
  await expect(onPhone.getByRole('button', { name: 'Notes wider' })).toBeHidden()
  await expectAccessible(phone)
  await onPhone.getByRole('button', { name: 'Done' }).click()
  const card = phone.locator('.card').first()
  await expect(card.getByText('Money')).toBeVisible()
  await expect(card.getByText('Pieces')).toBeHidden()

  const again = await openColumns(page)
  const reset = isKept(page)
  await again.getByRole('button', { name: 'As at first' }).press('Enter')
  await again.getByRole('button', { name: 'Done' }).press('Enter')
  await reset
  await expect.poll(async () => (await heads(page)).slice(1, 5)).toEqual(['Order', 'Stands', 'Leaves by', 'To'])
})
