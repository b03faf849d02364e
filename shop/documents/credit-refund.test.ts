import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { toBuyer } from '#shop/checkout/buyer.ts'
import { refundRest, refundUnits, sumOfParts, type Charge, type RefundPart } from '#shop/orders/refund-parts.ts'
import { priceOrder } from '#shop/pricing/price-order.ts'
import { addCreditNotes, creditRefund, type CreditableInvoice, type NewCreditNote } from './credit-refund.ts'
import { createInvoiceFacts, createSharedInvoiceFacts } from './invoice-facts.ts'
import { demoSeller } from './seller.ts'

const seller = {
  ...demoSeller,
  address: ['Jaipur'],
  stateCode: '08',
  pan: '',
  grievanceOfficer: { name: '', email: '', phone: '' },
}
const recipient = (state: string) => ({
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 Amber Road',
  city: 'Town',
  country: 'India',
  state,
  postcode: '302001',
})

type Line = { price: number; discount: number; quantity: number; gstRate: number }
type Parcel = { lines: Line[]; delivery: number; state: string }

/** @param isShared one invoice over all parcels, which then go to the State of the first */
function invoiceOrder(parcels: readonly Parcel[], isShared = false) {
  const priced = priceOrder({ shipments: parcels })
  let lineIds = 0
  const made = parcels.map(({ lines, ...to }, at) => {
    const { state } = isShared ? parcels[0]! : to
    const { delivery, deliveryTax, ...amounts } = priced.shipments[at]!
    const shipmentId = `order-${at}`
    const goods = lines.map((line, index) => ({
      ...line,
      ...amounts.lines[index]!,
      id: ++lineIds,
      name: `Goods ${lineIds}`,
      hsn: '7419',
    }))
    const order = {
      orderNumber: 'GTH-000001',
      buyer: toBuyer(recipient(state)),
      shipTo: { ...recipient(state), address: `House ${at}`, city: `Town ${at}` },
      shipping: delivery,
    }
    const invoice: CreditableInvoice = {
      number: `GTH/26-27/00000${at}`,
      issuedAt: new Date(0),
      facts: createInvoiceFacts(seller, order, goods),
      shipmentIds: [shipmentId],
      charges: [...goods.map(({ id }) => id), null].map((lineId) => ({ shipmentId, lineId })),
      notes: [],
      credited: [],
    }
    const common = { shipmentId, shipmentState: 'placed' as const, returned: { units: 0, taxable: 0, tax: 0 } }
    const charges: Charge[] = goods.map(({ id, name, quantity, taxable, tax }) => {
      return { ...common, lineId: id, name, quantity, taxable, tax }
    })
    const carriage = { lineId: null, name: 'Delivery', quantity: 1, taxable: delivery - deliveryTax, tax: deliveryTax }
    const parcel = { ...order, goods }
    return { invoice, parcel, charges: delivery > 0 ? [...charges, { ...common, ...carriage }] : charges }
  })
  const charges = made.flatMap((one) => one.charges)
  const invoices = made.map(({ invoice }) => invoice)
  const [{ invoice, parcel }] = made as [(typeof made)[number]]
  if (!isShared) return { invoices, charges }
  const facts = createSharedInvoiceFacts(
    seller,
    parcel,
    made.map((one) => one.parcel),
  )
  const shipmentIds = invoices.flatMap((one) => one.shipmentIds)
  return { invoices: [{ ...invoice, facts, shipmentIds, charges }], charges }
}

test('one tray of three is credited under its own name, code and rate, half the tax to each side', () => {
  const lines = [
    { price: 333_35, discount: 0, quantity: 3, gstRate: 18 },
    { price: 100_01, discount: 0, quantity: 2, gstRate: 5 },
  ]
  const { invoices, charges } = invoiceOrder([{ lines, delivery: 120_00, state: 'Rajasthan' }])
  const parts = [refundUnits(charges[0]!, 1)]
  const [note, ...more] = creditRefund(invoices, { amount: 393_35, reason: 'Arrived cracked' }, parts)
  assert.deepEqual(more, [])
  assert.deepEqual(
    note?.facts.lines.map(({ name, hsn, quantity, unitPrice, rate, taxable, cgst, sgst, total }) => {
      return [name, hsn, quantity, unitPrice, rate, taxable, cgst, sgst, total]
    }),
    [['Goods 1', '7419', 1, 333_35, 18, 333_35, 30_00, 30_00, 393_35]],
  )
  assert.deepEqual([note?.facts.invoiceNumber, note?.facts.reason], [invoices[0]?.number, 'Arrived cracked'])
})

