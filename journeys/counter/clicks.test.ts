import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Role } from '#shop/staff/permissions.ts'
import { expect, test } from '../fixtures.ts'
import { createPressCounter, type PressCounter } from '../press-counter.ts'
import type { OpenShop } from '../open-shop.ts'
import {
  findUnlimitedProduct,
  jaipur,
  placeGuestOrder,
  placeOrderToSeveral,
  placeOrderWithWords,
  readNumber,
  sendParcels,
} from '../place-orders.ts'
import { chooseAction } from './choose-action.ts'
import { issueAMonthEarlier } from './issue-a-month-earlier.ts'
import { findCategory, photograph } from './new-goods.ts'
import { confirmIdentity, openCounter } from './open-counter.ts'
import { sendEnquiry } from './send-enquiry.ts'

// A shop of its own: one job closes its month.
test.use({ ownShop: {} })

// The browser logs each refusal: a required step-up, the sign-in of a device, a page before it is on sale.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/status of (401|403|404)/))

type Playing = { page: Page; shop: OpenShop; pressing: PressCounter; newVisitor: () => Promise<Page> }
/** `play` prepares the job uncounted, begins on the screen that the table names, and counts with `pressing`. */
type Job = { as: Role; play: (playing: Playing) => Promise<unknown> }

const jobs: Readonly<Record<string, Job>> = {
  // First, as its shop has one order: later ones are in the next month.
  'Close a month': { as: 'accountant', play: closeMonth },
  'Hold an order': { as: 'support', play: holdOrder },
  'Correct an address': { as: 'support', play: correctAddress },
  'Refund 1 of 3 pieces': { as: 'owner', play: refundOne },
  'Cancel an order': { as: 'owner', play: cancelOrder },
  'Pack a parcel on a phone: photograph, label, slip': { as: 'packer', play: packOnPhone },
  'Hand a parcel to the courier': { as: 'packer', play: handOver },
  'Start a lettering sheet': { as: 'packer', play: startSheet },
  'Send a proof': { as: 'manager', play: sendProof },
  'Send an order again': { as: 'support', play: sendAgain },
  'New product: 4 variants, 2 photographs, stock, on sale': { as: 'owner', play: sellVariants },
  'New product: 2 photographs, 3 fields, on sale': { as: 'owner', play: sellPhotographed },
  'Change the price of one variant': { as: 'manager', play: changePrice },
  'Paste 30 prices': { as: 'manager', play: pastePrices },
  'Undo a price': { as: 'manager', play: undoPrice },
  'Import a sheet': { as: 'manager', play: importSheet },
  'Correct one count': { as: 'packer', play: correctCount },
  'Receive 20 goods': { as: 'manager', play: receiveGoods },
  'Make a discount code': { as: 'manager', play: makeCode },
  'Answer an enquiry': { as: 'support', play: answerEnquiry },
  'Make a quote from an enquiry': { as: 'manager', play: makeQuote },
  'Invite a packer': { as: 'owner', play: invitePacker },
  'Come in with a PIN': { as: 'owner', play: comeInWithPin },
  'Open a refund by Ctrl K': { as: 'owner', play: openRefundByKeys },
}

/** Job and clicks of each row of the table. */
function readTable(): Map<string, number> {
  const text = readFileSync('docs/back-office-jobs.md', 'utf8')
  const rows = text.split('\n').flatMap((line) => {
    const [, job, , , now] = line.split('|').map((cell) => cell.trim())
    return job !== undefined && /^\d+$/.test(now ?? '') ? [[job, Number(now)] as const] : []
  })
  return new Map(rows)
}

test('the document has a row for each job that is played, and no other', () => {
  expect([...readTable().keys()].toSorted()).toEqual(Object.keys(jobs).toSorted())
})

for (const [name, { as, play }] of Object.entries(jobs))
  test(`${name}: as many clicks as the document says`, async ({ page, shop, newVisitor }) => {
    const pressing = createPressCounter()
    await openCounter(page, as)
    await play({ page, shop, pressing, newVisitor })
    expect(pressing.presses()).toBe(readTable().get(name))
  })

const file = async (name: string) => photograph(name, '#b5872f')

