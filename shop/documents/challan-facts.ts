import type { ShippingAddress } from '#shop/checkout/address.ts'
import type { Buyer } from '#shop/checkout/buyer.ts'
import { withValue } from './e-way-bill.ts'
import { createInvoiceFacts, type InvoiceFacts } from './invoice-facts.ts'
import type { Seller } from './seller.ts'

/** CGST Rules, rule 55(1). `buyer` is the consignee. The invoice is null while the order has none. */
export type ChallanFacts = Omit<InvoiceFacts, 'shipTo'> & { invoice: { number: string; issuedAt: string } | null }

type GoodsAgain = Parameters<typeof createInvoiceFacts>[2][number] & { againOf: number | null }

/** The value and tax of the goods as the e-way bill has them, although nothing is charged. */
export function createChallanFacts(
  seller: Seller,
  sent: { orderNumber: string; buyer: Buyer; shipTo: ShippingAddress; invoice: ChallanFacts['invoice'] },
  goods: readonly GoodsAgain[],
): ChallanFacts {
  const { invoice, ...order } = sent
  const valued = goods.map((line) => withValue({ ...line, bought: line.quantity }))
  const { shipTo, ...facts } = createInvoiceFacts(seller, { ...order, shipping: 0 }, valued)
  return { ...facts, buyer: shipTo ?? facts.buyer, invoice }
}