test('a piece that comes back is told from its sister by what was chosen for it, not by what the line cost more', () => {
  const lines = [{ price: 900_00, discount: 0, quantity: 2, gstRate: 18 }]
  const { invoices, charges } = invoiceOrder([{ lines, delivery: 0, state: 'Rajasthan' }])
  const [invoice] = invoices
  const [line] = invoice!.facts.lines
  const notes = ['Lid: leaf', 'Words: ₹1 for luck', 'Ribbon: wine: ₹1,100.00', 'DIWALI: -₹50.00']
  const facts = { ...invoice!.facts, lines: [{ ...line!, notes }] }
  const parts = [refundUnits(charges[0]!, 1)]
  const [note] = creditRefund([{ ...invoice!, facts }], { amount: 1_062_00, reason: 'Scratched' }, parts)
  assert.deepEqual(note?.facts.lines[0]?.notes, ['Lid: leaf', 'Words: ₹1 for luck'])
})

test('money of an order to two States that nobody can name is credited on both invoices, by what is left of each', () => {
  const lines = [{ price: 1_000_00, discount: 0, quantity: 1, gstRate: 18 }]
  const parcels = ['Rajasthan', 'Kerala'].map((state) => ({ lines, delivery: 0, state }))
  const { invoices } = invoiceOrder(parcels)
  const notes = creditRefund(invoices, { amount: 100_01, reason: 'made at the provider' }, [])
  assert.deepEqual(
    notes.map(({ total, facts }) => [total, facts.totals.cgst > 0, facts.totals.igst > 0]),
    [
      [50_01, true, false],
      [50_00, false, true],
    ],
  )
})

const columns = ['taxable', 'tax', 'cgst', 'sgst', 'igst', 'rounding', 'total'] as const
const parcels = fc.array(
  fc.record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 100, max: 1_00_000_00 }),
        discount: fc.integer({ min: 0, max: 99 }),
        quantity: fc.integer({ min: 1, max: 40 }),
        gstRate: fc.constantFrom(0, 5, 18),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    delivery: fc.nat({ max: 500_00 }),
    state: fc.constantFrom('Rajasthan', 'Kerala', 'Delhi'),
  }),
  { minLength: 1, maxLength: 3 },
)

test('whatever comes back in whatever steps: the credit notes are the invoices, line by line, and never below nothing', () => {
  const steps = fc.array(
    fc.array(fc.record({ at: fc.nat(), units: fc.integer({ min: 1, max: 20 }) }), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(parcels, steps, fc.boolean(), (order, wanted, isShared) => {
      let { invoices, charges } = invoiceOrder(order, isShared)
      const notes: NewCreditNote[] = []
      const refundPieces = (parts: readonly RefundPart[]) => {
        if (sumOfParts(parts) === 0) return
        const made = creditRefund(invoices, { amount: sumOfParts(parts), reason: 'returned' }, parts)
        assert.equal(
          made.reduce((sum, { total }) => sum + total, 0),
          sumOfParts(parts),
        )
        notes.push(...made)
        invoices = addCreditNotes(invoices, made, parts)
        charges = charges.map((charge) => {
          const part = parts.find(
            ({ shipmentId, lineId }) => shipmentId === charge.shipmentId && lineId === charge.lineId,
          )
          if (!part) return charge
          const { units, taxable, tax } = charge.returned
          const returned = { units: units + part.units, taxable: taxable + part.taxable, tax: tax + part.tax }
          return { ...charge, returned }
        })
      }
      for (const step of wanted) {
        const chosen = new Map(step.map(({ at, units }) => [at % charges.length, units]))
        const possible = [...chosen].filter(
          ([at, units]) => charges[at]!.returned.units + units <= charges[at]!.quantity,
        )
        refundPieces(possible.map(([at, units]) => refundUnits(charges[at]!, units)))
      }
      refundPieces(refundRest(charges))
      for (const { number, facts } of invoices) {
        const own = notes.filter(({ invoiceNumber }) => invoiceNumber === number)
        for (const line of facts.lines)
          for (const column of columns) {
            const credited = own
              .flatMap((note) => note.facts.lines)
              .filter(({ name, to }) => name === line.name && to === line.to)
            assert.ok(column === 'rounding' || credited.every((part) => part[column]! >= 0))
            assert.equal(
              credited.reduce((sum, part) => sum + part[column]!, 0),
              line[column],
            )
          }
        for (const { lines, totals } of own.map((note) => note.facts))
          for (const row of [...lines, totals]) assert.equal(row.cgst, row.sgst)
        for (const column of columns)
          assert.equal(
            own.reduce((sum, note) => sum + note.facts.totals[column]!, 0),
            facts.totals[column],
          )
      }
    }),
    { seed: 20261122, numRuns: 500 },
  )
})
