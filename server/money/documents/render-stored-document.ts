import { eq } from 'drizzle-orm'
import { creditNotes, deliveryChallans, invoices } from '#server/platform/database/document-tables.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { receiptVouchers, refundVouchers } from '#server/platform/database/voucher-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { GUEST_DETAILS_VISIBLE_MS } from '#server/orders/lifecycle/authorize-order.ts'
import type { DocumentKind } from '#shop/documents/document-number.ts'
import type { InvoiceFacts } from '#shop/documents/invoice-facts.ts'
import { readLogo } from '#server/platform/configuration/logos.ts'
import { maskParties } from './mask-parties.ts'
import { renderChallan } from './pdf/render-challan.ts'
import { renderTaxDocument } from './pdf/render-tax-document.ts'
import { renderVoucher } from './pdf/render-voucher.ts'

/** Uses frozen facts. A guest's document shows name and address for a day, as the order does: the link may travel. */
export function renderStoredDocument(
  shop: Pick<Shop, 'database' | 'now'>,
  wanted: { kind: DocumentKind; number: string },
): Promise<Buffer | undefined> {
  return renderDocument(
    shop,
    wanted,
    ({ customerId, isAccountDeleted, createdAt }) =>
      customerId !== null || isAccountDeleted || shop.now().getTime() - createdAt.getTime() < GUEST_DETAILS_VISIBLE_MS,
  )
}

/** For mails to the buyer, always with name and address. */
export function renderDocumentForBuyer(
  shop: Needs,
  wanted: { kind: DocumentKind; number: string },
): Promise<Buffer | undefined> {
  return renderDocument(shop, wanted, () => true)
}

async function renderDocument(
  shop: Needs,
  wanted: { kind: DocumentKind; number: string },
  isOpen: (order: Order) => boolean,
): Promise<Buffer | undefined> {
  const show = async <Facts extends Pick<InvoiceFacts, 'buyer' | 'shipTo' | 'seller'>>(facts: Facts, order: Order) => ({
    facts: isOpen(order) ? facts : maskParties(facts),
    logo: facts.seller.logo === undefined ? undefined : await readLogo(shop.database.orm, facts.seller.logo),
  })
  const { kind, number } = wanted
  switch (kind) {
    case 'invoice':
    case 'credit note': {
      const found = await (kind === 'invoice' ? findInvoice(shop, number) : findCreditNote(shop, number))
      if (!found) return undefined
      return renderTaxDocument({ kind, ...found.document, ...(await show(found.document.facts, found.order)) })
    }
    case 'receipt voucher': {
      const found = await findReceiptVoucher(shop, number)
      if (!found) return undefined
      return renderVoucher({ kind, ...found.document, ...(await show(found.document.facts, found.order)) })
    }
    case 'refund voucher': {
      const found = await findRefundVoucher(shop, number)
      if (!found) return undefined
      return renderVoucher({ kind, ...found.document, ...(await show(found.document.facts, found.order)) })
    }
    case 'delivery challan': {
      const found = await findChallan(shop, number)
      if (!found) return undefined
      return renderChallan({ ...found.document, ...(await show(found.document.facts, found.order)) })
    }
  }
}

type Needs = Pick<Shop, 'database'>

async function findInvoice({ database: { orm } }: Needs, number: string) {
  const [found] = await orm
    .select({ document: invoices, order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.number, number))
  return found
}

async function findCreditNote({ database: { orm } }: Needs, number: string) {
  const [found] = await orm
    .select({ document: creditNotes, order: orders })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(creditNotes.number, number))
  return found
}

async function findReceiptVoucher({ database: { orm } }: Needs, number: string) {
  const [found] = await orm
    .select({ document: receiptVouchers, order: orders })
    .from(receiptVouchers)
    .innerJoin(orders, eq(orders.id, receiptVouchers.orderId))
    .where(eq(receiptVouchers.number, number))
  return found
}

async function findRefundVoucher({ database: { orm } }: Needs, number: string) {
  const [found] = await orm
    .select({ document: refundVouchers, order: orders })
    .from(refundVouchers)
    .innerJoin(receiptVouchers, eq(receiptVouchers.number, refundVouchers.receiptNumber))
    .innerJoin(orders, eq(orders.id, receiptVouchers.orderId))
    .where(eq(refundVouchers.number, number))
  return found
}

async function findChallan({ database: { orm } }: Needs, number: string) {
  const [found] = await orm
    .select({ document: deliveryChallans, order: orders })
    .from(deliveryChallans)
    .innerJoin(shipments, eq(shipments.id, deliveryChallans.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(deliveryChallans.number, number))
  return found
}
