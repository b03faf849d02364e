import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { toBuyer, type Buyer } from '#shop/checkout/buyer.ts'
import type { CreditNoteFacts } from '#shop/documents/credit-note-facts.ts'
import { addCreditNotes, creditRefund, type CreditableInvoice } from '#shop/documents/credit-refund.ts'
import { createInvoiceFacts } from '#shop/documents/invoice-facts.ts'
import { demoSeller } from '#shop/documents/seller.ts'
import { refundUnits, sumOfParts } from '#shop/orders/refund-parts.ts'
import { priceOrder } from '#shop/pricing/price-order.ts'
import { lowersTax } from './credit-limit.ts'
import { taxSheets, taxFiles } from './tax-month-files.ts'
import { listGstr3b, sumGstr3b, sumOutward } from './gstr3b.ts'
import { createTaxMonth, sumDocuments, sumHsn, sumTables } from './tax-month.ts'
import { addMonths, isMonth, monthBounds, monthName, monthOf } from './tax-period.ts'

const grievanceOfficer = { name: '', email: '', phone: '' }
const seller = { ...demoSeller, address: ['Jaipur'], stateCode: '08', pan: '', grievanceOfficer }
const home = { address: '12 Amber Road', city: 'Town', country: 'India', postcode: '302001' }
const asha = { ...home, firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in', phone: '9876543210' }
const registered: Partial<Buyer> = { company: 'Infotech Ltd', gstin: '27AAPFU0939F1ZV' }
type Line = { price: number; discount: number; quantity: number; gstRate: number; hsn: string | null }
type Bought = { lines: Line[]; delivery: number; state: string; country?: string; buyer?: Partial<Buyer> }

let serial = 0
function invoice({ lines, delivery, state, country = 'India', buyer = {} }: Bought): CreditableInvoice {
  const priced = priceOrder({ shipments: [{ lines, delivery }] }).shipments[0]!
  const goods = lines.map((line, index) => ({ ...line, ...priced.lines[index]!, name: 'Brass tray' }))
  const to = { ...asha, state, country }
  const order = { orderNumber: 'GTH-000001', buyer: { ...toBuyer(to), ...buyer }, shipTo: to, shipping: delivery }
  return {
    number: `GTH/26-27/${String(++serial).padStart(6, '0')}`,
    issuedAt: new Date('2026-11-24T04:00:00Z'),
    facts: createInvoiceFacts(seller, order, goods),
    shipmentIds: ['one'],
    charges: lines.map((_, lineId) => ({ shipmentId: 'one', lineId })),
    notes: [],
    credited: [],
  }
}
const tray = { price: 100_00, discount: 0, quantity: 2, gstRate: 18, hsn: '7419' }
const noteOf = (facts: CreditNoteFacts) => {
  return { number: `GTC/26-27/${String(++serial).padStart(6, '0')}`, issuedAt: new Date('2026-11-25T04:00:00Z'), facts }
}

function readMonthFigures(invoices: readonly CreditableInvoice[]) {
  const month = createTaxMonth('2026-11')
  for (const each of invoices) month.addInvoice(each)
  for (const each of invoices) for (const note of each.notes) month.addCreditNote(noteOf(note), each.facts)
  return month.finish([])
}

test('GSTR-3B has what GSTR-1 has: taxed, zero-rated and untaxed supplies, and other States apart', () => {
  const month = readMonthFigures(
    [
      { lines: [tray], delivery: 0, state: 'Rajasthan' },
      { lines: [tray, { ...tray, gstRate: 0, hsn: '4901' }], delivery: 118_00, state: 'Kerala' },
      { lines: [{ ...tray, price: 50_000_00, quantity: 3 }], delivery: 0, state: 'Kerala' },
      { lines: [tray], delivery: 0, state: 'Maharashtra', buyer: registered },
      { lines: [tray], delivery: 0, state: 'Dubai', country: 'United Arab Emirates' },
    ].map(invoice),
  )
  const shown = sumGstr3b(month)
  assert.deepEqual(shown.taxable, { taxable: 150_700_00, igst: 27_090_00, cgst: 18_00, sgst: 18_00 })
  assert.deepEqual(shown.zeroRated, { taxable: 200_00, igst: 36_00, cgst: 0, sgst: 0 })
  assert.equal(shown.withoutTax, 200_00)
  assert.deepEqual(shown.places, [{ place: { state: 'Kerala', code: '32' }, taxable: 150_300_00, igst: 27_054_00 }])
  assert.deepEqual(
    listGstr3b(month).map(({ table }) => table),
    ['3.1(a)', '3.1(b)', '3.1(c)', '3.2'],
  )
  assert.deepEqual(sumOutward(month), sumDocuments(month))
})

test('each invoice stands in its table: registered, large to another State, abroad, everybody else by State and rate', () => {
  const large = { ...tray, price: 50_000_00, quantity: 3 }
  const bought = [
    { lines: [tray], delivery: 0, state: 'Rajasthan' },
    { lines: [tray, { ...tray, gstRate: 5, hsn: '5609' }], delivery: 118_00, state: 'Kerala' },
    { lines: [large], delivery: 0, state: 'Kerala' },
    { lines: [large], delivery: 0, state: 'Rajasthan' },
    { lines: [tray], delivery: 0, state: 'Maharashtra', buyer: registered },
    { lines: [tray], delivery: 0, state: 'Dubai', country: 'United Arab Emirates' },
  ].map(invoice)
  const month = readMonthFigures(bought)
  assert.deepEqual(
    month.b2b.map(({ gstin, name, place, taxable, igst, value }) => [gstin, name, place.code, taxable, igst, value]),
    [['27AAPFU0939F1ZV', 'Infotech Ltd', '27', 200_00, 36_00, 236_00]],
  )
  assert.deepEqual(
    month.b2cl.map(({ place, taxable, igst, name }) => [place.code, taxable, igst, name]),
    [['32', 150_000_00, 27_000_00, '']],
  )
  assert.deepEqual(
    month.exports.map(({ place, taxable, igst }) => [place.state, taxable, igst]),
    [['United Arab Emirates', 200_00, 36_00]],
  )
  assert.deepEqual(
    month.b2cs.map(({ place, rate, taxable, igst, cgst, sgst }) => [place.code, rate, taxable, igst, cgst, sgst]),
    [
      ['08', 18, 150_200_00, 0, 13_518_00, 13_518_00],
      ['32', 5, 200_00, 10_00, 0, 0],
      ['32', 18, 300_00, 54_00, 0, 0],
    ],
  )
  assert.deepEqual(
    month.hsn.b2c.map(({ hsn, rate, quantity, taxable }) => [hsn, rate, quantity, taxable]),
    [
      ['5609', 5, 2, 200_00],
      ['7419', 18, 12, 300_600_00],
      ['996812', 18, 0, 100_00],
    ],
  )
})

test('a credit note is taken off where its invoice stood, though it is smaller itself', () => {
  const bought = [
    invoice({ lines: [{ ...tray, price: 50_000_00, quantity: 3 }], delivery: 0, state: 'Kerala' }),
    invoice({ lines: [tray], delivery: 0, state: 'Maharashtra', buyer: registered }),
    invoice({ lines: [tray], delivery: 0, state: 'Kerala' }),
  ].map((each) => creditAmount(each, 118_00))
  const month = readMonthFigures(bought)
  assert.deepEqual(
    month.notes.map(({ supply, taxable, igst, invoiceNumber }) => [supply, taxable, igst, invoiceNumber]),
    [
      ['b2cl', 100_00, 18_00, bought[0]?.number],
      ['b2b', 100_00, 18_00, bought[1]?.number],
    ],
  )
  assert.deepEqual(
    month.b2cs.map(({ taxable, igst }) => [taxable, igst]),
    [[100_00, 18_00]],
  )
  // The refund names no goods, so it reduces the goods of its rate.
  assert.deepEqual(
    month.hsn.b2b.map(({ hsn, taxable }) => [hsn, taxable]),
    [['7419', 100_00]],
  )
})

test('goods without HSN that came back are taken off themselves, not off the delivery beside them', () => {
  const one = () => invoice({ lines: [{ ...tray, hsn: null }], delivery: 118_00, state: 'Kerala' })
  const rows = (of: CreditableInvoice) => readMonthFigures([of]).hsn.b2c.map(({ hsn, taxable }) => [hsn, taxable])
  assert.deepEqual(rows(creditUnits(one(), 1)), [
    [null, 100_00],
    ['996812', 100_00],
  ])
  // A refund without a cause is split over all goods.
  assert.deepEqual(rows(creditAmount(one(), 118_00)), [
    [null, 133_33],
    ['996812', 66_67],
  ])
})

function creditAmount(whole: CreditableInvoice, amount: number): CreditableInvoice {
  const notes = creditRefund([whole], { amount, reason: 'Given back' }, [])
  return addCreditNotes([whole], notes, [])[0]!
}

function creditUnits(whole: CreditableInvoice, units: number): CreditableInvoice {
  const [line] = whole.facts.lines
  if (!line) return whole
  const { quantity, taxable, tax } = line
  const returned = { units: 0, taxable: 0, tax: 0 }
  const charge = { shipmentId: 'one', shipmentState: 'placed', lineId: 0, name: '', returned } as const
  const parts = [refundUnits({ ...charge, quantity, taxable, tax }, Math.min(units, quantity))]
  const notes = creditRefund([whole], { amount: sumOfParts(parts), reason: 'Broken' }, parts)
  return addCreditNotes([whole], notes, parts)[0]!
}

const lines = fc.record({
  price: fc.oneof(fc.integer({ min: 100, max: 5_000_00 }), fc.integer({ min: 100, max: 1_00_000_00 })),
  discount: fc.integer({ min: 0, max: 99 }),
  quantity: fc.integer({ min: 1, max: 200 }),
  gstRate: fc.constantFrom(0, 5, 12, 18),
  hsn: fc.constantFrom('7419', '5609', '4819', null),
})
const bought = fc.record({
  lines: fc.array(lines, { minLength: 1, maxLength: 5 }),
  delivery: fc.nat({ max: 500_00 }),
  state: fc.constantFrom('Rajasthan', 'Kerala', 'Maharashtra', 'Chandigarh'),
  country: fc.constantFrom('India', 'India', 'Nepal'),
  buyer: fc.constantFrom({}, {}, registered),
})
const refunds = fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), byUnits: fc.boolean() }), {
  maxLength: 3,
})

