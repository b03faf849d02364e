import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#config'
import { toBuyer } from '#shop/checkout/buyer.ts'
import { createReceiptVoucherFacts, createRefundVoucherFacts } from '#shop/documents/voucher-facts.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { renderVoucher, type Voucher } from './render-voucher.ts'

const { seller } = readConfig({})
const issuedAt = new Date('2026-11-20T19:00:00Z')
const recipient = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 Amber Road',
  city: 'Jaipur',
  country: 'India',
  state: 'Rajasthan',
  postcode: '302001',
}
const lines = [{ name: 'Brass tray', hsn: '7419', quantity: 3, gstRate: 5 }]
const facts = createReceiptVoucherFacts(
  seller,
  {
    orderNumber: 'GTH-000123',
    buyer: toBuyer(recipient),
    total: 1_00_000,
    shipments: [
      { recipient, delivery: 12_000, lines },
      { recipient: { ...recipient, city: 'Bengaluru', state: 'Karnataka' }, delivery: 0, lines },
    ],
  },
  { amount: 40_000, part: '2: Before it is sent', receivedBefore: 60_000 },
)
const receipt: Voucher = { kind: 'receipt voucher', number: 'GTR/26-27/000002', issuedAt, facts }
const renderToText = async (voucher: Voucher) => readPdfText(await renderVoucher(voucher, false))

test('a receipt voucher carries every field of Rule 50, and says that it is no tax invoice', async () => {
  const text = await renderToText(receipt)
  for (const field of [
    'Receipt voucher',
    'Gathri Handmade Gifts (demo)',
    'GSTIN 08GTHZZ0000Z1Z3',
    'GTR/26-27/000002',
    '21 November 2026',
    'Asha Rao',
    '12 Amber Road',
    'GTH-000123',
    '2: Before it is sent',
    'Reverse charge',
    'Brass tray',
    '7419',
    '3',
    '5 %',
    'Delivery',
    '996812',
    '₹1,000.00',
    '₹600.00',
    '₹400.00',
    '₹0.00',
    'Rupees Four Hundred Only',
  ])
    assert.ok(text.includes(field), `${field} is not in:\n${text.join('\n')}`)
  const words = text.join(' ')
  assert.match(words, /Rule 50/)
  assert.match(words, /Rajasthan \(08\),\s+Karnataka \(29\)/)
  assert.match(words, /Notification 66\/2017/)
  assert.match(words, /This is not a tax invoice\./)
  assert.ok(!words.includes('\uFFFD'))
})

test('a refund voucher names the receipt voucher, its day and why the money went back', async () => {
  const given = { amount: 25_000, reason: 'cancelled by the shopper', goods: [] }
  const refund = createRefundVoucherFacts({ number: receipt.number, issuedAt, facts }, given)
  const kind = 'refund voucher'
  const text = await renderToText({ kind, number: 'GTF/26-27/000001', issuedAt, facts: refund })
  for (const field of [
    'Refund voucher',
    'GTF/26-27/000001',
    'GTR/26-27/000002',
    'Cancelled by the shopper',
    'Brass tray',
    '₹250.00',
    'Rupees Two Hundred Fifty Only',
  ])
    assert.ok(text.includes(field), `${field} is not in:\n${text.join('\n')}`)
  assert.match(text.join(' '), /Rule 51/)
  assert.ok(!text.join(' ').includes('Received before'))
})

test('the same voucher makes the same bytes', async () => {
  assert.ok((await renderVoucher(receipt)).equals(await renderVoucher(receipt)))
})
