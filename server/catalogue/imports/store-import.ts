import type { Import } from '#server/platform/database/import-tables.ts'
import { importRows, imports } from '#server/platform/database/import-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { guessMapping } from '#shop/import/guess-mapping.ts'
import type { OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedImport } from './lock-import.ts'
import { parseCsv } from './parse-csv.ts'

/** A larger statement blocks others for a tenth of a second. */
const ROWS_AT_ONCE = 200

/** Stores the rows without changing goods. */
export async function storeImport(
  { database }: Pick<Shop, 'database'>,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
  by: StaffActor,
): Promise<{ ok: true; stored: Import } | OperationRefusal<'file'>> {
  const parsed = await parseCsv(bytes)
  if (!parsed.ok) return parsed
  const { header, rows } = parsed
  return runTransaction(database.orm, async (tx) => {
    await actAs(tx, by)
    const [stored] = await tx
      .insert(imports)
      .values({
        fileName: toFileName(fileName),
        columns: header,
        mapping: guessMapping(header),
        state: 'checking',
        actor: by,
      })
      .returning()
    if (!stored) throw new Error('No import was made')
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await tx
        .insert(importRows)
        .values(rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, importId: stored.id })))
    await recordAudit(tx, by, {
      operation: 'products.import',
      subject: auditedImport(stored),
      after: { sent: rows.length },
    })
    return { ok: true as const, stored }
  })
}

/** The client chooses the name, so it is for display only. */
const toFileName = (name: string) =>
  name
    .replaceAll(/[\p{C}\\/<>"]/gu, '')
    .trim()
    .slice(-100) || 'sheet.csv'
