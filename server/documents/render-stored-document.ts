import { eq } from 'drizzle-orm'
import { creditNotes, invoices } from '#server/database/document-tables.ts'
import { orders } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { GUEST_DETAILS_VISIBLE_MS } from '#server/orders/authorize-order.ts'
import type { DocumentKind } from '#shop/documents/document-number.ts'
import { maskBuyer } from './mask-buyer.ts'
import { renderTaxDocument, type TaxDocument } from './pdf/render-tax-document.ts'

/** Drawn from the frozen facts. A guest's shows name and address for a day, as its order does: the link may travel. */
export async function renderStoredDocument(
  shop: Pick<Shop, 'database' | 'now'>,
  wanted: { kind: DocumentKind; number: string },
): Promise<Buffer | undefined> {
  const found = await findTaxDocument(shop, wanted)
  if (!found) return undefined
  const { document, order } = found
  const hasAccount = order.customerId !== null || order.isAccountDeleted
  const isOpen = hasAccount || shop.now().getTime() - order.createdAt.getTime() < GUEST_DETAILS_VISIBLE_MS
  return renderTaxDocument(
    isOpen ? document : { ...document, facts: { ...document.facts, buyer: maskBuyer(document.facts.buyer) } },
  )
}

async function findTaxDocument(
  { database: { orm } }: Pick<Shop, 'database'>,
  { kind, number }: { kind: DocumentKind; number: string },
): Promise<{ document: TaxDocument; order: typeof orders.$inferSelect } | undefined> {
  if (kind === 'invoice') {
    const [found] = await orm
      .select()
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(eq(invoices.number, number))
    return found && { document: { kind, ...found.invoices }, order: found.orders }
  }
  const [found] = await orm
    .select()
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(creditNotes.number, number))
  return found && { document: { kind, ...found.credit_notes }, order: found.orders }
}