async function openOrder(page: Page, number: string): Promise<void> {
  await page.goto(`/counter/orders/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}

async function pressAction(page: Page, pressing: PressCounter, action: string): Promise<void> {
  await pressing.press(page.getByRole('button', { name: 'Actions', exact: true }))
  await pressing.press(page.getByRole('menuitem', { name: action, exact: true }))
}

async function choose({ page, pressing }: Playing, field: Locator, option: string | RegExp): Promise<void> {
  await pressing.press(field)
  await pressing.press(page.getByRole('option', { name: option }).first())
}

async function pressIdentity(page: Page, pressing: PressCounter): Promise<void> {
  await pressing.press(page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: /^Yes, it is me/ }))
}

/** The courier is booked a moment after the order. */
async function openBooked(page: Page, number: string): Promise<void> {
  await expect(async () => {
    await openOrder(page, number)
    await expect(page.getByRole('main')).toContainText('Pick-up arranged', { timeout: 5_000 })
    await expect(page.getByRole('main')).not.toContainText('no waybill yet', { timeout: 1_000 })
  }).toPass()
}

async function closeMonth({ page, shop, pressing }: Playing): Promise<void> {
  test.skip(shop.databaseUrl === undefined, 'only past months can be closed')
  await placeOrderToSeveral(shop, [jaipur])
  await expect(async () => {
    await page.goto('/counter/tax')
    await expect(page.getByRole('table', { name: 'Months' }).getByRole('link').first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await issueAMonthEarlier(shop)
  await page.goto('/counter/tax')
  await page.getByRole('table', { name: 'Months' }).getByRole('link').last().click()
  await pressing.press(page.getByRole('button', { name: 'Close the month' }))
  await pressing.press(page.getByRole('dialog').getByRole('button', { name: /^Close / }))
  await pressIdentity(page, pressing)
  await expect(page.getByText(/by Joseph, today/)).toBeVisible()
}

async function holdOrder({ page, shop, pressing }: Playing): Promise<void> {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await page.goto('/counter/orders')
  await pressing.press(page.getByRole('checkbox', { name: number }))
  await pressing.press(page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Hold' }))
  const dialog = page.getByRole('dialog', { name: `Hold ${number}?` })
  await pressing.fill(dialog.getByRole('textbox', { name: 'Why' }), 'The ribbon is out')
  await pressing.press(dialog.getByRole('button', { name: 'Hold it' }))
  await expect(page.getByText('1 of 1 held.')).toBeVisible()
}

async function correctAddress({ page, shop, pressing }: Playing): Promise<void> {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openBooked(page, number)
  await pressing.press(page.getByRole('button', { name: 'Correct the address' }))
  const dialog = page.getByRole('dialog', { name: 'Correct the address' })
  await pressing.fill(dialog.getByRole('textbox', { name: 'Street and house' }), '4 Lake View')
  await pressing.press(dialog.getByRole('button', { name: 'Save the address' }))
  await expect(page.getByRole('main')).toContainText('4 Lake View')
}

async function refundOne({ page, shop, pressing }: Playing): Promise<void> {
  const { id, attributes } = await findUnlimitedProduct(shop)
  const number = await readNumber(shop, await placeGuestOrder(shop, [{ id, quantity: 3 }]))
  await openOrder(page, number)
  await pressing.press(page.getByRole('button', { name: `Refund ${attributes.name}`, exact: true }))
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` })
  await expect(dialog.getByRole('textbox', { name: attributes.name })).toHaveValue('1')
  await pressing.press(dialog.getByRole('button', { name: 'Broken on the way' }))
  await pressing.press(dialog.getByRole('button', { name: /^Refund ₹/ }))
  await expect(page.getByText('The refund is on its way.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pieces' })).toContainText('1 refunded')
}

async function cancelOrder({ page, shop, pressing }: Playing): Promise<void> {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openOrder(page, number)
  await pressAction(page, pressing, 'Cancel the order')
  const dialog = page.getByRole('dialog', { name: `Cancel ${number}?` })
  await pressing.press(dialog.getByRole('button', { name: 'We could not make it' }))
  await pressing.press(dialog.getByRole('button', { name: `Cancel ${number}` }))
  await expect(page.getByText(/is being cancelled/)).toBeVisible()
}

