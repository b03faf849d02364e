import { creditRefund } from '#shop/documents/credit-refund.ts'
import { createInvoiceFacts, type InvoiceFacts } from '#shop/documents/invoice-facts.ts'
import type { Seller } from '#shop/documents/seller.ts'
import { longestDaysToMake } from '#shop/checkout/delivery-estimate.ts'
import { priceOrder } from '#shop/pricing/price-order.ts'

export type SeedGoods = {
  productId: number
  variantId: number
  name: string
  picture: unknown
  price: number
  discount: number
  stock: number | null
  weight: number
  length: number | null
  breadth: number | null
  height: number | null
  category: string | null
  material: string | null
  hsn: string | null
  gstRate: number
  daysToMake: number | null
}
type SeedLine = Omit<SeedGoods, 'stock' | 'daysToMake'> & {
  basket: number
  parcel: number
  position: number
  unitPrice: number
  quantity: number
  lineTotal: number
  fromStock: boolean
  taxable: number
  tax: number
}

export const NUMBER = 'GTH-SEED'

const COURIERS = [
  { courierId: '10', courierName: 'Delhivery Air', estimatedDays: '3' },
  { courierId: '24', courierName: 'Xpressbees Surface', estimatedDays: '5' },
  { courierId: '51', courierName: 'Blue Dart', estimatedDays: '2' },
  { courierId: '63', courierName: 'India Post Speed Post', estimatedDays: '6' },
] as const
const CHARGES = [7_900, 9_900, 12_000, 14_800]
/** One in so many baskets has two addresses. */
const SENT_TO_TWO = 25

/** Baskets with the shop's own prices; many orders use each. Amounts in paise. */
export function planBaskets(goods: readonly SeedGoods[], count: number, seller: Seller) {
  const baskets = Array.from({ length: count }, (_, index) => planBasket(goods, index + 1, seller))
  return {
    baskets: baskets.map(({ basket }) => basket),
    parcels: baskets.flatMap(({ parcels }) => parcels),
    lines: baskets.flatMap(({ lines }) => lines),
  }
}

function planBasket(goods: readonly SeedGoods[], no: number, seller: Seller) {
  const parcelCount = no % SENT_TO_TWO === 0 ? 2 : 1
  const wanted = Array.from({ length: parcelCount }, (_, parcel) => ({
    delivery: CHARGES[(no + parcel) % CHARGES.length]!,
    lines: pickGoods(goods, no * 7 + parcel * 3, 1 + ((no + parcel) % 5 === 0 ? 2 : no % 3 === 0 ? 1 : 0)),
  }))
  const { shipments, ...amounts } = priceOrder({ shipments: wanted })
  const parcels = shipments.map(({ lines: priced, ...parcel }, index) => {
    const lines = wanted[index]!.lines.map((line, at): SeedLine => {
      const { unitPrice, lineTotal, taxable, tax } = priced[at]!
      const fromStock = line.stock !== null
      return { ...line, unitPrice, lineTotal, taxable, tax, fromStock, basket: no, parcel: index + 1, position: at }
    })
    const { delivery, deliveryTax, taxable, tax, total } = parcel
    return {
      lines,
      row: {
        ...COURIERS[(no + index) % COURIERS.length]!,
        delivery,
        deliveryTax,
        taxable,
        tax,
        total,
        basket: no,
        parcel: index + 1,
        daysToMake: longestDaysToMake(wanted[index]!.lines),
        weight: lines.reduce((sum, { weight, quantity }) => sum + Math.round(weight * 1000) * quantity, 0) / 1000,
        here: planPapers(lines, delivery, seller, true),
        elsewhere: planPapers(lines, delivery, seller, false),
      },
    }
  })
  return {
    basket: { no, parcels: parcelCount, ...amounts },
    parcels: parcels.map(({ row }) => row),
    lines: parcels.flatMap(({ lines }) => lines),
  }
}

function pickGoods(goods: readonly SeedGoods[], from: number, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const picked = goods[(from * 31 + at * 17) % goods.length]!
    const quantity = (from + at) % 11 === 0 ? 12 : 1 + ((from + at) % 3)
    return { ...picked, quantity }
  }).filter(({ variantId }, at, all) => all.findIndex((other) => other.variantId === variantId) === at)
}

/** Facts of an invoice, and of a credit note over one unit of its first line; parties, place and numbers come later. */
function planPapers(lines: readonly SeedLine[], shipping: number, seller: Seller, sameState: boolean) {
  const state = sameState ? seller.state : seller.state === 'Delhi' ? 'Kerala' : 'Delhi'
  const person = { firstName: 'A', lastName: 'B', email: '', phone: '', address: '', city: '', country: 'India' }
  const parties = { buyer: { name: 'A B', email: '', phone: '' }, shipTo: { ...person, state, postcode: '' } }
  const facts = createInvoiceFacts(seller, { orderNumber: NUMBER, ...parties, shipping }, lines)
  const [first] = lines
  const units = { taxable: Math.round(first!.taxable / first!.quantity), tax: Math.round(first!.tax / first!.quantity) }
  const charges = lines.map((_, at) => ({ shipmentId: '', lineId: at }))
  const invoice = { number: NUMBER, issuedAt: new Date(0), facts, shipmentIds: [''], charges }
  const back = { shipmentId: '', lineId: 0, units: 1, ...units }
  const amount = units.taxable + units.tax
  const [note] = creditRefund([{ ...invoice, notes: [], credited: [] }], { amount, reason: '' }, [back])
  return { invoice: charged(facts), note: note ? charged(note.facts) : null, ...units }
}

const charged = ({ lines, totals }: InvoiceFacts) => ({ lines, totals })
