import { and, eq, sql } from 'drizzle-orm'
import { importRows, imports, type Import, type ImportState } from '#server/platform/database/import-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { checkRowsAgain } from './check-import.ts'
import { findDependentRows } from './find-dependent-rows.ts'
import { auditedImport, lockImport, refuseUnknownImport } from './lock-import.ts'

export type ImportChanged =
  | { ok: true; changed: Import }
  | OperationRefusal<'not-found' | 'state' | 'mapping' | 'rows' | 'nothing' | 'name'>
  | Stale<Import>
export type WantedImport = { id: number; version: number }
type Wanted = WantedImport

/** Changes an import whose rows are not written yet. */
export function changeCheckedImport(
  shop: Pick<Shop, 'database'>,
  wanted: WantedImport,
  by: StaffActor,
  work: (tx: Tx, current: Import) => Promise<ImportChanged>,
): Promise<ImportChanged> {
  return inImport(shop, wanted, by, async (tx, current) =>
    isBegun(current) ? refuse.conflict('state', BEGUN) : work(tx, current),
  )
}

export function mapImport(
  shop: Pick<Shop, 'database'>,
  { mapping, ...wanted }: Wanted & { mapping: Import['mapping'] },
  by: StaffActor,
): Promise<ImportChanged> {
  return changeCheckedImport(shop, wanted, by, async (tx, current) => {
    if (mapping.length !== current.columns.length)
      return refuse.invalid('mapping', `Say of each of the ${current.columns.length} columns what it holds.`)
    const changed = await moveImport(tx, current, 'checking', { mapping })
    const before = { mapping: current.mapping }
    await recordAudit(tx, by, {
      operation: 'products.import',
      subject: auditedImport(changed),
      before,
      after: { mapping },
    })
    return { ok: true, changed }
  })
}

/** Checks the row and its dependent rows again. */
export function mendImportRow(
  shop: Pick<Shop, 'database'>,
  { n, cells, ...wanted }: Wanted & { n: number; cells: string[] },
  by: StaffActor,
): Promise<ImportChanged> {
  return changeCheckedImport(shop, wanted, by, async (tx, current) => {
    const { columns } = current
    if (cells.length !== columns.length)
      return refuse.invalid('rows', `The row needs a cell for each of the ${columns.length} columns.`)
    const which = and(eq(importRows.importId, current.id), eq(importRows.n, n))
    const [row] = await tx.select().from(importRows).where(which)
    if (!row) return refuse.notFound('not-found', 'There is no such row.')
    await tx.update(importRows).set({ cells, unreadable: null }).where(which)
    const changed = await moveImport(tx, current, current.state, {})
    if (changed.state === 'checked') await checkRowsAgain(tx, changed, await findDependentRows(tx, changed, row))
    const mended = columns.flatMap((_name, at) => (row.cells[at] === cells[at] ? [] : [at]))
    const describe = (from: readonly string[]) => ({
      [`row ${n}`]: mended.map((at) => `${columns[at]}: ${from[at] ?? ''}`),
    })
    await recordAudit(tx, by, {
      operation: 'products.import',
      subject: auditedImport(changed),
      before: describe(row.cells),
      after: describe(cells),
    })
    return { ok: true, changed }
  })
}

const BEGUN = 'This has been imported already. Send the sheet once more to import it another way.'
const isBegun = ({ state }: Import) => state !== 'checking' && state !== 'checked'

/** Starts the job in this person's name. Rows with faults stay out. */
export function startImport(shop: Pick<Shop, 'database'>, wanted: Wanted, by: StaffActor): Promise<ImportChanged> {
  return inImport(shop, wanted, by, async (tx, current) => {
    if (current.state !== 'checked')
      return refuse.conflict('state', 'The rows are not checked yet, or are imported already.')
    const ready = await tx.$count(
      importRows,
      and(eq(importRows.importId, current.id), sql`${importRows.action} IN ('new', 'change')`),
    )
    if (ready === 0) return refuse.conflict('nothing', 'No row would change anything.')
    return begin(tx, current, 'running', by, ready)
  })
}

export function undoImport(shop: Pick<Shop, 'database'>, wanted: Wanted, by: StaffActor): Promise<ImportChanged> {
  return inImport(shop, wanted, by, async (tx, current) => {
    if (current.state !== 'done')
      return refuse.conflict('state', 'Only what has been imported can be undone, and once.')
    const written = and(eq(importRows.importId, current.id), eq(importRows.result, 'written'))
    return begin(tx, current, 'undoing', by, await tx.$count(importRows, written))
  })
}

async function begin(tx: Tx, current: Import, state: ImportState, by: StaffActor, rows: number) {
  const changed = await moveImport(tx, current, state, { actor: by, endedAt: null })
  await recordAudit(tx, by, {
    operation: 'products.import',
    subject: auditedImport(changed),
    before: { state: current.state },
    after: { state, rows },
  })
  return { ok: true as const, changed }
}

export async function moveImport(tx: Tx, { id }: Import, state: ImportState, set: Partial<Import>): Promise<Import> {
  const [changed] = await tx
    .update(imports)
    .set({ ...set, state, version: sql`${imports.version} + 1` })
    .where(eq(imports.id, id))
    .returning()
  if (!changed) throw new Error(`Import ${id} was locked, and is gone`)
  return changed
}

function inImport(
  { database }: Pick<Shop, 'database'>,
  { id, version }: Wanted,
  by: StaffActor,
  work: (tx: Tx, current: Import) => Promise<ImportChanged>,
): Promise<ImportChanged> {
  return runAs(database.orm, by, async (tx): Promise<ImportChanged> => {
    const current = await lockImport(tx, id)
    if (!current) return refuseUnknownImport()
    if (current.version !== version) return refuseStale(tx, auditedImport(current), current)
    return work(tx, current)
  })
}
