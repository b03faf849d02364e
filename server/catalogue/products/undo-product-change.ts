import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { categoryChange, categoryOrder, pinRequest, productChange, variantChange } from '#contract/counter/products.ts'
import { audit, type AuditEntry } from '#server/platform/database/audit-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { lockCategory, writeCategory } from '#server/catalogue/categories/change-category.ts'
import { toAuditedFields, writeProduct } from './change-product.ts'
import { parseAuditedBreaks, writePriceBreaks } from './change-price-breaks.ts'
import { parseAuditedExtras, toAuditedExtras, writeExtras } from './change-extras.ts'
import { lockGoods } from './change-goods.ts'
import { lockVariant, toAuditedFields as toAuditedVariant, writeVariant } from './change-variant.ts'
import { ALL_IN_ORDER, lockAllCategories, writeCategoryOrder } from '#server/catalogue/categories/order-categories.ts'
import { lockPins, toPinned, writePins } from './pin-products.ts'
import { lockProduct, refuseUnknownProduct } from './lock-product.ts'
import { findReplaced } from './replace-pictures.ts'
import { writeOnSale } from './set-on-sale.ts'
import { BULK, planUndo, readBulkEntries, writeGoods } from './write-goods.ts'

export type Undone = { ok: true } | OperationRefusal | Stale<object>

/** A new edit with the earlier values; refused as stale if somebody has changed these fields since. */
export function undoProductChange(
  shop: Pick<Shop, 'database' | 'settings' | 'now'>,
  { entryId }: { entryId: number },
  by: StaffActor,
): Promise<Undone> {
  return runAs<Undone>(shop.database.orm, by, async (tx) => {
    const [entry] = await tx.select().from(audit).where(eq(audit.id, entryId))
    if (!entry) return refuse.notFound('not-found', 'There is no such entry.')
    if (entry.operation === BULK) return undoGoods(tx, shop, entry, by)
    if (!/^products\.(write|price|publish)$/.test(entry.operation) || Object.keys(entry.before).length === 0)
      return refuse.conflict('cannot-undo', 'This cannot be undone. Please change it by hand.')
    if (entry.subjectKind === 'product') return undoProduct(tx, shop, entry, by)
    if (entry.subjectKind === 'variant') return undoVariant(tx, entry, by)
    if (entry.subjectKind === 'category') return undoCategory(tx, entry, by)
    return refuse.conflict('cannot-undo', 'This cannot be undone. Please change it by hand.')
  })
}

async function undoGoods(tx: Tx, { now }: Pick<Shop, 'now'>, entry: AuditEntry, by: StaffActor): Promise<Undone> {
  const entries = await readBulkEntries(tx, entry)
  const variantIds = entries.flatMap(({ after }) =>
    Object.keys((after['variants'] as object | undefined) ?? {}).map(Number),
  )
  const productIds = entries.map(({ subjectId }) => Number(subjectId))
  const current = await lockGoods(tx, { variants: variantIds, products: productIds })
  const { change, isAsWritten } = planUndo(entries, current)
  if (!isAsWritten) return refuseStale(tx, toSubject(entries[0] ?? entry), current)
  await writeGoods(tx, { current, change, at: now() }, by, entry.id)
  return { ok: true }
}

async function undoProduct(
  tx: Tx,
  { settings, now }: Pick<Shop, 'settings' | 'now'>,
  entry: AuditEntry,
  by: StaffActor,
): Promise<Undone> {
  const current = await lockProduct(tx, Number(entry.subjectId))
  if (!current) return refuseUnknownProduct()
  const shown = {
    ...toAuditedFields(current),
    extras: toAuditedExtras(current.extras),
    priceBreaks: current.priceBreaks,
    onSale: current.withdrawnAt === null,
  }
  if (!isAsWritten(entry, shown)) return refuseStale(tx, toSubject(entry), current)
  if (entry.operation === 'products.publish')
    return writeOnSale(tx, current, { isOnSale: !shown.onSale, at: now(), settings, undoOf: entry.id }, by)
  if ('priceBreaks' in entry.before)
    return writePriceBreaks(tx, current, parseAuditedBreaks(entry.before['priceBreaks']), by, entry.id)
  if ('extras' in entry.before)
    return writeExtras(tx, current, parseAuditedExtras(entry.before['extras']), by, entry.id)
  const change = productChange.parse(entry.before)
  // References to a replaced picture return to it.
  const replaced = findReplaced(current.pictures, change.pictures ?? current.pictures)
  return writeProduct(tx, current, change, by, { undoOf: entry.id, ...(replaced && { replaced }) })
}

async function undoVariant(tx: Tx, entry: AuditEntry, by: StaffActor): Promise<Undone> {
  const locked = await lockVariant(tx, Number(entry.subjectId))
  if (!locked) return refuse.notFound('not-found', 'There is no such variant.')
  if (!isAsWritten(entry, toAuditedVariant(locked.variant))) return refuseStale(tx, toSubject(entry), locked.variant)
  return writeVariant(tx, locked, variantChange.parse(entry.before), by, entry.id)
}

async function undoCategory(tx: Tx, entry: AuditEntry, by: StaffActor): Promise<Undone> {
  if (entry.subjectId === ALL_IN_ORDER.id) return undoOrder(tx, entry, by)
  if ('shownFirst' in entry.before) return undoPins(tx, entry, by)
  const current = await lockCategory(tx, Number(entry.subjectId))
  if (!current) return refuse.notFound('not-found', 'There is no such category.')
  if (!isAsWritten(entry, current)) return refuseStale(tx, toSubject(entry), current)
  return writeCategory(tx, current, categoryChange.parse(entry.before), by, entry.id)
}

async function undoOrder(tx: Tx, entry: AuditEntry, by: StaffActor): Promise<Undone> {
  const current = await lockAllCategories(tx)
  const was = current.map(({ id }) => id)
  if (!isAsWritten(entry, { order: was })) return refuseStale(tx, toSubject(entry), current)
  return writeCategoryOrder(tx, { was, order: categoryOrder.parse(entry.before['order']) }, by, entry.id)
}

async function undoPins(tx: Tx, entry: AuditEntry, by: StaffActor): Promise<Undone> {
  const wanted = pinRequest.parse({ products: entry.before['shownFirst'] }).products
  const current = await lockPins(tx, Number(entry.subjectId), wanted)
  if (!current) return refuse.notFound('not-found', 'There is no such category.')
  if (!isAsWritten(entry, { shownFirst: toPinned(current) })) return refuseStale(tx, toSubject(entry), current)
  return writePins(tx, current, wanted, by, entry.id)
}

const isAsWritten = ({ after }: AuditEntry, now: object): boolean =>
  Object.entries(after).every(([field, value]) => isDeepStrictEqual(value, (now as Record<string, unknown>)[field]))

const toSubject = ({ subjectKind, subjectId }: AuditEntry) => ({ kind: subjectKind, id: subjectId })
