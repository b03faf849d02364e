import { sql } from 'drizzle-orm'
import { documentNumbers } from '#server/platform/database/document-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { toFinancialYear, formatDocumentNumber, type DocumentKind } from '#shop/documents/document-number.ts'

type DocumentNumber = { number: string; financialYear: string; serial: number }

/** Gapless. Call once and last in a transaction: others wait for the commit. @param count 1 or more */
export async function allocateDocumentNumbers(
  tx: Tx,
  kind: DocumentKind,
  count: number,
  now: Date,
): Promise<DocumentNumber[]> {
  const financialYear = toFinancialYear(now)
  const [row] = await tx
    .insert(documentNumbers)
    .values({ kind, financialYear, lastSerial: count })
    .onConflictDoUpdate({
      target: [documentNumbers.kind, documentNumbers.financialYear],
      set: { lastSerial: sql`${documentNumbers.lastSerial} + ${count}` },
    })
    .returning({ last: documentNumbers.lastSerial })
  if (!row) throw new Error('No number could be given to a paper')
  return Array.from({ length: count }, (_, index) => {
    const serial = row.last - count + 1 + index
    return { number: formatDocumentNumber(kind, financialYear, serial), financialYear, serial }
  })
}
