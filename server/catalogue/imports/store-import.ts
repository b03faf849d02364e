import { importRows, imports, type Import } from '#server/platform/database/import-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { guessMapping } from '#shop/import/guess-mapping.ts'
import { translateSheet } from '#shop/import/other-shops/translate-sheet.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { auditedImport } from './lock-import.ts'
import { parseCsv } from './parse-csv.ts'
import { isXlsx, readXlsx } from './read-xlsx.ts'

/** A larger statement blocks others for a tenth of a second. */
const ROWS_AT_ONCE = 200

const MAX_COLUMNS = 100

/** Stores the rows without changing goods; the export of another shop in the columns of our own sheet. */
export async function storeImport(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
  by: StaffActor,
): Promise<{ ok: true; stored: Import } | OperationRefusal<'file'>> {
  const parsed = isXlsx(bytes) ? await readXlsx(bytes) : await parseCsv(bytes)
  if (!parsed.ok) return parsed
  const { source, header, rows } = translateSheet(parsed, todayInIndia(now()))
  if (header.length > MAX_COLUMNS) return refuse.invalid('file', `At most ${MAX_COLUMNS} columns, please.`)
  return runAs(database.orm, by, async (tx) => {
    const [stored] = await tx
      .insert(imports)
      .values({
        fileName: toFileName(fileName),
        columns: header,
        mapping: guessMapping(header),
        source,
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
      after: { sent: rows.length, source },
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