test('whatever was bought and given back, tables and HSN summary are the invoices less the notes, to the paisa', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(bought, refunds), { maxLength: 12 }), (orders) => {
      const invoices = orders.map(([order, given]) =>
        given.reduce((left, { share, byUnits }, index) => {
          const { total } = left.facts.totals
          const credited = left.notes.reduce((sum, note) => sum + note.totals.total, 0)
          const amount = Math.floor(((total - credited) * share) / 100)
          if (byUnits && index === 0) return creditUnits(left, share)
          return amount > 0 ? creditAmount(left, amount) : left
        }, invoice(order)),
      )
      const month = readMonthFigures(invoices)
      const owed = sumDocuments(month)
      assert.deepEqual(sumTables(month), owed)
      assert.deepEqual(sumHsn(month), owed)
      assert.deepEqual(sumOutward(month), owed)
      const totals = invoices.flatMap(({ facts, notes }) => [facts.totals.total, ...notes.map((n) => -n.totals.total)])
      assert.equal(
        month.invoiced.total - month.credited.total,
        totals.reduce((sum, total) => sum + total, 0),
      )
      for (const file of taxFiles) {
        const { header, rows } = taxSheets[file]
        for (const row of rows(month)) assert.equal(row.length, header.length, file)
      }
    }),
    { seed: 20261122, numRuns: 150 },
  )
})

