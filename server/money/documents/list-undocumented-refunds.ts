import { eq, inArray } from 'drizzle-orm'
import { creditNotes } from '#server/platform/database/document-tables.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, refundParts, refunds, type Refund } from '#server/platform/database/order-tables.ts'
import { refundVouchers } from '#server/platform/database/voucher-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import { groupByCause, isDisputeCause } from '#shop/orders/refund-cause.ts'
import type { OrderState } from '#shop/orders/order-state-machine.ts'
import type { RefundPart } from '#shop/orders/refund-parts.ts'

/** The refunds of one cause over all payments. */
export type UndocumentedRefunds = {
  refunds: readonly (Refund & { dueId: string; vouchered: Paise })[]
  parts: readonly (RefundPart & { refundKey: string })[]
  /** Paise without a document. */
  amount: Paise
  hasCreditNotes: boolean
}

/** Without chargebacks of goods that are still sent: bad debts have no credit note (CGST Act, section 34). */
export async function listUndocumentedRefunds(tx: Tx, orderId: string): Promise<UndocumentedRefunds[]> {
  const tries = await tx
    .select({ refund: refunds, state: orders.state, dueId: dues.id, vouchered: refundVouchers.total })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, dues.orderId))
    .leftJoin(refundVouchers, eq(refundVouchers.refundKey, refunds.key))
    .where(eq(dues.orderId, orderId))
    .orderBy(refunds.createdAt, refunds.key)
  const counted = tries.filter(({ refund, state }) => !isDisputeCause(refund.cause) || isCalledOff(state))
  const made = counted.map(({ refund, dueId, vouchered }) => ({ ...refund, dueId, vouchered: vouchered ?? 0 }))
  const keys = made.map(({ key }) => key)
  const notes = await tx
    .select({ key: creditNotes.refundKey, total: creditNotes.total })
    .from(creditNotes)
    .where(inArray(creditNotes.refundKey, keys))
  const parts = await tx.select().from(refundParts).where(inArray(refundParts.refundKey, keys))
  const complete = [...groupByCause(made).values()].filter((all) => all.every(({ status }) => status === 'processed'))
  return complete
    .map((all) => {
      const own = notes.filter((note) => all.some(({ key }) => key === note.key))
      const documented = own.reduce((sum, { total }) => sum + total, 0)
      return {
        refunds: all,
        parts: parts.filter(({ refundKey }) => all.some(({ key }) => key === refundKey)),
        amount: all.reduce((sum, { amount, vouchered }) => sum + amount - vouchered, -documented),
        hasCreditNotes: own.length > 0,
      }
    })
    .filter(({ amount }) => amount > 0)
}

const isCalledOff = (state: OrderState) => state === 'cancelled' || state === 'refunded'
