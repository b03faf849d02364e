import { and, asc, eq, gte, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import { cashRemittances } from '#server/platform/database/cash-tables.ts'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { giftCardEntries, giftCardPurchases, giftCards } from '#server/platform/database/gift-card-tables.ts'
import { orders, payments, refunds } from '#server/platform/database/order-tables.ts'
import { listPages } from '#server/money/reconciliation/list-pages.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { WorkbookColumn, WorkbookSheet } from '#server/platform/xlsx/write-workbook.ts'
import type { InvoiceFacts } from '#shop/documents/invoice-facts.ts'
import { formatPurchaseNumber } from '#shop/gift-cards/purchase-number.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { lowersTax } from '#shop/tax/credit-limit.ts'
import { gstr3bLeftOut, listGstr3b } from '#shop/tax/gstr3b.ts'
import { findBuyerGstin, type TaxMonth } from '#shop/tax/tax-month.ts'
import { addMonths, isMonth, monthBounds, monthName, type Month, MOST_MONTHS } from '#shop/tax/tax-period.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { isInMonth, type MonthScope } from './month-scope.ts'
import { readMonthFigures, type MonthFigures } from './read-month-figures.ts'

type Rows = WorkbookSheet['rows']

/** Invoices, credit notes, HSN, GSTR-3B, payments, refunds, payouts, cash and gift cards of one to twelve months. */
export async function drawBooks(
  { database: { orm }, payments: provider, now }: Pick<Shop, 'database' | 'payments' | 'now'>,
  from: Month,
  until: Month,
): Promise<WorkbookSheet[] | OperationRefusal<'not-found' | 'invalid'>> {
  if (!isMonth(until) || until < from || until >= addMonths(from, MOST_MONTHS))
    return refuse.invalid('invalid', 'Choose one to twelve months, the first one first.')
  const drawn: Pick<MonthFigures, 'scope' | 'figures'>[] = []
  for (let month = from; month <= until; month = addMonths(month, 1)) {
    const shown = await readMonthFigures(orm, month, now())
    if (!shown) return refuse.notFound('not-found', `The shop has issued nothing in ${monthName(month)}.`)
    drawn.push(shown)
  }
  const [sold, credited]: [Rows[number][], Rows[number][]] = [[], []]
  for (const { scope } of drawn) {
    sold.push(...(await listInvoices(orm, scope)))
    credited.push(...(await listCreditNotes(orm, scope)))
  }
  const span = { from: monthBounds(from).from, until: monthBounds(until).until }
  const months = drawn.map(({ figures }) => figures)
  return [
    { name: 'Invoices', columns: invoiceColumns, rows: sold },
    { name: 'Credit notes', columns: creditNoteColumns, rows: credited },
    { name: 'HSN', columns: hsnColumns, rows: months.flatMap(listHsn) },
    { name: 'GSTR-3B', columns: gstr3bColumns, rows: [...months.flatMap(listReturn), ...gstr3bLeftOut.map(toNote)] },
    { name: 'Payments', columns: paymentColumns, rows: await listPayments(orm, span) },
    { name: 'Refunds', columns: refundColumns, rows: await listRefunds(orm, span) },
    { name: 'Payouts', columns: payoutColumns, rows: await listPayouts(provider, span) },
    { name: 'Cash paid out', columns: cashColumns, rows: await listCashPaidOut(orm, { from, until }) },
    { name: 'Gift cards', columns: giftCardColumns, rows: await listGiftCards(orm, span) },
  ]
}

const text = (label: string, width = 16): WorkbookColumn => ({ label, kind: 'text', width })
const day = (label: string): WorkbookColumn => ({ label, kind: 'day', width: 12 })
const paise = (label: string): WorkbookColumn => ({ label, kind: 'paise' })
const number = (label: string): WorkbookColumn => ({ label, kind: 'number', width: 10 })
const taxes = [paise('Taxable'), paise('IGST'), paise('CGST'), paise('SGST or UTGST')]
const taxCells = ({ taxable, igst, cgst, sgst }: { taxable: number; igst: number; cgst: number; sgst: number }) => [
  taxable,
  igst,
  cgst,
  sgst,
]

const parties = [text('GSTIN of buyer', 18), text('Registered buyer', 28), text('Place of supply', 22)]
const invoiceColumns = [
  text('Invoice', 18),
  day('Date'),
  text('Order'),
  ...parties,
  ...taxes,
  paise('Rounding'),
  paise('Total'),
]
const creditNoteColumns = [
  text('Credit note', 18),
  day('Date'),
  text('Order'),
  ...parties,
  ...taxes,
  paise('Rounding'),
  paise('Total'),
  text('Invoice', 18),
  text('Lowers tax', 12),
]
const hsnColumns = [
  text('Month'),
  text('Buyers', 14),
  text('HSN or SAC', 12),
  number('Rate %'),
  number('Pieces'),
].concat(taxes, paise('Total'))
const gstr3bColumns = [text('Month'), text('Table', 10), text('What', 60), ...taxes]
const paymentColumns = [day('Date'), text('Order'), text('Payment', 24), text('Method', 12), paise('Amount')]
/** A bank may send a refund back. */
const refundColumns = [
  day('Date'),
  text('Order'),
  text('Payment', 24),
  text('Refund', 24),
  paise('Amount'),
  text('State', 18),
]

const payoutColumns = [
  day('Date'),
  text('Settlement', 24),
  text('Reference of the bank', 24),
  paise('Amount'),
  text('State', 18),
]
const cashColumns = [
  day('Paid out on'),
  text('Order'),
  text('Waybill'),
  text('Courier', 20),
  text('Transfer or list', 24),
  paise('Amount'),
]
const giftCardColumns = [
  day('Date'),
  text('Card ending'),
  text('What', 18),
  text('Order'),
  paise('Change of what is owed'),
]

/** Names of unregistered buyers are no part of a return. */
function documentCells(number: string, issuedAt: Date, facts: InvoiceFacts): Rows[number] {
  const gstin = findBuyerGstin(facts)
  const { totals, place } = facts
  return [
    number,
    todayInIndia(issuedAt),
    facts.orderNumber,
    gstin,
    gstin === null ? null : (facts.buyer[0] ?? null),
    place.code === null ? place.state : `${place.code}-${place.state}`,
    ...taxCells(totals),
    totals.total - taxCells(totals).reduce((sum, amount) => sum + amount, 0),
    totals.total,
  ]
}

async function listInvoices(orm: Orm, scope: MonthScope): Promise<Rows> {
  const { number: key, issuedAt, facts, financialYear, serial } = invoices
  const rows = await orm
    .select({ number: key, issuedAt, facts })
    .from(invoices)
    .where(isInMonth('invoice', scope))
    .orderBy(asc(financialYear), asc(serial))
  return rows.map((row) => documentCells(row.number, row.issuedAt, row.facts))
}

async function listCreditNotes(orm: Orm, scope: MonthScope): Promise<Rows> {
  const { number: key, issuedAt, facts, financialYear, serial } = creditNotes
  const rows = await orm
    .select({ number: key, issuedAt, facts })
    .from(creditNotes)
    .where(isInMonth('credit note', scope))
    .orderBy(asc(financialYear), asc(serial))
  return rows.map((row) => {
    const { invoiceNumber, invoicedAt } = row.facts
    const lowers = lowersTax(new Date(invoicedAt), row.issuedAt) ? 'yes' : 'no, too late'
    return [...documentCells(row.number, row.issuedAt, row.facts), invoiceNumber, lowers]
  })
}

function listHsn({ month, hsn }: TaxMonth): Rows {
  const rows = [
    ...hsn.b2b.map((row) => ({ ...row, buyers: 'registered' })),
    ...hsn.b2c.map((row) => ({ ...row, buyers: 'everybody else' })),
  ]
  return rows.map((row) => [monthName(month), row.buyers, row.hsn, row.rate, row.quantity, ...taxCells(row), row.total])
}

function listReturn(figures: TaxMonth): Rows {
  return listGstr3b(figures).map((row) => [monthName(figures.month), row.table, row.label, ...taxCells(row)])
}

const toNote = (sentence: string): Rows[number] => ['Not in the shop', null, sentence]

type Span = { from: Date; until: Date }

const paidFor = { order: orders.number, purchase: giftCardPurchases.number }

/** The number of an order, or of the purchase of a gift card: that is no supply, so no return has it. */
const namePaidFor = ({ order, purchase }: { order: number | null; purchase: number | null }) =>
  order === null ? formatPurchaseNumber(purchase ?? 0) : formatOrderNumber(order)

async function listPayments(orm: Orm, { from, until }: Span): Promise<Rows> {
  const { id, method, amount, createdAt, status } = payments
  const rows = await orm
    .select({ id, method, amount, createdAt, ...paidFor })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(giftCardPurchases, eq(giftCardPurchases.id, payments.purchaseId))
    .where(and(gte(createdAt, from), lt(createdAt, until), inArray(status, ['captured', 'refunded'])))
    .orderBy(asc(createdAt))
  return rows.map((row) => [todayInIndia(row.createdAt), namePaidFor(row), row.id, row.method, row.amount])
}

async function listRefunds(orm: Orm, { from, until }: Span): Promise<Rows> {
  const { paymentId, providerRefundId, amount, processedAt, status } = refunds
  const rows = await orm
    .select({ paymentId, refund: providerRefundId, amount, status, at: processedAt, ...paidFor })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(giftCardPurchases, eq(giftCardPurchases.id, payments.purchaseId))
    .where(and(isNotNull(processedAt), gte(processedAt, from), lt(processedAt, until)))
    .orderBy(asc(processedAt))
  return rows.map((row) => [
    row.at && todayInIndia(row.at),
    namePaidFor(row),
    row.paymentId,
    row.refund,
    row.amount,
    row.status === 'processed' ? 'went back' : 'came back, owed',
  ])
}

/** To the bank, less fees and refunds. Only the provider knows them. */
async function listPayouts(provider: Shop['payments'], { from, until }: Span): Promise<Rows> {
  const listed: Rows[number][] = []
  const span = { from, to: new Date(until.getTime() - 1) }
  for await (const answer of listPages((page) => provider.listSettlements(page), span)) {
    if (!answer.ok) return [[null, 'The payment provider did not answer. Please download the workbook again later.']]
    listed.push(
      ...answer.page.map(({ id, utr, amount, status, createdAt }) => [
        todayInIndia(createdAt),
        id,
        utr,
        amount,
        status,
      ]),
    )
  }
  return listed.toReversed()
}

/** Couriers' transfers by their own day, as staff recorded them. */
async function listCashPaidOut(orm: Orm, { from, until }: { from: Month; until: Month }): Promise<Rows> {
  const { paidOn, amount, reference, shipmentId } = cashRemittances
  const rows = await orm
    .select({
      paidOn,
      amount,
      reference,
      order: orders.number,
      awb: parcels.awb,
      courier: sql<string>`coalesce(${parcels.courierName}, ${shipments.courierName})`,
    })
    .from(cashRemittances)
    .innerJoin(shipments, eq(shipments.id, shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(parcels, eq(parcels.shipmentId, shipmentId))
    .where(and(gte(paidOn, `${from}-01`), lt(paidOn, `${addMonths(until, 1)}-01`)))
    .orderBy(asc(paidOn), asc(reference), asc(orders.number))
  return rows.map((row) => [row.paidOn, formatOrderNumber(row.order), row.awb, row.courier, row.reference, row.amount])
}

/** Money that open orders hold is owed until it is spent. */
async function listGiftCards(orm: Orm, { from, until }: Span): Promise<Rows> {
  const { kind, amount, createdAt, cardId, orderId, refundKey } = giftCardEntries
  const changes = and(notInArray(kind, ['held', 'released']), lt(createdAt, until))
  const rows = await orm
    .select({ kind, amount, createdAt, refundKey, last4: giftCards.last4, ...paidFor })
    .from(giftCardEntries)
    .innerJoin(giftCards, eq(giftCards.id, cardId))
    .leftJoin(orders, eq(orders.id, orderId))
    .leftJoin(giftCardPurchases, eq(giftCardPurchases.id, giftCards.purchaseId))
    .where(and(changes, gte(createdAt, from)))
    .orderBy(asc(giftCardEntries.id))
  const [owed] = await orm
    .select({ amount: sql`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(giftCardEntries)
    .where(changes)
  const shown = rows.map((row): Rows[number] => {
    const isGivenBack = row.kind === 'voided' && row.refundKey !== null
    const name = row.order === null && row.purchase === null ? null : namePaidFor(row)
    return [todayInIndia(row.createdAt), row.last4, isGivenBack ? 'refunded to the buyer' : row.kind, name, row.amount]
  })
  return [...shown, [null, null, 'owed at the end', null, owed?.amount ?? 0]]
}
