import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { jaipur, placeOrderToSeveral } from '../place-orders.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { openCounter } from './open-counter.ts'
import { chooseAction } from './choose-action.ts'

/** CSS pixels: at one of these widths a line breaks in the middle of a number, whatever the typeface. */
const widths = Array.from({ length: 24 }, (_, step) => 320 + 5 * step)

const findBroken = (page: Page) =>
  page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (words.nextNode()) {
      const text = words.currentNode as Text
      for (const { 0: number, index } of text.data.matchAll(/GTH-(Q-)?\d+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + number.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(text.data)
      }
    }
    return broken
  })

async function expectWhole(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    expect(await findBroken(page), `broken at ${width} px`).toEqual([])
  }
}

test('a number is not broken at its hyphen in the log, in the news and in what is asked', async ({ page, shop }) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await sendEnquiry(shop)
  await page.setViewportSize({ width: 360, height: 740 })
  await openCounter(page, 'owner')
  await page.goto(`/counter/orders/${number}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Ribbon wine, not red')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('The note is there.')).toBeVisible()
  await chooseAction(page, 'Refund')
  await expect(page.getByRole('dialog', { name: `Refund ${number}` })).toBeVisible()
  await expectWhole(page)
  await page.goto(`/counter/audit?q=${number}`)
  await page.getByRole('button', { name: `wrote a note on ${number}` }).click()
  await expect(page.getByRole('dialog', { name: `Meera wrote a note on ${number}` })).toBeVisible()
  await expectWhole(page)
  await page.goto('/counter')
  await page.getByRole('button', { name: /^News/ }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'News' })
      .getByText(/wrote GTH-Q-/)
      .first(),
  ).toBeVisible()
  await expectWhole(page)
})

test('on a desktop the list of orders shows where each stands and what it costs without moving sideways', async ({
  page,
  shop,
}) => {
  await placeOrderToSeveral(shop, [jaipur])
  await page.setViewportSize({ width: 1280, height: 800 })
  await openCounter(page, 'owner')
  await page.goto('/counter/orders')
  for (const name of ['Order', 'State', 'Leaves by', 'To', 'Pieces', 'Money'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 0.99 })
})
