import { eq } from 'drizzle-orm'
import { creditNotes, invoices } from '#server/database/invoice-tables.ts'
import { orders } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { OPENLY } from '#server/orders/show-order.ts'
import type { PaperKind } from '#shop/invoices/paper-number.ts'
import { maskBuyer } from './mask-buyer.ts'
import { drawPaper, type Paper } from './paper/draw-paper.ts'

/**
 * A paper as PDF, drawn from what was frozen when it was issued. A guest's shows name and address for a day, as the order
 * does: its link may travel. Those of a deleted account open by links of our mails alone. Undefined when there is none of
 * this number.
 */
export async function openPaper(
  shop: Pick<Shop, 'database' | 'now'>,
  wanted: { kind: PaperKind; number: string },
): Promise<Buffer | undefined> {
  const found = await findPaper(shop, wanted)
  if (!found) return undefined
  const { paper, order } = found
  const isMailed = order.customerId !== null || order.ofDeletedAccount
  const isOpen = isMailed || shop.now().getTime() - order.createdAt.getTime() < OPENLY
  return drawPaper(
    isOpen ? paper : { ...paper, facts: { ...paper.facts, buyer: maskBuyer(paper.facts.buyer) } },
  )
}

async function findPaper(
  { database: { orm } }: Pick<Shop, 'database'>,
  { kind, number }: { kind: PaperKind; number: string },
): Promise<{ paper: Paper; order: typeof orders.$inferSelect } | undefined> {
  if (kind === 'invoice') {
    const [found] = await orm
      .select()
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(eq(invoices.number, number))
    return found && { paper: { kind, ...found.invoices }, order: found.orders }
  }
  const [found] = await orm
    .select()
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(creditNotes.number, number))
  return found && { paper: { kind, ...found.credit_notes }, order: found.orders }
}