test('what bears no tax stands in Table 8 alone, and its credit notes are taken off there', () => {
  const free = { ...tray, gstRate: 0, hsn: '0902' }
  const month = readMonthFigures([
    invoice({ lines: [free, tray], delivery: 0, state: 'Rajasthan' }),
    creditUnits(invoice({ lines: [free], delivery: 0, state: 'Kerala' }), 1),
    invoice({ lines: [free, tray], delivery: 0, state: 'Maharashtra', buyer: registered }),
  ])
  assert.deepEqual(
    [...month.b2b, ...month.b2cs, ...month.notes].map(({ rate, taxable }) => [rate, taxable]),
    [
      [18, 200_00],
      [18, 200_00],
    ],
  )
  assert.deepEqual(taxSheets.exemp.rows(month), [
    ['Intra-State supplies to unregistered persons', '200.00', '0.00', '0.00'],
    ['Inter-State supplies to unregistered persons', '100.00', '0.00', '0.00'],
    ['Inter-State supplies to registered persons', '200.00', '0.00', '0.00'],
  ])
  assert.deepEqual(sumTables(month), sumDocuments(month))
})

test('a credit note after 30 November lowers no tax of the year before, and is told by itself', () => {
  const [early, late] = ['2026-11-30T18:29:00Z', '2026-11-30T18:31:00Z'].map((at) => {
    const sold = {
      ...invoice({ lines: [tray], delivery: 0, state: 'Kerala' }),
      issuedAt: new Date('2026-03-15T04:00:00Z'),
    }
    const month = createTaxMonth('2026-12')
    const [note] = creditAmount(sold, 118_00).notes
    month.addCreditNote({ ...noteOf(note!), issuedAt: new Date(at) }, sold.facts)
    return month.finish([])
  })
  assert.deepEqual([early!.b2cs[0]?.igst, early!.credited.total, early!.lateNotes], [-18_00, 118_00, []])
  assert.deepEqual([late!.b2cs, late!.credited.total, late!.hsn.b2c], [[], 0, []])
  assert.deepEqual(
    late!.lateNotes?.map(({ total }) => total),
    [118_00],
  )
  assert.ok(lowersTax(new Date('2026-04-01T04:00:00Z'), new Date('2027-11-30T04:00:00Z')))
})

