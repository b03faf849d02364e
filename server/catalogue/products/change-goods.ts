import { asc, inArray } from 'drizzle-orm'
import type { GridRequest, GridRow } from '#contract/counter/product-grid.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { runAs } from '#server/platform/staff/audit.ts'
import { refuseStale } from '#server/platform/staff/find-last-change.ts'
import { checkPrice } from '#shop/pricing/price-limits.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { findTakenCode } from './find-taken-code.ts'
import { lockProduct } from './lock-product.ts'
import { readGridRows } from './read-grid-rows.ts'
import { becomesIncomplete, findMissingForSale, KEEPS_COMPLETE } from './set-on-sale.ts'
import { writeGoods } from './write-goods.ts'

type StaleRow = { variant: number; current: GridRow; by?: string; at?: string }
type RowFault = { variant: number; field: string; message: string }
export type GoodsChanged =
  | { ok: true; rows: GridRow[]; entry: number | null }
  | (OperationRefusal<'stale'> & { rows: StaleRow[] })
  | (OperationRefusal<'rows'> & { rows: RowFault[] })

/** Saves all rows of a grid in one transaction, or none. Each product gets one audit entry. */
export function changeGoods(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  wanted: GridRequest,
  by: StaffActor,
): Promise<GoodsChanged> {
  return runAs(database.orm, by, async (tx): Promise<GoodsChanged> => {
    const ids = { variants: wanted.variants.map(({ id }) => id), products: wanted.products.map(({ id }) => id) }
    const current = await lockGoods(tx, ids)
    const stale = await findStale(tx, wanted, current)
    if (stale) return stale
    const faults = await findFaults(tx, settings, wanted, current)
    const [first] = faults
    if (first) return { ...refuse.invalid('rows', first.message), rows: faults }
    const change = {
      variants: new Map(wanted.variants.map(({ id, change }) => [id, change])),
      onSale: new Map(wanted.products.map(({ id, isOnSale }) => [id, isOnSale])),
    }
    const entry = await writeGoods(tx, { current, change, at: now() }, by)
    return { ok: true, rows: await readGridRows(tx, ids), entry }
  })
}

export async function lockGoods(
  tx: Tx,
  ids: { variants: readonly number[]; products: readonly number[] },
): Promise<GridRow[]> {
  if (ids.variants.length > 0)
    await tx
      .select({ id: variants.id })
      .from(variants)
      .where(inArray(variants.id, [...ids.variants]))
      .orderBy(asc(variants.id))
      .for('update')
  if (ids.products.length > 0)
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [...ids.products]))
      .orderBy(asc(products.id))
      .for('update')
  return readGridRows(tx, ids)
}

async function findStale(tx: Tx, wanted: GridRequest, current: readonly GridRow[]) {
  const rows: StaleRow[] = []
  for (const { id, version } of wanted.variants) {
    const row = current.find((each) => each.id === id)
    if (!row) return { ...refuse.invalid('rows', 'One of these variants no longer exists.'), rows: [] }
    if (row.version !== version) rows.push({ variant: id, ...(await tellLast(tx, row)) })
  }
  for (const { id, version } of wanted.products) {
    const row = current.find((each) => each.product === id)
    if (!row) return { ...refuse.invalid('rows', 'One of these products no longer exists.'), rows: [] }
    const isKnown = rows.some(({ variant }) => variant === row.id)
    if (row.productVersion !== version && !isKnown) rows.push({ variant: row.id, ...(await tellLast(tx, row)) })
  }
  if (rows.length === 0) return undefined
  const [first] = rows
  const who = first?.by ?? 'Somebody'
  return { ...refuse.stale('stale', `${who} changed some of these rows meanwhile. Nothing of yours is lost.`), rows }
}

/** A save may write a row alone, or together with others of its product. */
async function tellLast(tx: Tx, row: GridRow) {
  const subjects = [
    { kind: 'variant', id: String(row.id) },
    { kind: 'product', id: String(row.product) },
  ]
  const found = []
  for (const subject of subjects) found.push(await refuseStale(tx, subject, row))
  const { by, at } = found.reduce((one, other) => ((other.at ?? '') > (one.at ?? '') ? other : one))
  return { current: row, ...(by !== undefined && { by }), ...(at !== undefined && { at }) }
}

async function findFaults(
  tx: Tx,
  settings: Shop['settings'],
  wanted: GridRequest,
  current: readonly GridRow[],
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const { id, change } of wanted.variants) {
    if (change.price === undefined && change.discount === undefined) continue
    const { price = 0, discount = 0 } = { ...current.find((row) => row.id === id), ...change }
    const priced = checkPrice(price, discount)
    if (!priced.ok) faults.push({ variant: id, field: 'price', message: priced.message })
  }
  for (const { id, change } of wanted.variants) {
    const row = current.find((each) => each.id === id)
    if (row?.isOnSale && becomesIncomplete(row, change))
      faults.push({ variant: id, field: change.hsn === null ? 'hsn' : 'weight', message: KEEPS_COMPLETE })
  }
  const coded = wanted.variants.filter(({ change }) => change.sku)
  const taken = await findTakenCode(
    tx,
    coded.map(({ id, change }) => ({ id, sku: change.sku })),
  )
  const last = coded.at(-1)
  if (taken && last) faults.push({ variant: last.id, field: 'sku', message: taken.message })
  for (const { id, isOnSale } of wanted.products) {
    if (!isOnSale) continue
    const product = await lockProduct(tx, id)
    const missing = product && findMissingForSale(product, settings)
    const row = current.find((each) => each.product === id)
    if (missing && row) faults.push({ variant: row.id, field: 'isOnSale', message: missing.message })
  }
  return faults
}
