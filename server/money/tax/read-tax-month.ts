import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { creditNotes, invoices } from '#server/platform/database/document-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { documentKinds, formatDocumentNumber } from '#shop/documents/document-number.ts'
import { createTaxMonth, type SeriesRow, type TaxMonth } from '#shop/tax/tax-month.ts'
import { isInMonth, listSeries, type MonthScope, type Series } from './month-scope.ts'

/** Documents in one batch, to limit a large month's memory. */
const BATCH = 500

export async function readTaxMonth(orm: Orm | Tx, scope: MonthScope): Promise<TaxMonth> {
  const month = createTaxMonth(scope.month)
  const rows: SeriesRow[] = []
  for (const kind of documentKinds) {
    const series = await listSeries(orm, kind, scope)
    rows.push(
      ...series.map(({ financialYear, first, last, count, cancelled, total }) => {
        const [from, to] = [first, last].map((serial) => formatDocumentNumber(kind, financialYear, serial))
        return { kind, from: from!, to: to!, count, total, ...(cancelled > 0 && { cancelled }) }
      }),
    )
    for (const each of series) {
      if (kind === 'invoice') await addInvoices(orm, scope, each, month)
      if (kind === 'credit note') await addCreditNotes(orm, scope, each, month)
    }
  }
  return month.finish(rows)
}

type Adding = ReturnType<typeof createTaxMonth>

async function addInvoices(orm: Orm | Tx, scope: MonthScope, { financialYear, first, last }: Series, month: Adding) {
  for (let after = first - 1; after < last;) {
    const batch = await orm
      .select()
      .from(invoices)
      .where(
        and(
          eq(invoices.financialYear, financialYear),
          gt(invoices.serial, after),
          lte(invoices.serial, last),
          isInMonth('invoice', scope),
        ),
      )
      .orderBy(asc(invoices.serial))
      .limit(BATCH)
    for (const invoice of batch) month.addInvoice(invoice)
    after = batch.at(-1)?.serial ?? last
  }
}

async function addCreditNotes(orm: Orm | Tx, scope: MonthScope, { financialYear, first, last }: Series, month: Adding) {
  for (let after = first - 1; after < last;) {
    const batch = await orm
      .select({ note: creditNotes, invoice: invoices.facts })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
      .where(
        and(
          eq(creditNotes.financialYear, financialYear),
          gt(creditNotes.serial, after),
          lte(creditNotes.serial, last),
          isInMonth('credit note', scope),
        ),
      )
      .orderBy(asc(creditNotes.serial))
      .limit(BATCH)
    for (const { note, invoice } of batch) month.addCreditNote(note, invoice)
    after = batch.at(-1)?.note.serial ?? last
  }
}
