import { eq, inArray } from 'drizzle-orm'
import type { GridRequest, GridRow } from '#contract/counter/product-grid.ts'
import { variantChange } from '#contract/counter/products.ts'
import { audit, type AuditEntry } from '#server/platform/database/audit-tables.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import { variantGridFields } from '#shop/catalogue/product-fields.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { readGridRows } from './read-grid-rows.ts'

type VariantFields = GridRequest['variants'][number]['change']
export type GoodsChange = {
  variants: ReadonlyMap<number, VariantFields>
  onSale: ReadonlyMap<number, boolean>
}
/** One product's part of an audit entry; variants by id. */
type Audited = { onSale?: boolean; variants?: Record<string, Record<string, unknown>> }
export const BULK = 'products.bulk'

/** The caller holds all locks. @returns the entry to undo everything; null without changes */
export async function writeGoods(
  tx: Tx,
  { current, change, at }: { current: readonly GridRow[]; change: GoodsChange; at: Date },
  by: StaffActor,
  undoOf?: number,
): Promise<number | null> {
  for (const [id, fields] of change.variants)
    if (Object.keys(fields).length > 0) await tx.update(variants).set(fields).where(eq(variants.id, id))
  for (const isOnSale of [true, false]) {
    const ids = [...change.onSale].filter(([, wanted]) => wanted === isOnSale).map(([id]) => id)
    if (ids.length > 0)
      await tx
        .update(products)
        .set({ withdrawnAt: isOnSale ? null : at })
        .where(inArray(products.id, ids))
  }
  const now = await readGridRows(tx, { variants: current.map(({ id }) => id) })
  return noteGoods(tx, { before: current, after: now }, by, undoOf)
}

async function noteGoods(
  tx: Tx,
  { before, after }: { before: readonly GridRow[]; after: readonly GridRow[] },
  by: StaffActor,
  undoOf: number | undefined,
): Promise<number | null> {
  const entries: number[] = []
  for (const product of new Set(after.map((row) => row.product))) {
    const rows = after.filter((row) => row.product === product)
    const changes = compareRows(before, rows)
    if (!changes) continue
    const subject = { kind: 'product', id: String(product), name: rows[0]?.productName ?? '' }
    entries.push(await recordAudit(tx, by, { operation: BULK, subject, ...changes, ...(undoOf && { undoOf }) }))
  }
  const [first] = entries
  if (first === undefined || entries.length === 1) return first ?? null
  const subject = { kind: 'products', id: `from-${first}`, name: `${entries.length} products` }
  return recordAudit(tx, by, {
    operation: BULK,
    subject,
    before: { entries: [] },
    after: { entries },
    ...(undoOf && { undoOf }),
  })
}

function compareRows(before: readonly GridRow[], rows: readonly GridRow[]) {
  const [was, is]: [Audited, Audited] = [{}, {}]
  for (const row of rows) {
    const old = before.find(({ id }) => id === row.id)
    if (!old) continue
    if (old.isOnSale !== row.isOnSale) [was.onSale, is.onSale] = [old.isOnSale, row.isOnSale]
    const changed = variantGridFields.filter((field) => old[field] !== row[field])
    if (changed.length === 0) continue
    const pick = (from: GridRow) => Object.fromEntries(changed.map((field) => [field, from[field] ?? null]))
    was.variants = { ...was.variants, [row.id]: pick(old) }
    is.variants = { ...is.variants, [row.id]: pick(row) }
  }
  return Object.keys(is).length > 0 ? { before: was, after: is } : undefined
}

/** All entries of one save, if this entry names them; otherwise itself. */
export async function readBulkEntries(tx: Tx, entry: AuditEntry): Promise<AuditEntry[]> {
  const { entries } = entry.after as { entries?: number[] }
  return entries ? tx.select().from(audit).where(inArray(audit.id, entries)) : [entry]
}

/** The change that undoes these entries. @returns also whether all values are still as written */
export function planUndo(entries: readonly AuditEntry[], current: readonly GridRow[]) {
  const change = { variants: new Map<number, VariantFields>(), onSale: new Map<number, boolean>() }
  let isAsWritten = true
  for (const entry of entries) {
    const [before, after] = [entry.before as Audited, entry.after as Audited]
    const ofProduct = current.find(({ product }) => String(product) === entry.subjectId)
    if (before.onSale !== undefined) {
      change.onSale.set(Number(entry.subjectId), before.onSale)
      isAsWritten &&= ofProduct?.isOnSale === after.onSale
    }
    for (const [id, written] of Object.entries(after.variants ?? {})) {
      const row: Readonly<Record<string, unknown>> = { ...current.find((each) => String(each.id) === id) }
      isAsWritten &&= Object.entries(written).every(([field, value]) => (row[field] ?? null) === value)
      change.variants.set(Number(id), variantChange.parse(before.variants?.[id]))
    }
  }
  return { change, isAsWritten }
}
