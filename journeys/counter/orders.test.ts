import type { Page } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { isInSight } from '../is-in-sight.ts'
import { findUnlimitedProduct, jaipur, placeGuestOrder, placeOrderToSeveral, readNumber } from '../place-orders.ts'
import { confirmIdentity, goByKeys, openCounter, stepUp } from './open-counter.ts'
import { chooseAction } from './choose-action.ts'

// A shop of its own: the board shows the first 25 orders of a day.
test.use({ ownShop: {} })

const open = async (page: Page, number: string) => {
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}

test('from the menu to an order by keyboard: view, preview, open; a hold takes it out of what is to pack', async ({
  page,
  shop,
}) => {
  const { number, goods } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'owner')
  await goByKeys(page, 'o', 'Orders')
  await page.getByRole('searchbox').fill(number)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Asha Rao, Jaipur')
  await expect(row).toContainText('To pack')
  await expectAccessible(page)
  await row.getByRole('link', { name: number }).focus()
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: `Preview: ${number}` })
  await expect(preview).toContainText(goods[0]?.[0] ?? 'goods')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  // At 360 px the preview is a dialog, which took the focus.
  await row.getByRole('link', { name: number }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()

  await chooseAction(page, 'Hold')
  const dialog = page.getByRole('dialog', { name: `Hold ${number}?` })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Asks for another colour')
  await dialog.getByRole('button', { name: 'Hold it' }).click()
  await expect(page.getByText('holds this order:')).toBeVisible()
  await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Assign' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Mark as packed' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Asks for another colour')
  await page.goto(`/counter/orders?place=to%20pack&q=${number}`)
  await expect(page.getByText('0 orders', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeHidden()
  await page.goto(`/counter/orders?place=held&q=${number}`)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})

test('a ribbon is out: two orders are held from the list for one reason, and each says so', async ({ page, shop }) => {
  const numbers = [await placeOrderToSeveral(shop, [jaipur]), await placeOrderToSeveral(shop, [jaipur])].map(
    ({ number }) => number,
  )
  await openCounter(page, 'support')
  await page.goto('/counter/orders')
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).press('Space')
  const hold = page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Hold' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => hold.evaluate(isInSight), `at ${width} px`).toBe(true)
  }
  await hold.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hold 2 orders?' })
  for (const number of numbers) await expect(dialog).toContainText(number)
  await dialog.getByRole('button', { name: 'Hold them' }).click()
  await expect(dialog).toContainText('Say in a few words why.')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Why' }).fill('The wine ribbon is out')
  await dialog.getByRole('button', { name: 'Hold them' }).click()
  await expect(page.getByText('2 of 2 held.')).toBeVisible()
  const { number: free } = await placeOrderToSeveral(shop, [jaipur])
  await page.goto('/counter/orders')
  for (const number of [...numbers, free]) await page.getByRole('checkbox', { name: number }).press('Space')
  const selected = page.getByRole('region', { name: 'Selected orders' })
  await selected.getByRole('button', { name: 'Hold (1 of 3)' }).press('Enter')
  await expect(page.getByRole('dialog', { name: `Hold ${free}?` })).toBeVisible()
  for (const number of numbers) {
    await open(page, number)
    await expect(page.getByRole('main')).toContainText('holds this order: The wine ribbon is out')
  }
})

test('the labels of what is ticked are one file, and so are its slips', async ({ page, shop }) => {
  const numbers = [await placeOrderToSeveral(shop, [jaipur]), await placeOrderToSeveral(shop, [jaipur])].map(
    ({ number }) => number,
  )
  await openCounter(page, 'owner')
  await waitForLabels(page, numbers)
  await page.goto('/counter/orders?place=to%20pack')
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).press('Space')
  await expectAccessible(page)
  for (const paper of ['labels', 'slips']) {
    const file = await printSelected(page, paper)
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect(file.headers()['content-disposition']).toContain(`${paper}-2.pdf`)
  }
})

test('labels of what is ticked on the board, and of parcels at the hand-over', async ({ page, shop }) => {
  const numbers = [await placeOrderToSeveral(shop, [jaipur]), await placeOrderToSeveral(shop, [jaipur])].map(
    ({ number }) => number,
  )
  await openCounter(page, 'owner')
  await waitForLabels(page, numbers)
  await page.goto('/counter/orders/board')
  for (const number of numbers.toReversed()) await page.getByRole('checkbox', { name: number }).press('Space')
  await expect(page.getByRole('region', { name: 'Selected orders' })).toContainText('2 orders selected')
  await expectAccessible(page)
  const file = await printSelected(page, 'labels')
  expect(file.headers()['content-disposition']).toContain('labels-2.pdf')
  const [last = '', first = ''] = numbers.toReversed()
  const text = (await file.body()).toString('latin1')
  expect(text.indexOf(`Order ${last}`)).toBeLessThan(text.indexOf(`Order ${first}`))

  for (const number of numbers) {
    await open(page, number)
    await chooseAction(page, 'Mark as packed')
    await expect(page.getByText(`${number} is packed`)).toBeVisible()
  }
  await page.goto('/counter/hand-over')
  for (const number of numbers) await page.getByRole('checkbox', { name: number }).press('Space')
  await expectAccessible(page)
  const ticked = await printSelected(page, 'labels', 'Print labels: 2')
  expect(ticked.headers()['content-disposition']).toContain('labels-2.pdf')
})

