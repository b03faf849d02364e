import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#config'
import { toBuyer } from '#shop/checkout/buyer.ts'
import { createChallanFacts } from '#shop/documents/challan-facts.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'
import { renderChallan, type Challan } from './render-challan.ts'

const { seller } = readConfig({})
const issuedAt = new Date('2026-11-20T19:00:00Z')
const asha = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 Amber Road',
  city: 'Bengaluru',
  country: 'India',
  state: 'Karnataka',
  postcode: '560001',
}
const goods = [
  {
    name: 'Brass tray',
    hsn: '7419',
    quantity: 3,
    price: 50_000,
    discount: 20,
    unitPrice: 40_000,
    gstRate: 5,
    taxable: 0,
    tax: 0,
    againOf: 1,
  },
]
const invoice = { number: 'GTH/26-27/000042', issuedAt: '2026-11-02T06:00:00.000Z' }
const sent = { orderNumber: 'GTH-000123, parcel 2', buyer: toBuyer(asha), shipTo: asha, invoice }
const challan: Challan = {
  number: 'GTD/26-27/000007',
  issuedAt,
  cancelledAt: null,
  facts: createChallanFacts(seller, sent, goods),
}
const renderToText = async (wanted: Challan) => readPdfText(await renderChallan(wanted, false))
const countOf = (text: readonly string[], wanted: string) => text.filter((line) => line === wanted).length

test('a challan carries every field of rule 55, three times, with room to sign', async () => {
  const text = await renderToText(challan)
  for (const field of [
    'Delivery challan',
    'GTD/26-27/000007',
    '21 November 2026',
    'Consigner',
    'Gathri Handmade Gifts (demo)',
    'GSTIN 08GTHZZ0000Z1Z3',
    'Consignee',
    'Asha Rao',
    '12 Amber Road',
    'GTH/26-27/000042',
    '2 November 2026',
    'GTH-000123, parcel 2',
    'Karnataka (29)',
    'Brass tray',
    '7419',
    '3',
    '1,200.00',
    'IGST',
    '5 %',
    '₹60.00',
    '₹1,260.00',
    'For Gathri Handmade Gifts (demo)',
    'Signature',
  ])
    assert.ok(
      countOf(text, field) > 0 && countOf(text, field) % 3 === 0,
      `${field} is not in each copy:\n${text.join('\n')}`,
    )
  for (const copy of ['Original for consignee', 'Duplicate for transporter', 'Triplicate for consigner'])
    assert.equal(countOf(text, copy), 1, copy)
  assert.equal(countOf(text, 'GTD/26-27/000007'), 3)
  const words = text.join(' ')
  assert.match(words, /Invoice GTH\/26-27\/000042 charged them with the tax shown/)
  assert.doesNotMatch(words, /no signature is needed/)
  assert.ok(!words.includes('\uFFFD'))
})

test('a cancelled challan has one copy, and says when it was cancelled', async () => {
  const text = await renderToText({ ...challan, cancelledAt: new Date('2026-11-22T06:00:00Z') })
  assert.equal(countOf(text, 'Cancelled on 22 November 2026'), 1)
  assert.equal(countOf(text, 'Signature'), 1)
})

test('the consignee of a gift is who receives it: the buyer is not named', async () => {
  const buyer = { name: 'Ravi Menon', email: 'ravi@example.in', phone: '9876500000', gstin: '29AAACB1234C1Z5' }
  const facts = createChallanFacts(seller, { ...sent, buyer }, goods)
  const words = (await renderToText({ ...challan, facts })).join(' ')
  assert.match(words, /Asha Rao/)
  assert.doesNotMatch(words, /Ravi|29AAACB1234C1Z5/)
})

test('before its order has an invoice, a challan names the order', async () => {
  const words = (
    await renderToText({ ...challan, facts: createChallanFacts(seller, { ...sent, invoice: null }, goods) })
  ).join(' ')
  assert.match(words, /They belong to order GTH-000123, parcel 2, whose tax invoice charges them once/)
  assert.doesNotMatch(words, /For invoice/)
})

test('the same challan makes the same bytes', async () => {
  assert.ok((await renderChallan(challan)).equals(await renderChallan(challan)))
})
