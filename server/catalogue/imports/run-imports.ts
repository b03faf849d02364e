import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import { importRows, imports, type Import, type ImportRow } from '#server/platform/database/import-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { fetchRowPictures, namesAddresses, openFetches } from './fetch-row-pictures.ts'
import { auditedImport } from './lock-import.ts'
import { undoImportRow } from './undo-import-row.ts'
import { writeImportRow, type ImportShop, type RowWritten } from './write-import-row.ts'
import { pictures } from '#server/platform/database/picture-tables.ts'

/** Locks last until all rows of the batch are written, so that pages are dropped once per batch. */
const ROWS_AT_ONCE = 20

type Needs = Pick<Shop, 'database' | 'log' | 'pictureReader'> & ImportShop

export function selectDueImports({ database }: Pick<Shop, 'database'>) {
  return database.orm
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, ['running', 'undoing']))
    .orderBy(asc(imports.id))
}

/** Writes and marks each batch in one transaction: after a crash the next run continues behind it. */
export async function runImports(shop: Needs, stopping: AbortSignal): Promise<void> {
  for (const { id } of await selectDueImports(shop)) {
    const fetch = await openPictureFetches(shop, id)
    while (!stopping.aborted && (await fetch()) && (await runBatch(shop, id))) await new Promise(setImmediate)
  }
}

/** Fetches the pictures of the next batch, before its transaction. @returns false if the import is gone */
async function openPictureFetches(shop: Needs, id: number): Promise<() => Promise<boolean>> {
  const { orm } = shop.database
  const [work] = await orm.select().from(imports).where(eq(imports.id, id))
  if (!work) return () => Promise.resolve(false)
  const by = toImportActor(work)
  const fetches = await openFetches(shop, by)
  return async () => {
    const rows = work.state === 'running' ? await listPending(orm, work, namesAddresses) : []
    await fetchRowPictures(shop, { work, rows }, fetches, by)
    return true
  }
}

function runBatch(shop: Needs, id: number): Promise<boolean> {
  return shop.database.orm.transaction(async (tx) => {
    const [work] = await tx
      .select()
      .from(imports)
      .where(and(eq(imports.id, id), inArray(imports.state, ['running', 'undoing'])))
      .for('update', { skipLocked: true })
    if (!work) return false
    const by = toImportActor(work)
    await actAs(tx, by)
    const rows = await listPending(tx, work)
    if (rows.length === 0) {
      await finish(tx, work, by, shop.now())
      return false
    }
    await lockInOrder(tx, rows)
    for (const row of rows) await workOn(tx, shop, work, row, by)
    return true
  })
}

function toImportActor({ id, actor }: Import): StaffActor {
  return { ...actor, kind: 'import', id: String(id), name: `${actor.name}, import ${id}` }
}

/** @param more rows of the next batch only */
async function listPending(orm: Orm | Tx, { id, state }: Import, more?: SQL): Promise<ImportRow[]> {
  const pending =
    state === 'running'
      ? and(inArray(importRows.action, ['new', 'change']), isNull(importRows.result))
      : eq(importRows.result, 'written')
  const next = orm
    .select({ n: importRows.n })
    .from(importRows)
    .where(and(eq(importRows.importId, id), pending))
    // Undo in reverse order: a product goes after the variants that joined it.
    .orderBy(state === 'running' ? asc(importRows.n) : desc(importRows.n))
    .limit(ROWS_AT_ONCE)
  return orm
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.n, next), more))
    .orderBy(state === 'running' ? asc(importRows.n) : desc(importRows.n))
}

/** The usual lock order: variants by id, then products by id. */
async function lockInOrder(tx: Tx, rows: readonly ImportRow[]): Promise<void> {
  const [variantIds, productIds] = [
    rows.flatMap((row) => row.variantId ?? []),
    rows.flatMap((row) => row.productId ?? []),
  ]
  const joined = rows.flatMap((row) => (row.after.joins ? (row.productId ?? []) : []))
  if (variantIds.length + joined.length > 0)
    await tx
      .select()
      .from(variants)
      .where(or(inArray(variants.id, [0, ...variantIds]), inArray(variants.productId, [0, ...joined])))
      .orderBy(asc(variants.id))
      .for('update')
  if (productIds.length > 0)
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, productIds))
      .orderBy(asc(products.id))
      .for('update')
}

async function workOn(
  tx: Tx,
  shop: Pick<Shop, 'log'> & ImportShop,
  { id, state }: Import,
  row: ImportRow,
  by: StaffActor,
): Promise<void> {
  const isUndo = state === 'undoing'
  const done = await tryToWrite(tx, shop, { import: id, row: row.n }, (inner) =>
    isUndo ? undoImportRow(inner, shop, row, by) : writeImportRow(inner, shop, row, by),
  )
  const set: Partial<ImportRow> = done.ok
    ? { result: isUndo ? 'undone' : 'written', ...(done.ids && { ...done.ids }) }
    : { result: isUndo ? 'kept' : 'left out', faults: [{ field: null, message: done.message }] }
  await tx
    .update(importRows)
    .set(set)
    .where(and(eq(importRows.importId, id), eq(importRows.n, row.n)))
}

/** A database error skips this row only. */
function tryToWrite(
  tx: Tx,
  { log }: Pick<Shop, 'log'>,
  about: { import: number; row: number },
  write: (inner: Tx) => Promise<RowWritten>,
): Promise<RowWritten | { ok: false; message: string }> {
  return runTransaction(tx, write).catch((error: unknown) => {
    if (!isConstraintViolation(error)) throw error
    log.warn({ event: 'import.row_refused', err: error, ...about }, 'A row could not be written')
    return { ok: false as const, message: 'The database did not take it: something else has its code or its name.' }
  })
}

function isConstraintViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code.startsWith('23')
  return typeof cause === 'object' && cause !== null && isConstraintViolation(cause)
}

async function finish(tx: Tx, work: Import, by: StaffActor, endedAt: Date): Promise<void> {
  const state = work.state === 'running' ? 'done' : 'undone'
  if (state === 'undone') await removeFetchedPictures(tx, by, endedAt)
  await tx
    .update(imports)
    .set({ state, endedAt, version: sql`${imports.version} + 1` })
    .where(eq(imports.id, work.id))
  const results = await tx
    .select({ result: importRows.result, rows: sql<number>`count(*)::int` })
    .from(importRows)
    .where(eq(importRows.importId, work.id))
    .groupBy(importRows.result)
  const counts = results.flatMap(({ result, rows }) => (result === null ? [] : [[result, rows]]))
  await recordAudit(tx, by, {
    operation: 'products.import',
    subject: auditedImport(work),
    before: { state: work.state },
    after: { state, ...Object.fromEntries(counts) },
  })
}

/** The undo takes the pictures that the import brought, unless a product shows them. They can be restored as any other. */
async function removeFetchedPictures(tx: Tx, by: StaffActor, at: Date): Promise<void> {
  const isShown = sql`EXISTS (SELECT FROM product_images WHERE product_images.url = ${pictures.url})`
  const gone = await tx
    .update(pictures)
    .set({ deletedAt: at, version: sql`${pictures.version} + 1` })
    .where(and(eq(pictures.madeBy, by.name), isNull(pictures.deletedAt), sql`NOT ${isShown}`))
    .returning({ id: pictures.id, fileName: pictures.fileName })
  for (const { id, fileName } of gone)
    await recordAudit(tx, by, {
      operation: 'pictures.write',
      subject: { kind: 'picture', id: String(id), name: fileName },
      before: { deleted: false },
      after: { deleted: true },
    })
}
