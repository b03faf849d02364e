import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBuyer, type Buyer } from '#shop/checkout/buyer.ts'
import { readConfig } from '#config'
import { createCreditNoteFacts } from '#shop/documents/credit-note-facts.ts'
import { createInvoiceFacts, type InvoiceFacts } from '#shop/documents/invoice-facts.ts'
import { priceOrder } from '#shop/pricing/price-order.ts'
import { renderTaxDocument } from './render-tax-document.ts'
import { readPdfText } from '#server/testing/read-pdf-text.ts'

const { seller } = readConfig({})
const issuedAt = new Date('2026-11-20T19:00:00Z')

function makeInvoiceFacts(lines: number, state: string, buyer?: Buyer): InvoiceFacts {
  const cart = Array.from({ length: lines }, (_, index) => ({
    price: 1_29_900 + index * 7_777,
    discount: index === 0 ? 10 : 0,
    quantity: index + 1,
    gstRate: 18,
  }))
  const [shipment] = priceOrder({ shipments: [{ lines: cart, delivery: 12_000 }] }).shipments
  const goods = cart.map((line, index) => ({
    ...line,
    ...shipment!.lines[index]!,
    name: `Brass tray ${index + 1}`,
    hsn: '7419',
  }))
  const shipTo = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.in',
    phone: '9876543210',
    address: '12 Amber Road',
    city: 'Jaipur',
    country: 'India',
    state,
    postcode: '302001',
  }
  return createInvoiceFacts(
    seller,
    { orderNumber: 'GTH-000123', buyer: buyer ?? toBuyer(shipTo), shipTo, shipping: 12_000 },
    goods,
  )
}
const makeInvoice = (facts: InvoiceFacts) => ({
  kind: 'invoice' as const,
  number: 'GTH/26-27/000001',
  issuedAt,
  facts,
})
const renderToText = async (taxDocument: Parameters<typeof renderTaxDocument>[0]) =>
  readPdfText(await renderTaxDocument(taxDocument, false))

test('an invoice within the state carries every field of Rule 46, and the rupee sign', async () => {
  const text = await renderToText(makeInvoice(makeInvoiceFacts(1, 'Rajasthan')))
  for (const field of [
    'Tax invoice',
    'Gathri Handmade Gifts (demo)',
    '12 Potters’ Lane',
    '302001, Rajasthan (08), India',
    'GSTIN 08GTHZZ0000Z1Z3',
    'GTH/26-27/000001',
    '21 November 2026',
    'Asha Rao',
    '12 Amber Road',
    'Rajasthan (08), India',
    'Rajasthan (08)',
    'Reverse charge',
    'No',
    'Brass tray 1',
    '7419',
    '₹1,299.00 less 10 % discount',
    '1,169.10',
    '9 %',
    'CGST',
    'SGST',
    '105.22',
    '₹1,270.79',
    '₹1,499.54',
    'Rupees One Thousand Four Hundred Ninety-Nine and Fifty-Four Paise Only',
  ])
    assert.ok(text.includes(field), `${field} is not in:\n${text.join('\n')}`)
  assert.ok(text.some((line) => line.includes('no signature is needed')))
  assert.ok(!text.includes('IGST'))
  assert.ok(!text.join('').includes('\uFFFD'))
})

test('an invoice to another state names integrated tax and the place of supply with its code', async () => {
  const text = await renderToText(makeInvoice(makeInvoiceFacts(1, 'Karnataka')))
  for (const field of ['Karnataka (29)', 'IGST', '18 %', '₹228.75']) assert.ok(text.includes(field), field)
  assert.ok(!text.includes('CGST'))
})

test('an invoice for a parcel to somebody else names who is billed and who it went to', async () => {
  const buyer = { name: 'Kabir Shah', email: 'k@example.in', phone: '+442079460000', gstin: '27AAPFU0939F1ZV' }
  const text = (await renderToText(makeInvoice(makeInvoiceFacts(1, 'Rajasthan', buyer)))).join(' ')
  assert.match(text, /Billed to\s+Kabir Shah\s+GSTIN 27AAPFU0939F1ZV\s+Delivered to\s+Asha Rao\s+12 Amber Road/)
  assert.match(text, /Maharashtra \(27\)/)
  assert.match(text, /IGST/)
  assert.doesNotMatch(text, /k@example|7946/)
})

test('each choice of a line is on a line of its own', async () => {
  const facts = makeInvoiceFacts(2, 'Rajasthan')
  const [first, ...others] = facts.lines
  const lines = [{ ...first!, notes: ['Lid: leaf', 'रिबन: blush'] }, ...others]
  const text = await renderToText(makeInvoice({ ...facts, lines }))
  for (const field of ['₹1,299.00 less 10 % discount', 'Lid: leaf']) assert.ok(text.includes(field), text.join('\n'))
  assert.ok(!text.join('').includes('?'))
})

