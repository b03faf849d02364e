import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { OrderLine } from '#server/platform/database/order-tables.ts'
import { receiptVouchers, refundVouchers, type ReceiptVoucher } from '#server/platform/database/voucher-tables.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { CreditableInvoice } from '#shop/documents/credit-refund.ts'
import {
  createRefundVoucherFacts,
  deliveryGoods,
  type RefundVoucherFacts,
  type VoucherGoods,
} from '#shop/documents/voucher-facts.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'
import type { UndocumentedRefunds } from './list-undocumented-refunds.ts'

type VoucherDraft = { receiptNumber: string; refundKey: string; total: Paise; facts: RefundVoucherFacts }

export async function sumOfRefundVouchers(tx: Tx, orderId: string): Promise<Paise> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${refundVouchers.total}), 0)::bigint` })
    .from(refundVouchers)
    .innerJoin(receiptVouchers, eq(receiptVouchers.number, refundVouchers.receiptNumber))
    .where(eq(receiptVouchers.orderId, orderId))
  return Number(row?.total ?? 0)
}

/** Vouchers over `amount` in all, one for each refunded payment; each names its payment's receipt voucher. */
export function toVoucherDrafts(
  receipts: readonly ReceiptVoucher[],
  { refunds, parts }: UndocumentedRefunds,
  amount: Paise,
  order: { creditable: readonly CreditableInvoice[]; lines: readonly OrderLine[] },
): VoucherDraft[] {
  const isInvoiced = (id: string) => order.creditable.some(({ shipmentIds }) => shipmentIds.includes(id))
  const goods = parts.filter(({ shipmentId }) => !isInvoiced(shipmentId)).flatMap((part) => toGoods(part, order.lines))
  let left = amount
  return refunds.flatMap(({ key: refundKey, dueId, reason, ...refund }) => {
    const receipt = receipts.find((each) => each.dueId === dueId)
    const total = refund.vouchered > 0 ? 0 : Math.min(left, refund.amount)
    left -= total
    if (!receipt || total === 0) return []
    const facts = createRefundVoucherFacts(receipt, { amount: total, reason, goods })
    return [{ receiptNumber: receipt.number, refundKey, total, facts }]
  })
}

function toGoods(
  { shipmentId, lineId, units }: UndocumentedRefunds['parts'][number],
  lines: readonly OrderLine[],
): VoucherGoods[] {
  if (lineId === null) return [deliveryGoods(lines.filter((line) => line.shipmentId === shipmentId))]
  const line = lines.find(({ id }) => id === lineId)
  return line ? [{ name: line.name, hsn: line.hsn, quantity: units, rate: line.gstRate }] : []
}

export async function insertRefundVouchers(tx: Tx, drafts: readonly VoucherDraft[], now: Date): Promise<void> {
  const numbers = await allocateDocumentNumbers(tx, 'refund voucher', drafts.length, now)
  await tx
    .insert(refundVouchers)
    .values(drafts.map((draft, index) => ({ ...numbers[index]!, ...draft, issuedAt: now })))
}