async function packOnPhone({ page, shop, pressing }: Playing): Promise<void> {
  const { number, goods } = await placeOrderToSeveral(shop, [jaipur])
  await openBooked(page, number)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/counter/table')
  await pressing.press(page.getByRole('link', { name: number }))
  await pressing.press(page.getByRole('button', { name: `Into the box: ${goods[0]?.[0]}` }))
  await pressing.choose(page.getByLabel('Take a photograph'), await file('parcel.jpg'))
  await expect(page.getByRole('img', { name: 'The packed parcel, photograph 1' })).toBeVisible()
  await pressing.press(page.getByRole('button', { name: 'Packed', exact: true }))
  await expect(page.getByText(/packed it today/)).toBeVisible()
  for (const paper of ['Label', 'Slip without prices']) {
    const printed = page.waitForEvent('popup')
    await pressing.press(page.getByRole('button', { name: paper, exact: true }))
    await (await printed).close()
    await expect(page.getByRole('button', { name: `${paper} printed 1 ×` })).toBeVisible()
  }
}

async function handOver({ page, shop, pressing, newVisitor }: Playing): Promise<void> {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  const manager = await newVisitor()
  await openCounter(manager, 'manager')
  await openBooked(manager, number)
  await chooseAction(manager, 'Mark as packed')
  await expect(manager.getByText(`${number} is packed`)).toBeVisible()
  await page.goto('/counter/hand-over')
  const parcel = page.getByRole('checkbox', { name: new RegExp(number) })
  await pressing.press(parcel)
  const panel = page.getByRole('region').filter({ has: parcel })
  await pressing.press(panel.getByRole('button', { name: 'Hand over' }))
  await pressing.press(page.getByRole('dialog').getByRole('button', { name: 'Handed over' }))
  await expect(page.getByText(/^Handed over to .*Parcels: 1$/)).toBeVisible()
}

async function startSheet({ page, shop, pressing }: Playing): Promise<void> {
  const words = { product: 'Mango Wood Slice Ring Platter', printArea: 'slice', words: 'Riya & Arjun', face: 'kalam' }
  const number = await placeOrderWithWords(shop, words, 1)
  await page.goto('/counter/lettering')
  const paper = page.waitForEvent('popup')
  const sheets = page.getByRole('region', { name: 'Lettering sheets' })
  await pressing.press(sheets.getByRole('button', { name: 'Start: Burn, A4' }))
  await (await paper).close()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Started')
}

async function sendProof({ page, shop, pressing }: Playing): Promise<void> {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await openOrder(page, number)
  const proofs = page.getByRole('region', { name: 'Proofs' })
  await pressing.press(proofs.getByText('Send a proof', { exact: true }))
  await pressing.fill(proofs.getByRole('textbox', { name: /^Words with the picture/ }), 'Is the lotus large enough?')
  await pressing.choose(proofs.getByLabel('Choose a picture', { exact: true }), await file('lid.jpg'))
  await pressing.press(proofs.getByRole('button', { name: 'Send it to the buyer' }))
  await expect(proofs.getByText('Waits for the buyer')).toBeVisible()
}

async function sendAgain({ page, shop, pressing, newVisitor }: Playing): Promise<void> {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await sendParcels(shop, number)
  const all = await shop.controlSandbox<{ reference: string; awb: string | null }[]>('GET', '/shiprocket/parcels')
  const { awb } = all.findLast(({ reference }) => reference.startsWith(number)) ?? {}
  for (const to of ['RTO INITIATED', 'RTO DELIVERED'])
    await shop.controlSandbox('POST', '/shiprocket/advance', { awb, to })
  const packer = await newVisitor()
  await openCounter(packer, 'packer')
  await expect(async () => {
    await openOrder(packer, number)
    await expect(packer.getByRole('main')).toContainText('The parcel came back', { timeout: 3_000 })
  }).toPass()
  await packer.getByRole('button', { name: 'Received back' }).click()
  await packer
    .getByRole('dialog')
    .getByRole('button', { name: /Whole$/ })
    .click()
  await packer.getByRole('option', { name: '1', exact: true }).click()
  await packer.getByRole('dialog').getByRole('button', { name: 'Record what came back' }).click()
  await expect(packer.getByText('1 piece came back.')).toBeVisible()
  await openOrder(page, number)
  await pressing.press(page.getByRole('button', { name: 'Decide what happens' }))
  await pressing.press(page.getByRole('button', { name: 'Send it again' }))
  const sending = page.getByRole('dialog', { name: `Send ${number} again` })
  await pressing.press(sending.getByRole('button', { name: 'Send it again' }))
  await expect(page.getByRole('region', { name: 'Parcel 2' })).toContainText('Sends pieces of parcel 1 again')
}

