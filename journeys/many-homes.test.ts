import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { closeBox, openParcel } from './counter/pack-parcel.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { inputs, payWith, type Input } from './keyboard-steps.ts'
import { visit } from './visit.ts'

// A shop of its own, because it sells fifty hampers.
test.use({ ownShop: {} })

const HAMPER = 'Deepavali Diya Hamper'

const places = [
  ['560038', 'Bengaluru'],
  ['400001', 'Mumbai'],
  ['302001', 'Jaipur'],
  ['110001', 'New Delhi'],
  ['600001', 'Chennai'],
] as const

/** 26 colleagues: the seventh has a PIN code of five digits, and the last is kept for later. */
const colleagues = Array.from({ length: 26 }, (_, index) => {
  const [pin] = places[index % places.length]!
  const name = `Colleague ${String.fromCharCode(65 + index)}`
  return [name, String(9_876_500_000 + index), `${index + 1} Lake Road`, index === 6 ? '40001' : pin, 'Happy Diwali']
})
const sheet = [['Name', 'मोबाइल', 'Address', 'PIN code', 'Gift message'], ...colleagues]
  .map((row) => row.join('\t'))
  .join('\n')

const buyer = {
  'Your name': 'Meera Nair',
  'Your e-mail': 'meera@example.in',
  'Your phone': '98765 43210',
}
const company = {
  Company: 'Rao Interiors LLP',
  'Billing address': '4 MG Road, Mumbai 400001',
  GSTIN: '27AAPFU0939F1ZV',
}

for (const { how, width, input } of inputs)
  test(`an office sends 25 hampers to 25 homes on one GST invoice, and a packer packs the first, ${how}`, async ({
    page,
    newVisitor,
  }) => {
    await visit(page, '/', width)
    const { press, fill } = input
    await press(page.getByRole('link', { name: 'View All →' }))
    await press(page.getByRole('button', { name: `Add to cart: ${HAMPER}` }))
    await press(page.getByRole('button', { name: /^Cart/ }))
    await press(page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'Checkout' }))
    await press(page.getByRole('link', { name: 'Sending to several people?' }))
    await fill(page.getByLabel('Paste rows'), sheet)
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Read the rows' }))
    await expect(page.getByText('26 people · 25 ready · 1 to mend')).toBeVisible()
    await expectAccessible(page)
    await mendRows(page, input)
    await expectAccessible(page)

    const pay = page.getByRole('button', { name: /^Pay ₹[\d,.]+ for 25 people$/ })
    const total = /₹[\d,.]+/.exec(await pay.innerText())?.[0] ?? ''
    await press(pay)
    await payWith(input, page.frameLocator('iframe'))
    await expect(page.getByText('Thank you, Meera Nair!')).toBeVisible()
    await expect(page.getByText('Rao Interiors LLP, 4 MG Road, Mumbai 400001, GSTIN 27AAPFU0939F1ZV')).toBeVisible()
    await expect(page.getByText(total).first()).toBeVisible()
    await expectAccessible(page)
    const number = await cancelOneHome(page, input)
    await expectOneInvoice(page)
    const packer = await newVisitor()
    await openParcel(packer, input, { number, width })
    await expect(packer.getByRole('main')).toContainText('221 Lake Road')
    await press(packer.getByRole('button', { name: `Into the box: ${HAMPER}` }))
    await closeBox(packer, input)

    await visit(page, '/shop')
    await press(page.getByRole('button', { name: `Add to cart: ${HAMPER}` }))
    await visit(page, '/several')
    await expect(page.getByText('1 person · 0 ready · 1 kept for later')).toBeVisible()
  })

/** Row 7 is mended, row 1 changed and row 26 kept for later. */
async function mendRows(page: Page, { press, fill, check }: Input): Promise<void> {
  // Typed text survives a reload.
  const pin = page.getByRole('form', { name: 'Row 7, Colleague G' }).getByLabel('PIN code')
  await fill(pin, '40000')
  await page.reload()
  await expect(pin).toHaveValue('40000')
  await fill(pin, '400001')
  await page.keyboard.press('Enter')
  await expect(page.getByText('26 people · 26 ready')).toBeFocused()
  await press(page.getByRole('button', { name: 'Change row 1', exact: true }))
  await expectAccessible(page)
  await fill(page.getByRole('form', { name: 'Row 1, Colleague A' }).getByLabel('Address'), '221 Lake Road')
  // Nobody pays for an address that was typed and not checked.
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Please check the row that you changed first.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('26 people · 26 ready')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).not.toHaveAttribute('aria-disabled', 'true')
  await press(page.getByRole('button', { name: 'Keep row 26 for later' }))
  await expect(page.getByText('26 people · 25 ready · 1 kept for later')).toBeVisible()
  for (const [label, text] of Object.entries(buyer)) await fill(page.getByLabel(label), text)
  await check(page.getByLabel('I buy for a company'))
  for (const [label, text] of Object.entries(company)) await fill(page.getByLabel(label, { exact: true }), text)
}

/** @returns the number of the order */
async function cancelOneHome(page: Page, { press }: Input): Promise<string> {
  const saving = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Download tracking of all parcels (CSV)' }))
  const download = await saving
  assert.match(await readFile(await download.path(), 'utf8'), /\r\n25,Colleague Y,\d{10},/)
  await press(page.locator('summary', { hasText: 'Colleague B' }))
  await press(page.getByRole('button', { name: /^Cancel parcel 2 of order/ }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel parcel 2' }))
  await expect(page.getByText('This parcel is cancelled.')).toBeVisible()
  await expectAccessible(page)
  return download.suggestedFilename().replace('.csv', '')
}

async function expectOneInvoice(page: Page): Promise<void> {
  const orderId = new URL(page.url()).searchParams.get('id')
  const { order, cart } = await (await page.request.get(`/api/orders/get?id=${orderId}`)).json()
  assert.equal(order.shipments.length, 25)
  assert.equal(order.dues.length, 1)
  assert.deepEqual(new Set(order.invoices.map(({ number }: { number: string }) => number)), new Set([order.invoice]))
  await expect(page.getByRole('button', { name: /^View Invoice/ })).toHaveCount(1)
  assert.equal(order.shipments[0].to.address, '221 Lake Road')
  assert.deepEqual(
    order.shipments.flatMap(({ state }: { state: string }, index: number) =>
      state === 'cancelled' ? [index + 1] : [],
    ),
    [2],
  )
  assert.equal(
    cart.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0),
    25,
  )
  assert.ok(!order.shipments.some(({ to }: { to: { lName: string } }) => to.lName === 'Z'))
}