test('a receiver’s name that the offline tool refuses is left empty', () => {
  const names = ['Ravi & Sons', 'O’Brien', 'Café Ānanda', 'दवे उपहार भंडार', 'Ravi & Sons: Gifts', 'A'.repeat(100)]
  const month = readMonthFigures(
    names.map((company) =>
      creditAmount(
        invoice({ lines: [tray], delivery: 0, state: 'Maharashtra', buyer: { ...registered, company } }),
        118_00,
      ),
    ),
  )
  for (const file of ['b2b', 'cdnr'] as const)
    assert.deepEqual(
      taxSheets[file].rows(month).map(([, name]) => name),
      ['Ravi & Sons', '', '', '', '', ''],
    )
})

test('a name that looks like a GSTIN makes nobody registered', () => {
  const named = { name: 'GSTIN 27AAPFU0939F1ZX' }
  const month = readMonthFigures([invoice({ lines: [tray], delivery: 0, state: 'Kerala', buyer: named })])
  assert.deepEqual([month.b2b.length, month.b2cs.length], [0, 1])
})

test('the sheets say amounts in rupees, days and places as the offline tool reads them', () => {
  const month = readMonthFigures([
    invoice({ lines: [tray], delivery: 0, state: 'Maharashtra', buyer: registered }),
    creditAmount(invoice({ lines: [tray], delivery: 0, state: 'Kerala' }), 59_05),
  ])
  const [row] = taxSheets.b2b.rows(month)
  const number = month.b2b[0]?.number
  const head = ['27AAPFU0939F1ZV', 'Infotech Ltd', number, '24-Nov-2026', '236.00', '27-Maharashtra']
  assert.deepEqual(row, [...head, 'N', '', 'Regular B2B', '', 18, '200.00', '0.00'])
  assert.deepEqual(taxSheets.b2cs.rows(month), [['OE', '32-Kerala', '', 18, '149.96', '0.00', '']])
})

test('a month is one of Indian days', () => {
  assert.equal(monthOf(new Date('2026-11-30T18:29:59Z')), '2026-11')
  assert.equal(monthOf(new Date('2026-11-30T18:30:00Z')), '2026-12')
  assert.equal(monthBounds('2026-12').until.toISOString(), '2026-12-31T18:30:00.000Z')
  assert.deepEqual(
    [addMonths('2026-12', 1), addMonths('2027-01', -1), monthName('2026-11')],
    ['2027-01', '2026-12', 'November 2026'],
  )
  assert.deepEqual(['2026-13', '26-11', '2026-11-01', '2026-04'].map(isMonth), [false, false, false, true])
})