async function beginProduct(playing: Playing, name: string): Promise<Locator> {
  const { page, pressing } = playing
  const category = await findCategory(page)
  await page.goto('/counter/products')
  await pressing.press(page.getByRole('button', { name: 'New product' }))
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await pressing.fill(dialog.getByLabel('Name'), name)
  await choose(playing, dialog.getByLabel('Category'), category)
  await pressing.fill(dialog.getByLabel('Price before GST, in ₹'), '899')
  await pressing.fill(dialog.getByLabel('Pieces on the shelf'), '5')
  return dialog
}

async function photographAndSell({ page, pressing }: Playing, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await pressing.choose(page.getByLabel('Choose pictures'), [
    await photograph('above.jpg', `#${name.slice(-6)}`),
    await photograph('side.jpg', `#${name.slice(-7, -1)}`),
  ])
  await pressing.fill(page.getByLabel('What picture 1 shows'), 'A cane tray, from above')
  await pressing.fill(page.getByLabel('What picture 2 shows'), 'The tray from the side')
  await pressing.press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()
  await pressing.press(page.getByRole('button', { name: 'Put on sale' }))
  await expect(page.getByText('It is on sale.')).toBeVisible()
}

async function sellVariants(playing: Playing): Promise<void> {
  const { page, pressing } = playing
  const name = `Peti ${Date.now()}`
  const dialog = await beginProduct(playing, name)
  await pressing.fill(dialog.getByLabel('Option'), 'Size')
  await pressing.fill(dialog.getByLabel('Size', { exact: true }), 'Small, Large')
  await pressing.fill(dialog.getByLabel('Another option').first(), 'Ribbon')
  await pressing.fill(dialog.getByLabel('Ribbon', { exact: true }), 'Wine, Gold')
  await pressing.press(dialog.getByRole('button', { name: 'Create product' }))
  await photographAndSell(playing, name)
  await expect(
    page.getByRole('region', { name: 'Variants' }).getByRole('link', { name: /^5 on the shelf/ }),
  ).toHaveCount(4)
}

async function sellPhotographed(playing: Playing): Promise<void> {
  const name = `Rakhi tray ${Date.now()}`
  const dialog = await beginProduct(playing, name)
  await playing.pressing.press(dialog.getByRole('button', { name: 'Create product' }))
  await photographAndSell(playing, name)
}

/** @returns the path of a product with several variants */
async function findVariants(page: Page): Promise<string> {
  const id = await page.evaluate(async () => {
    const { data } = (await (await fetch('/counter/api/v1/variants?limit=100')).json()) as {
      data: { product: number; name: string }[]
    }
    return data.find(({ name }) => name !== '')!.product
  })
  return `/counter/products/${id}`
}

async function typePrice(page: Page, pressing: PressCounter): Promise<void> {
  const row = page.getByRole('region', { name: 'Variants' }).getByRole('form').nth(1)
  await pressing.fill(row.getByRole('textbox', { name: /^Price before/ }), '1234.50')
  await pressing.press(row.getByRole('button', { name: /^Save/ }))
  await expect(page.getByText('Saved. The shop shows it in a moment.')).toBeVisible()
}

async function changePrice({ page, pressing }: Playing): Promise<void> {
  await page.goto(await findVariants(page))
  await typePrice(page, pressing)
  await expect(page.getByRole('region', { name: 'Variants' })).toContainText('₹1,234.50 before')
}

async function pastePrices({ page, pressing }: Playing): Promise<void> {
  await page.goto('/counter/products/sheet')
  const first = page.locator('[data-cell="0 0"]')
  await pressing.press(first)
  await pressing.paste(first, Array.from({ length: 30 }, (_, row) => `${700 + row}.50`).join('\r\n'))
  await expect(page.getByText('30 cells are changed')).toBeVisible()
  await pressing.press(page.getByRole('button', { name: 'Save', exact: true }))
  await pressIdentity(page, pressing)
  await expect(page.getByText('Saved 30 rows.')).toBeVisible()
}