/** Waybills and labels arrive a moment after the orders. */
async function waitForLabels(page: Page, numbers: readonly string[]): Promise<void> {
  for (const number of numbers)
    await expect(async () => {
      await open(page, number)
      await expect(page.getByRole('button', { name: 'Print label' })).toBeEnabled({ timeout: 1_000 })
    }).toPass()
}

async function printSelected(page: Page, paper: string, name = `Print ${paper}`) {
  const noted = page.waitForResponse(`**/counter/api/v1/${paper}`)
  await page.getByRole('button', { name }).press('Enter')
  const { data } = (await (await noted).json()) as { data?: { url: string; papers: number } }
  expect(data?.papers).toBe(2)
  return page.request.get(data?.url ?? '')
}

test('notes, moves and mails stand in the timeline with who did it', async ({ page, shop }) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'manager')
  await open(page, number)
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await page.keyboard.type('Ribbon wine, not red @')
  await page.getByRole('button', { name: '@Ravi' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Ribbon wine, not red @Ravi ')
  await page.getByRole('button', { name: 'Add the note' }).click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('Ribbon wine, not red')
  await notes.getByRole('button', { name: 'Pin' }).click()
  await expect(notes.getByText('Pinned')).toBeVisible()
  await chooseAction(page, 'Reschedule')
  const moving = page.getByRole('dialog', { name: `Change the day of ${number}` })
  await expect(moving.getByRole('status')).toHaveText(/^([\d,]+ h)?( ?\d+ min)? of [\d,]+ h taken\.$/)
  const sunday = new Date(Date.now() + 8 * 86_400_000)
  sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay() + 7)
  await moving.getByLabel('Leaves by').fill(sunday.toISOString().slice(0, 10))
  await expect(moving.getByRole('status')).toHaveText(/^Closed\. The \d+ min of this order go before it: /)
  await expectAccessible(page)
  await moving.getByLabel('Leaves by').fill(new Date(sunday.getTime() + 86_400_000).toISOString().slice(0, 10))
  await expect(moving.getByRole('status')).toHaveText(/^0 min of [\d,]+ h taken\. This order takes \d+ min more\.$/)
  await moving.getByRole('textbox', { name: 'Why' }).fill('Asked for by phone')
  await moving.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByText('The new day is saved.')).toBeVisible()
  await chooseAction(page, 'Mark as packed')
  await expect(page.getByText(`${number} is packed`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Packed leaves by/)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').filter({ hasText: /Packed/ })).toBeVisible()
  // Reopening the page shows events since its last load, such as a sent mail.
  await expect(async () => {
    await open(page, number)
    await timeline.getByRole('button', { name: 'mails' }).click()
    await expect(timeline.getByRole('button', { name: /Send again: Mail “placed”/ })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expectAccessible(page)
  await page.goto('/counter/orders/board')
  const card = page.getByRole('article').filter({ hasText: number })
  await expect(card).toContainText('Ribbon wine, not red')
  await expectAccessible(page)
})

test('nine of ten pieces go back: the plan to the paisa first, then who it is, then the money, once', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 .*refunds$/)
  const { id, attributes } = await findUnlimitedProduct(shop)
  const number = await readNumber(shop, await placeGuestOrder(shop, [{ id, quantity: 10 }]))
  await openCounter(page, 'owner')
  await open(page, number)
  await chooseAction(page, 'Refund')
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` })
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose what to refund: pieces or the delivery.')
  await expect(dialog.getByText('Say why: the buyer reads it on the credit note.')).toBeVisible()
  await dialog.getByRole('textbox', { name: attributes.name }).fill('9')
  await dialog.getByRole('button', { name: 'Broken on the way' }).click()
  await expect(dialog).toContainText('The shop keeps')
  await expectAccessible(page)
  const give = dialog.getByRole('button', { name: /^Refund ₹/ })
  await give.click()
  const asked = page.getByRole('dialog', { name: 'Is it you?' })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Leave it' }).click()
  await expect(asked).toBeHidden()
  await give.click()
  await confirmIdentity(page)
  await expect(page.getByText('The refund is on its way.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Broken on the way')
  await expect(page.getByRole('region', { name: 'Pieces' })).toContainText('9 refunded')
})

test('of the same piece in two parcels it is said in which one it goes back, or is shown in a picture', async ({
  page,
  shop,
}) => {
  const { number, goods } = await placeOrderToSeveral(shop, [jaipur, jaipur])
  const name = goods[0]?.[0] ?? 'goods'
  await openCounter(page, 'owner')
  await open(page, number)
  const proofs = page.getByRole('region', { name: 'Proofs' })
  for (const parcel of [1, 2])
    await expect(proofs.getByRole('heading', { name: `${name} of parcel ${parcel}` })).toBeVisible()
  await chooseAction(page, 'Refund')
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` })
  for (const parcel of [1, 2])
    await expect(dialog.getByRole('checkbox', { name: new RegExp(`${name}.* of parcel ${parcel}`) })).toBeVisible()
})

