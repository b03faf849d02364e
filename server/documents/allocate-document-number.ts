import { sql } from 'drizzle-orm'
import { documentNumbers } from '#server/database/document-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { toFinancialYear, formatDocumentNumber, type DocumentKind } from '#shop/documents/document-number.ts'

/** Gapless: used up at commit only. Everybody else who needs a number waits from here on, so call it last. */
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
