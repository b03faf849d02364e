import type { OrderView } from '#contract/order.ts'

/** Gifts of a registered buyer to several homes are on one invoice; else each parcel has its own. */
export function hasOwnInvoices({ shipments, invoices }: Pick<OrderView, 'shipments' | 'invoices'>): boolean {
  return shipments.length > 1 && new Set(invoices.map(({ number }) => number)).size !== 1
}