test('what the buyer is told by mail is asked first: that it has left, and that it has arrived', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 .*moves$/)
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'owner')
  await open(page, number)
  for (const [label, asked] of [
    ['Mark as handed over', 'left'],
    ['Mark as delivered', 'arrived'],
  ] as const) {
    await chooseAction(page, label)
    const dialog = page.getByRole('dialog', { name: `Has ${number} ${asked}?` })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Leave it' }).click()
    await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeFocused()
    await chooseAction(page, label)
    await dialog.getByRole('button', { name: label }).click()
    if (asked === 'left') {
      const open = page.getByRole('dialog', { name: `${number} is not ready` })
      await expect(open).toContainText('It is not packed.')
      await expectAccessible(page)
      await open.getByRole('button', { name: 'Mark as handed over all the same' }).click()
    }
    await expect(page.getByText(`${number} has ${asked}. The buyer gets a mail.`)).toBeVisible()
  }
  await expect(page.getByRole('main')).toContainText('Delivered · promised by')
})

test('cancelled with a reason that the buyer reads', async ({ page, shop }) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'owner')
  await stepUp(page)
  await open(page, number)
  await chooseAction(page, 'Cancel the order')
  const dialog = page.getByRole('dialog', { name: `Cancel ${number}?` })
  await dialog.getByRole('button', { name: `Cancel ${number}` }).click()
  await expect(dialog).toContainText('Say in a few words why.')
  await dialog.getByRole('textbox').fill('The kiln broke. '.repeat(13))
  await dialog.getByRole('button', { name: `Cancel ${number}` }).click()
  await expect(dialog).toContainText('That is 207 characters. Please shorten it to 200.')
  await dialog.getByRole('textbox').fill('The kiln broke')
  await dialog.getByRole('button', { name: `Cancel ${number}` }).click()
  await expect(page.getByText(/is being cancelled/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Cancelled|Refunded/)
})

test('a packer packs without seeing money or how to reach the buyer', async ({ page, shop }) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'packer')
  await open(page, number)
  await expect(page.getByRole('main')).toContainText('12 Amber Road')
  await expect(page.getByRole('region', { name: 'Pieces' })).toContainText('1 piece')
  const text = await page.getByRole('main').innerText()
  for (const secret of ['₹', 'asha@example.in', '9876543210']) expect(text).not.toContain(secret)
  await expect(page.getByRole('button', { name: 'Correct the address' })).toBeHidden()
  await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Assign'])
  await expectAccessible(page)
})

test('an address is mended within its State, and what is wrong is said at its field', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*address$/)
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openCounter(page, 'support')
  // An address cannot be changed during the booking: staff are asked to try again.
  await expect(async () => {
    await open(page, number)
    // The timeline shows the pick-up a moment before the booking ends.
    await expect(page.getByRole('main')).not.toContainText('no waybill yet', { timeout: 5_000 })
    await expect(page.getByRole('main')).toContainText('Pick-up arranged', { timeout: 5_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Correct the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the address' })
  await dialog.getByRole('textbox', { name: 'PIN code' }).fill('12')
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  const refusal = dialog.getByText('Please enter the 6-digit PIN code, such as 560001.')
  await expect(refusal).toBeVisible()
  await dialog.getByRole('textbox', { name: 'PIN code' }).fill('302002')
  await expect(refusal).toBeHidden()
  await dialog.getByRole('textbox', { name: 'Street and house' }).fill('4 Lake View')
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByRole('main')).toContainText('4 Lake View')
})

test('an order that is not there is said not to be, and nobody is told to try again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 .*\/orders\/GTH-999999$/)
  await openCounter(page, 'owner')
  await page.goto('/counter/orders/GTH-999999')
  await expect(page.getByRole('alert').filter({ hasText: /no such order/i })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})
