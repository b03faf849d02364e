import { eq } from 'drizzle-orm'
import { invoices } from '#server/database/document-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, type Order } from '#server/database/order-tables.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import { createInvoiceFacts } from '#shop/documents/invoice-facts.ts'
import type { Seller } from '#shop/documents/seller.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { allocateDocumentNumber } from './allocate-document-number.ts'

export async function issueInvoice(tx: Tx, seller: Seller, order: Order, now: Date): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.id)
  const [first] = await tx.select().from(shipments).where(eq(shipments.id, order.id))
  if (!first) throw new Error(`Order ${order.id} has no shipment`)
  const { buyer, shipping, total } = order
  const charged = { orderNumber: formatOrderNumber(order.number), buyer, shipTo: first.recipient, shipping }
  const facts = createInvoiceFacts(
    seller,
    charged,
    lines.map(({ name, hsn, quantity, price, discount, unitPrice, gstRate, taxable, tax }) => ({
      name,
      hsn,
      quantity,
      price,
      discount,
      unitPrice,
      gstRate,
      taxable,
      tax,
    })),
  )
  const numbered = await allocateDocumentNumber(tx, 'invoice', now)
  await tx.insert(invoices).values({ ...numbered, orderId: order.id, issuedAt: now, total, facts })
}
