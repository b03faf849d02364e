import { isDeepStrictEqual } from 'node:util'
import { writeZones } from '#server/catalogue/products/change-zones.ts'
import { lockProduct } from '#server/catalogue/products/lock-product.ts'
import { readZones } from '#server/catalogue/products/read-zones.ts'
import type { Import, ImportRow } from '#server/platform/database/import-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { importFieldLabel } from '#shop/import/import-fields.ts'
import type { SheetZone } from '#shop/import/place-values.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { planRowsOf, toSheetZones } from './plan-zone-sheet.ts'

export type PlacesWritten = { ok: true; zones?: { before: SheetZone[]; after: SheetZone[] } } | OperationRefusal
type Work = { product: number; rows: readonly ImportRow[]; mapping: Import['mapping'] }

/**
 * All rows of one product at once, or none of them. They are planned anew: where that would do something else than what was
 * shown, somebody has worked on the product since. The caller holds its row lock.
 */
export async function writeZoneRows(
  tx: Tx,
  { product: id, rows, mapping }: Work,
  by: StaffActor,
): Promise<PlacesWritten> {
  const product = await lockProduct(tx, id)
  const shown = product && (await readZones(tx, id))
  const planned = await planRowsOf(tx, id, mapping, rows)
  if (!product || !shown || !planned) return refuse.notFound('not-found', 'The product is not there any more.')
  for (const plan of planned.plans) {
    const row = rows.find(({ n }) => n === plan.n)
    if (!row || plan.action === 'same') continue
    const [fault] = plan.faults
    if (fault) return refuse.conflict('changed', `The product was changed after the check. ${fault.message}`)
    const field = findMoved(row, plan)
    if (field === undefined) continue
    const label = importFieldLabel('zones', field)
    return refuse.conflict('changed', `Of “${plan.label}”, “${label}” was changed after the check.`)
  }
  if (planned.plans.every(({ action }) => action === 'same')) return { ok: true }
  const written = await writeZones(tx, { product, shown }, planned.zones, by)
  if (!written.ok) return written
  return { ok: true, zones: { before: planned.there, after: toSheetZones(written.zones) } }
}

type Texts = Readonly<Record<string, unknown>>

/** What the row would do otherwise than was shown. A value that somebody has written meanwhile as it is wanted does not count. */
function findMoved(row: { before: Texts; after: Texts }, plan: { before: Texts; after: Texts }): string | undefined {
  return Object.keys(plan.after).find(
    (field) => row.after[field] !== plan.after[field] || row.before[field] !== plan.before[field],
  )
}

/** All places of a product as they were, where nobody has changed them since. */
export async function undoZoneRows(tx: Tx, { product: id, rows }: Work, by: StaffActor): Promise<PlacesWritten> {
  const [kept] = rows.flatMap(({ zones }) => zones ?? [])
  const product = await lockProduct(tx, id)
  const shown = product && (await readZones(tx, id))
  if (!product || !shown || !kept) return { ok: true }
  if (!isDeepStrictEqual(toSheetZones(shown), kept.after))
    return refuse.conflict('kept', 'Somebody has changed the places of this product since. They stay as they are.')
  const written = await writeZones(tx, { product, shown }, kept.before, by)
  return written.ok ? { ok: true } : written
}
