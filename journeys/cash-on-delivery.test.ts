import type { Page } from '@playwright/test'
import { openCounter, stepUp } from './counter/open-counter.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import type { OpenShop } from './open-shop.ts'
import { addToCart, chooseShipping, fillAddress, goToCheckout } from './purchase-steps.ts'
import { visit } from './visit.ts'

// Settings are the whole shop's.
test.use({ ownShop: {} })

type Parcel = { reference: string; awb: string; cash: number }

test('the owner offers cash: a guest orders, the courier delivers and pays out too little, then the rest', async ({
  page,
  shop,
  newVisitor,
  consoleErrors,
}) => {
  // The browser logs the refusal of a list without parcels.
  consoleErrors.allow(/status of 422 .*cash-remittances$/)
  await offerCash(page)
  const guest = await newVisitor()
  const number = await orderInCash(guest)
  const { awb, cash } = await findParcel(shop, number)
  await page.goto('/counter/cash')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('to collect')
  await advance(shop, awb, 'PICKED UP', 'DELIVERED')
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('collected', { timeout: 3_000 })
  }).toPass()
  await expectAccessible(page)

  const record = async (parcels: string, transfer: string) => {
    await page.getByRole('textbox', { name: 'Number of the transfer' }).fill(transfer)
    await page.getByRole('textbox', { name: 'Parcels' }).fill(parcels)
    await page.getByRole('button', { name: 'Record it' }).press('Enter')
  }
  await record('hello', 'UTR 4711')
  await expect(page.getByText(/^Write line 1, “hello”, as an AWB number and an amount/)).toBeVisible()
  await record(`Order ID,AWB Code,COD Amount\n${number},${awb},${cash - 100}`, 'UTR 4711')
  await expect(page.getByText(`One parcel is recorded. The amount differs: ${number}.`)).toBeVisible()
  await expect(row).toContainText('differs')
  await expect(page.getByText('Couriers owe you ₹100.00.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/counter/exceptions')
  await expect(page.getByText('The courier paid out another amount')).toBeVisible()
  await page.goto('/counter/cash')
  await record(`${awb}, 100`, 'UTR 4712')
  await expect(row).toContainText('paid out')
  await page.goto('/counter/exceptions')
  await expect(page.getByText('The courier paid out another amount')).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText(/^The courier collected ₹/)).toBeVisible()
})

test('a parcel for cash comes back: it is credited without money, and its buyer reads that nothing was paid', async ({
  page,
  shop,
  newVisitor,
}) => {
  await offerCash(page)
  const guest = await newVisitor()
  const number = await orderInCash(guest)
  const { awb } = await findParcel(shop, number)
  const cameTo = async (stage: string, sentence: string) => {
    await advance(shop, awb, stage)
    await expect(async () => {
      await page.goto(`/counter/orders/${number}`)
      await expect(page.getByText(sentence)).toBeVisible({ timeout: 3_000 })
    }).toPass()
  }
  await cameTo('PICKED UP', 'The courier has it')
  await cameTo('RTO DELIVERED', 'The parcel came back. Open it')
  await page.getByRole('button', { name: 'Received back' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Whole$/ }).click()
  await page.getByRole('option', { name: '1', exact: true }).click()
  await dialog.getByRole('button', { name: 'Record what came back' }).click()
  await page.getByRole('button', { name: 'Decide what happens' }).click()
  await stepUp(page)
  await page.getByRole('button', { name: 'Refund it' }).click()
  await dialog.getByRole('checkbox', { name: /Mehrab Keepsake Box/ }).press('Space')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Not accepted at the door')
  await dialog.getByText('They are back in stock').click()
  await expect(dialog).toContainText('The courier did not collect this amount, so no money goes back.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Credit ₹/ }).press('Enter')
  await expect(page.getByText('A credit note follows.')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('Credit note', { timeout: 5_000 })
  }).toPass()
  await expect(page.getByText('Nobody paid for it.')).toBeVisible()
  await expectAccessible(page)
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'Your order is closed' })).toBeVisible()
  await expect(guest.getByText('You have paid nothing for it.')).toBeVisible()
  await expectAccessible(guest)
  await page.goto('/counter/cash')
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('not collected')
})

async function offerCash(page: Page): Promise<void> {
  await openCounter(page, 'owner')
  await page.goto('/counter/settings/cash-on-delivery')
  const offered = page.getByRole('button', { name: /ffered Cash on delivery$/ })
  if ((await offered.innerText()) === 'Offered') return
  await offered.press('Enter')
  await page.getByRole('option', { name: 'Offered', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Up to an order of, in ₹' }).fill('6000')
  await page.getByRole('textbox', { name: 'Charge for it, in ₹ with GST' }).fill('59')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Saved. It works from now on.')).toBeVisible()
  await expectAccessible(page)
}

async function orderInCash(guest: Page): Promise<string> {
  await visit(guest, '/', 360)
  await addToCart(guest, 'Mehrab Keepsake Box')
  await goToCheckout(guest)
  await fillAddress(guest)
  await chooseShipping(guest)
  const cash = guest.getByRole('radio', { name: /^Cash on delivery.*\+ ₹59/ })
  await expect(guest.getByText('India Post')).toBeVisible()
  await cash.check()
  await expect(guest.getByText('India Post')).toHaveCount(0)
  await expect(guest.getByText(/You pay ₹[\d,.]+ to the courier at the door\./)).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Place Order' }).press('Enter')
  await expect(guest.getByText(/^Cash on delivery: please pay ₹[\d,.]+ to the courier\.$/)).toBeVisible()
  await expectAccessible(guest)
  return /GTH-\d{6}/.exec(await guest.getByRole('main').innerText())?.[0] ?? ''
}

async function findParcel(shop: OpenShop, number: string): Promise<Parcel> {
  const find = async () => {
    const parcels = await shop.controlSandbox<(Parcel & { awb: string | null })[]>('GET', '/shiprocket/parcels')
    return parcels.find(({ reference, awb }) => reference.startsWith(number) && awb !== null)
  }
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
  const parcel = await find()
  expect(parcel?.cash).toBeGreaterThan(0)
  return parcel!
}

async function advance(shop: OpenShop, awb: string, ...stages: string[]): Promise<void> {
  for (const to of stages) await shop.controlSandbox('POST', '/shiprocket/advance', { awb, to })
}
