import { sql } from 'drizzle-orm'
import { documentNumbers } from '#server/database/document-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { toFinancialYear, formatDocumentNumber, type DocumentKind } from '#shop/documents/document-number.ts'

/**
 * The next number of a series, without a gap: it is only used up when the transaction commits. From here on everybody
 * else who wants a number waits, so take it last.
 */
export async function allocateDocumentNumber(
  tx: Tx,
  kind: DocumentKind,
  now: Date,
): Promise<{ number: string; financialYear: string; serial: number }> {
  const financialYear = toFinancialYear(now)
  const [row] = await tx
    .insert(documentNumbers)
    .values({ kind, financialYear, lastSerial: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.kind, documentNumbers.financialYear],
      set: { lastSerial: sql`${documentNumbers.lastSerial} + 1` },
    })
    .returning({ serial: documentNumbers.lastSerial })
  if (!row) throw new Error('No number could be given to a paper')
  return { number: formatDocumentNumber(kind, financialYear, row.serial), financialYear, serial: row.serial }
}