async function undoPrice({ page, pressing }: Playing): Promise<void> {
  await page.goto(await findVariants(page))
  await typePrice(page, createPressCounter())
  await page.goto('/counter/audit?operation=products.price')
  await pressing.press(page.getByRole('button', { name: /^changed the price of / }).first())
  await pressing.press(page.getByRole('complementary').getByRole('button', { name: 'Undo' }))
  await pressing.press(page.getByRole('button', { name: 'Undo it' }))
  await expect(page.getByText('It is undone.')).toBeVisible()
}

async function importSheet({ page, pressing }: Playing): Promise<void> {
  const mark = Date.now()
  const rows = Array.from({ length: 50 }, (_, at) => `CK-${mark}-${at},Potli ${mark} ${at},Hampers,${300 + at},18,2`)
  const buffer = Buffer.from(['sku,name,category,price,gst rate,stock', ...rows].join('\r\n'))
  await page.goto('/counter/import')
  const sheet = { name: 'potlis.csv', mimeType: 'text/csv', buffer }
  await pressing.choose(page.getByLabel('Choose a CSV or Excel file'), sheet)
  await pressing.press(page.getByRole('button', { name: 'Import 50 rows' }))
  await pressing.press(page.getByRole('dialog').getByRole('button', { name: 'Import 50 rows' }))
  await expect(page.getByText('Imported: 50 rows')).toBeVisible()
}

type Shelf = { variant: number; name: string; stock: number; waiting: number }

/** Goods with the pieces that a count expects. */
async function listShelves(page: Page, most: number): Promise<Shelf[]> {
  return page.evaluate(async (count) => {
    const read = async (path: string) =>
      ((await (await fetch(`/counter/api/v1/stock${path}`)).json()) as { data: Shelf[] }).data
    const some = (await read('?limit=50')).filter(({ stock }) => stock > 2).slice(0, count)
    return (await Promise.all(some.map(({ variant }) => read(`/pieces?q=P${variant}`)))).flat()
  }, most)
}

async function correctCount({ page, pressing }: Playing): Promise<void> {
  const [shelf] = await listShelves(page, 1)
  const { name = '', stock = 0, waiting = 0, variant } = shelf ?? {}
  await page.goto('/counter/stock')
  const counted = page.getByRole('textbox', { name: `Counted: ${name}`, exact: true })
  await pressing.fill(counted, String(stock + waiting - 1))
  await pressing.press(page.getByRole('button', { name: `Save the count of ${name}`, exact: true }))
  await expect(page.getByText(`${name}: ${stock + waiting - 1}, not ${stock + waiting}.`)).toBeVisible()
  const [after] = await listShelves(page, 1)
  expect(after).toMatchObject({ variant, stock: stock - 1 })
}

async function receiveGoods({ page, pressing }: Playing): Promise<void> {
  const shelves = await listShelves(page, 20)
  expect(shelves).toHaveLength(20)
  await page.goto('/counter/stock')
  await pressing.press(page.getByRole('link', { name: 'Receive goods' }))
  for (const { variant, name } of shelves) {
    await pressing.scan(page.getByLabel('Scan a code, or type a shelf or a name'), `P${variant}`)
    await pressing.fill(page.getByLabel(`Pieces: ${name}`, { exact: true }), '6')
  }
  await pressing.press(page.getByRole('button', { name: 'Receive 20 products, 120 pieces' }))
  await expect(page.getByText('Received: 20 products, 120 pieces.')).toBeVisible()
}

