import { sql } from 'drizzle-orm'
import { paperNumbers } from '#server/database/invoice-tables.ts'
import type { Tx } from '#server/database/open-database.ts'
import { financialYearOf, paperNumber, type PaperKind } from '#shop/invoices/paper-number.ts'

/**
 * The next number of a series, without a gap: it is only used up when the transaction commits. From here on everybody
 * else who wants a number waits, so take it last.
 */
export async function nextNumber(
  tx: Tx,
  kind: PaperKind,
  now: Date,
): Promise<{ number: string; financialYear: string; serial: number }> {
  const financialYear = financialYearOf(now)
  const [row] = await tx
    .insert(paperNumbers)
    .values({ kind, financialYear, last: 1 })
    .onConflictDoUpdate({
      target: [paperNumbers.kind, paperNumbers.financialYear],
      set: { last: sql`${paperNumbers.last} + 1` },
    })
    .returning({ serial: paperNumbers.last })
  if (!row) throw new Error('No number could be given to a paper')
  return { number: paperNumber(kind, financialYear, row.serial), financialYear, serial: row.serial }
}
