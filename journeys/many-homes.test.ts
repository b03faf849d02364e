import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { acceptedCard, addToCart, payByCard } from './purchase-steps.ts'
import { visit } from './visit.ts'

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

const typeBuyer = async (page: Page) => {
  await page.getByLabel('Your name').fill('Meera Nair')
  await page.getByLabel('Your e-mail').fill('meera@example.in')
  await page.getByLabel('Your phone').fill('98765 43210')
  await page.getByLabel('I buy for a company').check()
  await page.getByLabel('Company', { exact: true }).fill('Rao Interiors LLP')
  await page.getByLabel('Billing address', { exact: true }).fill('4 MG Road, Mumbai 400001')
  await page.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZV')
}

test('an office sends 25 gifts to 25 homes with one payment and one invoice: one row is mended, one is kept for later @gate', async ({
  page,
}) => {
  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await visit(page, '/cart')
  await page.getByRole('link', { name: 'Sending to several people?' }).click()
  await page.getByLabel('Paste rows').fill(sheet)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read the rows' }).click()
  await expect(page.getByText('26 people · 25 ready · 1 to mend')).toBeVisible()
  await expectAccessible(page)

  // Typed text survives a reload; the rest is done by keyboard.
  const pin = page.getByRole('form', { name: 'Row 7, Colleague G' }).getByLabel('PIN code')
  await pin.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('40000')
  await page.reload()
  await expect(pin).toHaveValue('40000')
  await pin.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('26 people · 26 ready')).toBeFocused()
  await page.getByRole('button', { name: 'Change row 1', exact: true }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('form', { name: 'Row 1, Colleague A' }).getByLabel('Address').fill('221 Lake Road')
  // Nobody pays for an address that was typed and not checked.
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Please check the row that you changed first.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('26 people · 26 ready')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Keep row 26 for later' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('26 people · 25 ready · 1 kept for later')).toBeVisible()
  await typeBuyer(page)
  await expectAccessible(page)

  const pay = page.getByRole('button', { name: /^Pay ₹[\d,.]+ for 25 people$/ })
  const total = /₹[\d,.]+/.exec(await pay.innerText())?.[0] ?? ''
  await pay.click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Payment details' }).waitFor()
  await payByCard(frame, acceptedCard)
  await expect(page.getByText('Thank you, Meera Nair!')).toBeVisible()
  await expect(page.getByText('Rao Interiors LLP, 4 MG Road, Mumbai 400001, GSTIN 27AAPFU0939F1ZV')).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  await expect(page.getByText('25 people').first()).toBeVisible()
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download tracking of all parcels (CSV)' }).click()
  const sheetOfAll = await readFile(await (await saving).path(), 'utf8')
  assert.match(sheetOfAll, /\r\n25,Colleague Y,\d{10},/)

  await page.getByText('Colleague B').click()
  await page.getByRole('button', { name: /^Cancel parcel 2 of order/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel parcel 2' }).click()
  await expect(page.getByText('This parcel is cancelled.')).toBeVisible()
  await expectAccessible(page)

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

  await visit(page, '/')
  await addToCart(page, 'Mehrab Keepsake Box')
  await visit(page, '/several')
  await expect(page.getByText('1 person · 0 ready · 1 kept for later')).toBeVisible()
})