async function makeCode({ page, pressing }: Playing): Promise<void> {
  await page.goto('/counter/offers')
  await pressing.press(page.getByRole('button', { name: 'New offer' }))
  const dialog = page.getByRole('dialog', { name: 'New offer' })
  await pressing.fill(dialog.getByLabel('Name'), 'Diwali')
  await pressing.fill(dialog.getByLabel('Code', { exact: true }), `DIWALI-${Date.now() % 1e6}`)
  await pressing.fill(dialog.getByLabel('Percent', { exact: true }), '10')
  await pressing.press(dialog.getByRole('button', { name: 'Create offer' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Diwali' })).toBeVisible()
  await expect(page.getByText('10 % off the order')).toBeVisible()
}

async function answerEnquiry({ page, shop, pressing }: Playing): Promise<void> {
  await sendEnquiry(shop)
  await page.goto('/counter/enquiries')
  await pressing.press(page.getByRole('link', { name: 'Kavita Menon' }).first())
  const thread = page.getByRole('region', { name: 'Thread' })
  await pressing.fill(thread.getByRole('textbox', { name: 'Answer', exact: true }), 'Yes: up to 40 cm.')
  await pressing.press(thread.getByRole('button', { name: 'Send the answer' }))
  await expect(thread.getByRole('listitem')).toContainText('up to 40 cm')
}

async function makeQuote(playing: Playing): Promise<void> {
  const { page, shop, pressing } = playing
  await sendEnquiry(shop)
  await page.goto('/counter/enquiries')
  await page.getByRole('link', { name: 'Kavita Menon' }).first().click()
  await pressing.press(page.getByRole('button', { name: 'Make a quote' }))
  const pieces = page.getByRole('region', { name: 'Pieces' })
  await pressing.fill(pieces.getByRole('combobox', { name: 'Add a piece' }), 'Honey Jar')
  await pressing.press(page.getByRole('option', { name: /Honey Jar/ }).first())
  await pressing.fill(pieces.getByRole('textbox', { name: 'Pieces' }), '40')
  const address = page.getByRole('region', { name: 'Address' })
  await pressing.fill(address.getByRole('textbox', { name: 'Address' }), '12 Amber Road')
  await pressing.fill(address.getByRole('textbox', { name: 'PIN code' }), '302001')
  await pressing.fill(address.getByRole('textbox', { name: 'City' }), 'Jaipur')
  await choose(playing, address.getByRole('button', { name: /State/ }), 'Rajasthan')
  await pressing.press(page.getByRole('button', { name: 'Save', exact: true }))
  await pressing.press(page.getByRole('button', { name: 'Send the quote' }))
  await pressing.press(page.getByRole('dialog').getByRole('button', { name: 'Send it' }))
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
}

async function invitePacker({ page, pressing }: Playing): Promise<void> {
  await page.goto('/counter/staff')
  await pressing.press(page.getByRole('button', { name: 'Invite somebody' }))
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await pressing.fill(dialog.getByLabel('Name'), 'Sunita Devi')
  await pressing.fill(dialog.getByLabel('E-mail'), 'sunita@example.com')
  await pressing.press(dialog.locator('label', { hasText: /^Packer/ }))
  await pressing.press(dialog.getByRole('button', { name: 'Send the invitation' }))
  await pressIdentity(page, pressing)
  await expect(page.getByText('The invitation for Sunita Devi is on its way')).toBeVisible()
}

/** The second time: the tablet knows by then how long the PIN is. */
async function comeInWithPin({ page: tablet, pressing, newVisitor }: Playing): Promise<void> {
  await tablet.goto('/counter/devices')
  await tablet.getByRole('button', { name: 'Share this device' }).click()
  await tablet.getByRole('dialog').getByLabel('Name').fill('Packing tablet')
  await tablet.getByRole('button', { name: 'Share it' }).click()
  await confirmIdentity(tablet)
  await expect(tablet.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  const packer = await newVisitor()
  await openCounter(packer, 'packer')
  await packer.goto('/counter/me')
  await packer.getByRole('button', { name: 'Set the PIN for Packing tablet' }).click()
  await packer.getByLabel('Four to six digits').fill('7294')
  await packer.getByRole('button', { name: 'Set it' }).click()
  await confirmIdentity(packer)
  await expect(packer.getByText('Your PIN for Packing tablet is set.')).toBeVisible()
  await tablet.reload()
  await tablet.getByRole('button', { name: 'Lakshmi' }).click()
  await tablet.getByRole('textbox', { name: 'PIN' }).fill('7294')
  await tablet.getByRole('button', { name: 'Come in' }).click()
  await tablet.getByRole('button', { name: 'Lock' }).click()
  await pressing.press(tablet.getByRole('button', { name: 'Lakshmi' }))
  for (const digit of '7294') await pressing.press(tablet.getByRole('button', { name: digit, exact: true }))
  await expect(tablet.getByRole('heading', { level: 1 })).toContainText('Good')
}

async function openRefundByKeys({ page, shop, pressing }: Playing): Promise<void> {
  const { number } = await placeOrderToSeveral(shop, [jaipur])
  await page.goto('/counter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressing.key(page, 'Control+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await pressing.fill(search.getByRole('searchbox', { name: 'Search' }), `refund ${number}`)
  await pressing.press(search.getByRole('option', { name: `Refund ${number}` }))
  await expect(page.getByRole('dialog', { name: `Refund ${number}` })).toBeVisible()
}