test('what is printed adds up: taxable value, taxes and rounding are the total', async () => {
  for (const state of ['Rajasthan', 'Goa']) {
    const text = await renderToText(makeInvoice(makeInvoiceFacts(7, state)))
    const names = state === 'Goa' ? ['Taxable value', 'IGST'] : ['Taxable value', 'CGST', 'SGST', 'Rounding']
    const amountAfter = (name: string) => Number((text[text.lastIndexOf(name) + 1] ?? '').replaceAll(/[^\d-]/g, ''))
    const sum = names.reduce((paise, name) => paise + amountAfter(name), 0)
    assert.equal(sum, amountAfter('Total'))
    assert.ok(sum > 0)
  }
})

test('what bears no tax has a bill of supply; with taxed goods, for whoever is not registered, an invoice-cum-bill of supply', async () => {
  const facts = makeInvoiceFacts(2, 'Rajasthan')
  const [first, ...rest] = facts.lines
  const free = { ...first!, rate: 0, tax: 0, cgst: 0, sgst: 0 }
  const titleOf = async (of: InvoiceFacts) => (await renderToText(makeInvoice(of)))[1]
  const registered = { ...facts, buyer: [...facts.buyer, 'GSTIN 27AAPFU0939F1ZV'] }
  assert.deepEqual(
    [
      await titleOf(facts),
      await titleOf({ ...facts, lines: [free] }),
      await titleOf({ ...facts, lines: [free, ...rest] }),
      await titleOf({ ...registered, lines: [free, ...rest] }),
    ],
    ['Tax invoice', 'Bill of supply', 'Invoice-cum-bill of supply', 'Tax invoice'],
  )
})

test('a credit note after the time of section 34 says that the GST stays as it is', async () => {
  const invoice = {
    number: 'GTH/25-26/000001',
    issuedAt: new Date('2026-03-15T04:00:00Z'),
    facts: makeInvoiceFacts(1, 'Goa'),
  }
  const facts = createCreditNoteFacts(invoice, 20_000, [], 'returned')
  const under = async (at: string) =>
    (await renderToText({ kind: 'credit note', number: 'GTC/26-27/000001', issuedAt: new Date(at), facts })).join(' ')
  assert.match(await under('2026-11-30T12:00:00Z'), /Issued under section 34/)
  assert.match(await under('2026-12-05T12:00:00Z'), /Commercial credit note: the GST of the invoice/)
})

test('25 lines go on to a second page, with the head of the table again', async () => {
  const text = await renderToText(makeInvoice(makeInvoiceFacts(25, 'Rajasthan')))
  assert.equal(text.filter((line) => line === 'Goods').length, 2)
  for (const foot of ['Page 1 of 2', 'Page 2 of 2']) assert.ok(text.includes(foot))
  for (let line = 1; line <= 25; line++) assert.ok(text.includes(`Brass tray ${line}`))
})

test('the same paper is the same file, tagged and titled', async () => {
  const taxDocument = makeInvoice(makeInvoiceFacts(3, 'Rajasthan'))
  const [one, other] = await Promise.all([renderTaxDocument(taxDocument), renderTaxDocument(taxDocument)])
  assert.ok(one.equals(other))
  const source = (await renderTaxDocument(taxDocument, false)).toString('latin1')
  for (const mark of ['/Marked true', '/StructTreeRoot', '/DisplayDocTitle true', '/Lang (en-IN)', 'pdfuaid:part'])
    assert.ok(source.includes(mark), mark)
})

test('a credit note names its invoice, why, and what goes back', async () => {
  const facts = makeInvoiceFacts(1, 'Rajasthan')
  const note = createCreditNoteFacts({ number: 'GTH/26-27/000001', issuedAt, facts }, 20_000, [], 'returned')
  const text = await renderToText({ kind: 'credit note', number: 'GTC/26-27/000001', issuedAt, facts: note })
  for (const field of [
    'Credit note',
    'GTC/26-27/000001',
    'GTH/26-27/000001',
    'Returned',
    '₹169.49',
    '₹15.25',
    'Rounding',
    '₹0.01',
    '₹200.00',
    'Rupees Two Hundred Only',
  ])
    assert.ok(text.includes(field), `${field} is not in:\n${text.join('\n')}`)
})

test('a name in a script of India is set in that script, beside Latin letters', async () => {
  const facts = { ...makeInvoiceFacts(1, 'Rajasthan'), buyer: ['आशा राव', '12 Amber Road, ஜெய்ப்பூர்', 'Žofie'] }
  const text = (await renderToText(makeInvoice(facts))).join('')
  for (const part of ['आशा राव', '12 Amber Road, ஜெய்ப்பூர்', 'Žofie']) assert.ok(text.includes(part), part)
  assert.ok(!text.includes('\uFFFD'))
})

test('a buyer in an Indian script is read back from their invoice as they wrote it', async () => {
  const buyer = { name: 'किरण क्षत्रिय', email: 'kiran@example.in', phone: '9876543210', company: 'மீனா கொ' }
  const text = (await renderToText(makeInvoice(makeInvoiceFacts(1, 'Rajasthan', buyer)))).join('\n')
  for (const name of ['किरण क्षत्रिय', 'மீனா கொ']) assert.ok(text.includes(name), name)
})
