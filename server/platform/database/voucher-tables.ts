import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReceiptVoucherFacts, RefundVoucherFacts } from '#shop/documents/voucher-facts.ts'
import { moment, paise } from './column-types.ts'

export const receiptVouchers = pgTable('receipt_vouchers', {
  number: text('number').primaryKey(),
  financialYear: text('financial_year').notNull(),
  serial: integer('serial').notNull(),
  orderId: text('order_id').notNull(),
  dueId: text('due_id').notNull(),
  issuedAt: moment('issued_at').notNull(),
  total: paise('total').notNull(),
  facts: jsonb('facts').$type<ReceiptVoucherFacts>().notNull(),
})
export type ReceiptVoucher = typeof receiptVouchers.$inferSelect

export const refundVouchers = pgTable('refund_vouchers', {
  number: text('number').primaryKey(),
  financialYear: text('financial_year').notNull(),
  serial: integer('serial').notNull(),
  receiptNumber: text('receipt_number').notNull(),
  refundKey: text('refund_key').notNull(),
  issuedAt: moment('issued_at').notNull(),
  total: paise('total').notNull(),
  facts: jsonb('facts').$type<RefundVoucherFacts>().notNull(),
})
