import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ChallanFacts } from '#shop/documents/challan-facts.ts'
import type { CreditNoteFacts } from '#shop/documents/credit-note-facts.ts'
import type { InvoiceFacts } from '#shop/documents/invoice-facts.ts'
import type { DocumentKind } from '#shop/documents/document-number.ts'
import { moment, paise } from './column-types.ts'

export const documentNumbers = pgTable('document_numbers', {
  kind: text('kind').$type<DocumentKind>().notNull(),
  financialYear: text('financial_year').notNull(),
  lastSerial: integer('last_serial').notNull(),
})

export const invoices = pgTable('invoices', {
  number: text('number').primaryKey(),
  financialYear: text('financial_year').notNull(),
  serial: integer('serial').notNull(),
  orderId: text('order_id').notNull(),
  issuedAt: moment('issued_at').notNull(),
  total: paise('total').notNull(),
  facts: jsonb('facts').$type<InvoiceFacts>().notNull(),
})
export type Invoice = typeof invoices.$inferSelect

export const invoiceShipments = pgTable('invoice_shipments', {
  invoiceNumber: text('invoice_number').notNull(),
  shipmentId: text('shipment_id').primaryKey(),
})

export const creditNotes = pgTable('credit_notes', {
  number: text('number').primaryKey(),
  financialYear: text('financial_year').notNull(),
  serial: integer('serial').notNull(),
  invoiceNumber: text('invoice_number').notNull(),
  refundKey: text('refund_key').notNull(),
  issuedAt: moment('issued_at').notNull(),
  total: paise('total').notNull(),
  facts: jsonb('facts').$type<CreditNoteFacts>().notNull(),
})

export const deliveryChallans = pgTable('delivery_challans', {
  number: text('number').primaryKey(),
  financialYear: text('financial_year').notNull(),
  serial: integer('serial').notNull(),
  shipmentId: text('shipment_id').notNull(),
  issuedAt: moment('issued_at').notNull(),
  total: paise('total').notNull(),
  facts: jsonb('facts').$type<ChallanFacts>().notNull(),
  cancelledAt: moment('cancelled_at'),
})
