import type { Page } from '@playwright/test'
import { chooseAction } from './counter/choose-action.ts'
import { openCounter, stepUp } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import type { OpenShop } from './open-shop.ts'
import { jaipur, listProducts, placeGuestOrder, placeOrderToSeveral, readNumber, sendParcels } from './place-orders.ts'
import { visit } from './visit.ts'

test.use({ ownShop: {} })

type Booked = { reference: string; awb: string | null }

/** The courier's push comes when it comes: the page is read until it says so. */
async function advance(page: Page, shop: OpenShop, number: string, to: string, says: RegExp): Promise<void> {
  const all = await shop.controlSandbox<Booked[]>('GET', '/shiprocket/parcels')
  const parcel = all.findLast(({ reference }) => reference.startsWith(number))
  await shop.controlSandbox('POST', '/shiprocket/advance', { awb: parcel?.awb, to })
  await expect(async () => {
    await page.goto(`/counter/orders/${number}`)
    await expect(page.getByRole('main')).toContainText(says, { timeout: 3_000 })
  }).toPass()
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`${field}$`) })
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a parcel that came back is opened by the packer, sent again by support, and the buyer reads so @gate', async ({
  page,
  shop,
}) => {
  const { number, orderId } = await placeOrderToSeveral(shop, [jaipur])
  await sendParcels(shop, number)
  await openCounter(page, 'packer')
  await advance(page, shop, number, 'RTO INITIATED', /On its way back to us/)
  await advance(page, shop, number, 'RTO DELIVERED', /The parcel came back\. Open it and record what is inside\./)
  await page.getByRole('button', { name: 'Received back' }).click()
  const receiving = page.getByRole('dialog', { name: `Received back: ${number}` })
  await receiving.getByRole('button', { name: 'Record what came back' }).click()
  await expect(receiving).toContainText('Say how many pieces came back.')
  await choose(page, 'Whole', '1')
  await expectAccessible(page)
  await receiving.getByRole('button', { name: 'Record what came back' }).click()
  await expect(page.getByText('1 piece came back. Agree with the buyer')).toBeVisible()
  const returns = page.getByRole('region', { name: 'Returns' })
  await expect(returns).toContainText('1 whole, 0 damaged')
  await expect(page.getByRole('button', { name: 'Decide what happens' })).toHaveCount(0)

  await openCounter(page, 'support')
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByRole('button', { name: 'Decide what happens' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Decide what happens' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send it again' }).click()
  const sending = page.getByRole('dialog', { name: `Send ${number} again` })
  await expect(sending).toContainText('Whole pieces that came back are packed first.')
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('Everything is ready. Pack it')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Parcel 2' })).toContainText('Sends pieces of parcel 1 again')
  await expect(returns).toContainText('Closed')
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('sent pieces again')

  await visit(page, `/order?id=${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'We are sending it again' })).toBeVisible()
  await expect(page.getByText('It came back to us, and we send it again. See parcel 2.')).toBeVisible()
  await expectAccessible(page)
})

test('a piece that arrived broken is replaced, and its parcel is packed like any other', async ({ page, shop }) => {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await sendParcels(shop, number)
  await openCounter(page, 'manager')
  await advance(page, shop, number, 'DELIVERED', /It has arrived/)
  await chooseAction(page, 'Send again, replace or exchange')
  await page.getByRole('button', { name: 'Send it again' }).click()
  const sending = page.getByRole('dialog', { name: `Send ${number} again` })
  await expect(sending).toContainText('It arrived broken')
  await expect(sending).toContainText('New pieces are taken from stock')
  await sending.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('region', { name: 'Parcel 2' })).toContainText('it broke on the way')
  await page.goto(`/counter/table/${number}-2`)
  await expect(page.getByRole('heading', { level: 1, name: `${number}-2` })).toBeVisible()
  const reminder = page.getByText('This parcel is a resend. Print its delivery challan')
  await expect(reminder).toBeVisible()
  const paper = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Delivery challan' }).click()
  await (await paper).close()
  await expect(page.getByRole('button', { name: 'Delivery challan printed 1 ×' })).toBeVisible()
  await expect(reminder).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByRole('button', { name: 'Print delivery challan' })).toBeVisible()
  const challan = page.getByRole('region', { name: 'Money' }).getByRole('link', { name: 'Delivery challan GTD/' })
  const answer = await page.request.get((await challan.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expectAccessible(page)
})

test('a return is opened from the page of the order, and the buyer reads where to send it', async ({ page, shop }) => {
  const { number, orderId } = await placeOrderToSeveral(shop, [jaipur])
  await sendParcels(shop, number)
  await openCounter(page, 'support')
  await advance(page, shop, number, 'DELIVERED', /It has arrived/)
  await chooseAction(page, 'Return by the buyer')
  const asking = page.getByRole('dialog', { name: `Return of ${number}` })
  await asking.getByRole('button', { name: 'Open the return' }).click()
  await expect(asking).toContainText('Choose the pieces that come back.')
  await asking.locator('.field-select').first().click()
  await page.getByRole('option', { name: '1', exact: true }).click()
  await asking.getByLabel('Reason').fill('The wrong size')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Open the return' }).click()
  await expect(page.getByText('The buyer returns pieces. Record them when they are here.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText('The buyer sends it')
  await visit(page, `/order?id=${orderId}`)
  await expect(page.getByRole('region', { name: 'Your return' })).toContainText(`write ${number} on the parcel`)
})

test('a piece that came back is exchanged for a dearer one: one press refunds it and mails a link for the other', async ({
  page,
  shop,
}) => {
  const tray = (await listProducts(shop)).find(({ attributes }) => attributes.name === 'Cane and Mango Wood Round Tray')
  const orderId = await placeGuestOrder(shop, [{ id: tray?.id ?? 0, quantity: 1 }])
  const number = await readNumber(shop, orderId)
  await sendParcels(shop, number)
  await openCounter(page, 'manager')
  await advance(page, shop, number, 'DELIVERED', /It has arrived/)
  await chooseAction(page, 'Received back')
  await choose(page, 'Whole', '1')
  await page.getByRole('dialog').getByRole('button', { name: 'Record what came back' }).click()
  await page.getByRole('button', { name: 'Decide what happens' }).click()
  await stepUp(page)
  await page.getByRole('button', { name: 'Exchange for another piece' }).click()
  const exchanging = page.getByRole('dialog', { name: `Exchange pieces of ${number}` })
  await exchanging.locator('.field-select').first().click()
  await page.getByRole('option', { name: /With two cups and a vase, ₹[\d,.]+, made to order/ }).click()
  await exchanging.getByRole('button', { name: 'Show the exchange' }).click()
  await expect(exchanging).toContainText('In the end the buyer pays more')
  await expect(exchanging).toContainText('leaves as a new order with its own invoice')
  await expectAccessible(page)
  await exchanging.getByRole('button', { name: /^Refund ₹[\d,.]+, ask for ₹[\d,.]+$/ }).click()
  await expect(
    page.getByText('The refund is on its way, and the buyer has the link for the other piece.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('mailed a quote for others')
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText('Closed')
  await expectAccessible(page)

  type Mail = { text: string; links: string[] }
  const findLink = async () => {
    const mails = await shop.controlSandbox<Mail[]>('GET', '/mail')
    return mails
      .find(({ text }) => text.includes(`of your order ${number}`))
      ?.links.find((link) => link.includes('/quote/'))
  }
  await expect.poll(findLink).toBeDefined()
  await visit(page, new URL((await findLink()) ?? '').pathname)
  await expect(page.getByRole('main')).toContainText('With two cups and a vase')
  await expect(page.getByRole('main')).toContainText(/We refund ₹[\d,.]+ the way you paid\./)
  await expectAccessible(page)
})
