import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { indianStates } from '#shop/checkout/indian-states.ts'
import { priceOrder } from '#shop/pricing/price-order.ts'
import { createCreditNoteFacts } from './credit-note-facts.ts'
import { createInvoiceFacts, type InvoiceFacts } from './invoice-facts.ts'
import { toBuyer, type Buyer } from '#shop/checkout/buyer.ts'
import { demoSeller, type Seller } from './seller.ts'

const seller: Seller = {
  ...demoSeller,
  address: ['12 Potters’ Lane', 'Jaipur'],
  stateCode: '08',
  pin: '302001',
  pan: 'GTHZZ0000Z',
  grievanceOfficer: { name: 'Meera Rathore', email: 'm@gathri.example', phone: '+91 141 000 0001' },
}
const asha = {
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
const columns = ['taxable', 'tax', 'cgst', 'sgst', 'igst', 'rounding', 'total'] as const

const carts = fc.array(
  fc.record({
    price: fc.integer({ min: 100, max: 1_00_000_00 }),
    discount: fc.integer({ min: 0, max: 99 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    gstRate: fc.constantFrom(0, 5, 18),
  }),
  { minLength: 1, maxLength: 30 },
)
const shippings = fc.nat({ max: 5_000 }).map((rupees) => rupees * 100)

function billed(
  cart: { price: number; discount: number; quantity: number; gstRate: number }[],
  shipping: number,
  state: string,
  buyer: Buyer = toBuyer(asha),
) {
  const priced = priceOrder({ shipments: [{ lines: cart, delivery: shipping }] })
  const lines = cart.map((line, index) => ({
    ...line,
    ...priced.shipments[0]!.lines[index]!,
    name: 'Brass tray',
    hsn: '7419',
  }))
  const order = { orderNumber: 'GTH-000001', buyer, shipTo: { ...asha, state }, shipping }
  return { priced, facts: createInvoiceFacts(seller, order, lines) }
}

function assertAddsUp({ lines, totals, sameState }: InvoiceFacts): void {
  for (const column of columns)
    assert.equal(
      lines.reduce((sum, line) => sum + line[column]!, 0),
      totals[column],
      column,
    )
  for (const row of [...lines, totals]) {
    assert.equal(row.cgst + row.sgst + row.igst, row.tax)
    assert.equal(row.taxable + row.tax + row.rounding!, row.total)
    assert.equal(row.cgst, row.sgst)
  }
  assert.equal(totals.cgst, sameState ? totals.tax / 2 : 0)
  assert.equal(totals.igst, sameState ? 0 : totals.tax)
}

test('an invoice adds up to what was charged, to the paisa, whatever the cart and the state', () => {
  const states = fc.constantFrom(...indianStates.map(({ name }) => name))
  fc.assert(
    fc.property(carts, shippings, states, (cart, shipping, state) => {
      const { priced, facts } = billed(cart, shipping, state)
      assert.equal(facts.totals.total, priced.total)
      assert.equal(facts.sameState, state === 'Rajasthan')
      assertAddsUp(facts)
    }),
  )
})

test('what a registered buyer gets is taxed where it ends; what goes to somebody else, where the business is registered', () => {
  const cart = [{ price: 1_000_00, discount: 0, quantity: 1, gstRate: 18 }]
  const keralaCompany = { ...toBuyer(asha), company: 'Shah & Co', gstin: '32AADCK5978M1Z0' }
  const kabir = { ...keralaCompany, name: 'Kabir Shah', gstin: '27AAPFU0939F1ZV', poNumber: 'PO 7' }
  const own = billed(cart, 0, 'Rajasthan', keralaCompany).facts
  assert.deepEqual([own.place.code, own.sameState, own.totals.cgst, own.shipTo], ['08', true, 90_00, undefined])
  assert.deepEqual(own.buyer.slice(-2), ['Rajasthan (08), India', 'GSTIN 32AADCK5978M1Z0'])
  const gift = billed(cart, 0, 'Rajasthan', kabir).facts
  assert.deepEqual([gift.place.code, gift.sameState, gift.totals.igst], ['27', false, 180_00])
  assert.deepEqual(gift.buyer, ['Shah & Co', 'Kabir Shah', 'GSTIN 27AAPFU0939F1ZV'])
  assert.deepEqual([own.poNumber, gift.poNumber], [undefined, 'PO 7'])
  const office = { billingAddress: '4 MG Road, Mumbai 400001' }
  assert.deepEqual(billed(cart, 0, 'Rajasthan', { ...kabir, ...office }).facts.buyer, [
    'Shah & Co',
    'Kabir Shah',
    '4 MG Road, Mumbai 400001',
    'Maharashtra (27)',
    'GSTIN 27AAPFU0939F1ZV',
  ])
  const inKerala = { billingAddress: '4 MG Road, Kochi 682001' }
  const atAnotherPlace = billed(cart, 0, 'Rajasthan', { ...keralaCompany, ...inKerala }).facts
  assert.deepEqual([atAnotherPlace.place.code, atAnotherPlace.buyer.at(-2)], ['08', 'Kerala (32)'])
  assert.deepEqual(atAnotherPlace.shipTo?.[1], '12 Amber Road')
  assert.deepEqual(gift.shipTo, ['Asha Rao', '12 Amber Road', 'Jaipur 302001', 'Rajasthan (08), India'])
  const { gstin: _, ...unregistered } = kabir
  assert.equal(billed(cart, 0, 'Kerala', unregistered).facts.place.code, '32')
  assert.equal(billed(cart, 0, 'Kerala', { ...kabir, gstin: '9917IRL29003OSG' }).facts.place.code, '32')
  assertAddsUp(gift)
})

test('in the seller’s state: two halves; elsewhere: integrated tax', () => {
  const cart = [{ price: 50_000, discount: 0, quantity: 1, gstRate: 18 }]
  const home = billed(cart, 12_000, 'Rajasthan').facts
  assert.deepEqual(home.place, { state: 'Rajasthan', code: '08' })
  // Goods 9,000 and delivery 1,831: 10,831 paise were charged. 9 % of 60,169 are 5,415.21, twice.
  assert.deepEqual([home.totals.cgst, home.totals.sgst, home.totals.igst, home.totals.rounding], [5_415, 5_415, 0, 1])
  const away = billed(cart, 12_000, 'Karnataka').facts
  assert.deepEqual(away.place, { state: 'Karnataka', code: '29' })
  assert.deepEqual([away.totals.cgst, away.totals.sgst, away.totals.igst], [0, 0, 10_831])
  assert.deepEqual(away.buyer, ['Asha Rao', '12 Amber Road', 'Jaipur 302001', 'Karnataka (29), India'])
})

test('delivery is a line of its own, with its GST inside', () => {
  const { facts } = billed([{ price: 50_000, discount: 10, quantity: 2, gstRate: 18 }], 8_200, 'Goa')
  const delivery = facts.lines.at(-1)
  assert.deepEqual(
    [delivery?.name, delivery?.hsn, delivery?.taxable, delivery?.tax, delivery?.total],
    ['Delivery', '996812', 6_949, 1_251, 8_200],
  )
  assert.equal(billed([{ price: 50_000, discount: 0, quantity: 1, gstRate: 18 }], 0, 'Goa').facts.lines.length, 1)
})

test('a whole refund takes the invoice back line by line', () => {
  const { facts } = billed([{ price: 50_000, discount: 0, quantity: 1, gstRate: 18 }], 12_000, 'Rajasthan')
  const invoice = { number: 'GTH/26-27/000001', issuedAt: new Date(0), facts }
  const note = createCreditNoteFacts(invoice, facts.totals.total, [], 'sold out')
  assert.deepEqual([note.lines, note.totals], [facts.lines, facts.totals])
  assert.equal(note.invoiceNumber, 'GTH/26-27/000001')
})

const mixedCart = [
  { price: 2_000_00, discount: 0, quantity: 1, gstRate: 18 },
  { price: 500_00, discount: 0, quantity: 2, gstRate: 5 },
]

test('each rate of an invoice stands on its lines; delivery is taxed at the highest', () => {
  const { facts, priced } = billed(mixedCart, 118_00, 'Kerala')
  assert.deepEqual(
    facts.lines.map(({ rate, taxable, igst }) => [rate, taxable, igst]),
    [
      [18, 2_000_00, 360_00],
      [5, 1_000_00, 50_00],
      [18, 100_00, 18_00],
    ],
  )
  assert.deepEqual([priced.tax, facts.totals.tax], [410_00, 428_00])
})

test('a part of an invoice of two rates is given back at both, by what is left of each', () => {
  const { facts } = billed(mixedCart, 118_00, 'Rajasthan')
  const invoice = { number: 'GTH/26-27/000001', issuedAt: new Date(0), facts }
  const note = createCreditNoteFacts(invoice, 1_764_00, [], 'made at the provider')
  assert.deepEqual(
    note.lines.map(({ rate, taxable, cgst, sgst, total }) => [rate, taxable, cgst, sgst, total]),
    [
      [18, 1_050_00, 94_50, 94_50, 1_239_00],
      [5, 500_00, 12_50, 12_50, 525_00],
    ],
  )
  assertAddsUp(note)
})

test('refunds in parts give back exactly the invoice, however it is cut', () => {
  fc.assert(
    fc.property(carts, shippings, fc.boolean(), fc.integer({ min: 1, max: 99 }), (cart, shipping, home, percent) => {
      const { facts } = billed(cart, shipping, home ? 'Rajasthan' : 'Kerala')
      const invoice = { number: 'GTH/26-27/000001', issuedAt: new Date(0), facts }
      const first = Math.max(1, Math.floor((facts.totals.total * percent) / 100))
      const notes: InvoiceFacts[] = []
      for (const amount of [first, facts.totals.total - first]) {
        const note = createCreditNoteFacts(invoice, amount, notes, 'returned')
        assert.equal(note.totals.total, amount)
        notes.push(note)
      }
      for (const column of columns)
        assert.equal(
          notes.reduce((sum, note) => sum + note.totals[column]!, 0),
          facts.totals[column],
          column,
        )
    }),
  )
})

test('a wrap that several lines bear a part of is named with all it costs; one that a line bears alone is not', () => {
  const line = { price: 60_000, discount: 0, quantity: 1, unitPrice: 60_000, gstRate: 18, name: 'Tray', hsn: null }
  const borne = (amount: number) => ({
    ...line,
    taxable: 60_000 + amount,
    tax: 0,
    adjustments: [{ kind: 'wrap' as const, label: 'Wrap: Wine cotton', amount }],
  })
  const notesOf = (...amounts: number[]) => {
    const order = { orderNumber: 'GTH-000001', buyer: toBuyer(asha), shipTo: asha, shipping: 0 }
    return createInvoiceFacts(seller, order, amounts.map(borne)).lines.flatMap(({ notes = [] }) => notes)
  }
  assert.deepEqual(notesOf(6_102, 1_525), [
    'Wrap: Wine cotton, share of ₹76.27: ₹61.02',
    'Wrap: Wine cotton, share of ₹76.27: ₹15.25',
  ])
  assert.deepEqual(notesOf(7_627), ['Wrap: Wine cotton: ₹76.27'])
})
