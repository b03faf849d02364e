import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { StaffProduct } from '#contract/counter/products.ts'
import type { ProductPrintAreas, PrintAreasRequest } from '#contract/counter/print-areas.ts'
import { extras, productImages, products } from '#server/platform/database/catalogue-tables.ts'
import { designs, placements, printAreas } from '#server/platform/database/lettering-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuseStale, type Stale } from '#server/platform/staff/find-last-change.ts'
import { createSlug } from '#shop/catalogue/create-slug.ts'
import { findFreeKey } from '#shop/catalogue/plan-variant.ts'
import { checkPrintArea, isSameFit } from '#shop/lettering/check-print-area.ts'
import { areSameCorners, checkCorners, cornersOf, placeCorners } from '#shop/lettering/print-area-corners.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedProduct, lockProduct, refuseUnknownProduct } from './lock-product.ts'
import { readOfferedPrintAreas, readPrintAreas, type OfferedPrintArea } from './read-print-areas.ts'

type Wanted = PrintAreasRequest['printAreas'][number]
type Placed = Omit<typeof placements.$inferInsert, 'printAreaId'>
export type PrintAreasChanged =
  | { ok: true; printAreas: ProductPrintAreas }
  | OperationRefusal<'not-found' | 'printArea' | 'corners'>
  | Stale<ProductPrintAreas>

/** A print area with designs stays unchanged and gets a successor. Carts keep words that still fit it. */
export function changePrintAreas(
  { database }: Pick<Shop, 'database'>,
  { id, version, printAreas: wanted }: { id: number; version: number; printAreas: Wanted[] },
  by: StaffActor,
): Promise<PrintAreasChanged> {
  return runAs(database.orm, by, async (tx): Promise<PrintAreasChanged> => {
    const product = await lockProduct(tx, id)
    const shown = product && (await readPrintAreas(tx, id))
    if (!product || !shown) return refuseUnknownProduct()
    if (product.version !== version) return refuseStale(tx, auditedProduct(product), shown)
    return writePrintAreas(tx, { product, shown }, wanted, by)
  })
}

/** The caller holds the product's row lock. */
async function writePrintAreas(
  tx: Tx,
  { product, shown }: { product: Pick<StaffProduct, 'id' | 'name'>; shown: ProductPrintAreas },
  wanted: Wanted[],
  by: StaffActor,
): Promise<{ ok: true; printAreas: ProductPrintAreas } | OperationRefusal<'printArea' | 'corners'>> {
  const { id } = product
  const before = await readOfferedPrintAreas(tx, id)
  const pictures = await listPictures(tx, id)
  const refused = checkAll(wanted, before, pictures)
  if (refused) return refused
  const keys = await findKeys(tx, id, wanted)
  for (const [at, printArea] of wanted.entries()) {
    const old = before.find(({ row }) => row.key === printArea.key)
    await writePrintArea(
      tx,
      { ...toRow(printArea), productId: id, key: keys[at] ?? '' },
      placeViews(printArea, old, pictures),
      old,
    )
  }
  const gone = before.filter(({ row }) => !keys.includes(row.key))
  for (const { row } of gone) await tx.update(printAreas).set({ isActive: false }).where(eq(printAreas.id, row.id))
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
  const after = await readPrintAreas(tx, id)
  if (!after) throw new Error(`Product ${id} was locked, and is gone`)
  await recordAudit(tx, by, {
    operation: 'products.print-areas',
    subject: auditedProduct(product),
    before: { printAreas: toAudited(shown) },
    after: { printAreas: toAudited(after) },
  })
  return { ok: true, printAreas: after }
}

/** The audit hides values of fields called `key`. */
const toAudited = ({ printAreas: all }: ProductPrintAreas) =>
  all.map(({ key, ordered: _ordered, parked: _parked, views, ...fields }) => ({
    id: key,
    ...fields,
    views: views.map(({ picture, ink, corners }) => ({ picture, ink, corners })),
  }))

type Pictures = { url: string; width: number }[]

function listPictures(tx: Tx, productId: number): Promise<Pictures> {
  return tx
    .select({ url: productImages.url, width: productImages.width })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
}

function checkAll(
  wanted: readonly Wanted[],
  before: readonly OfferedPrintArea[],
  pictures: Pictures,
): OperationRefusal<'printArea' | 'corners'> | undefined {
  const labels = wanted.map(({ label }) => label.toLowerCase())
  if (new Set(labels).size < labels.length)
    return refuse.conflict('printArea', 'Please give each print area a name of its own.')
  const known = wanted.flatMap(({ key }) => key ?? [])
  if (new Set(known).size < known.length || known.some((key) => !before.some(({ row }) => row.key === key)))
    return refuse.conflict(
      'printArea',
      'One of these print areas no longer exists. Please open the page again; your changes are in your drafts.',
    )
  for (const printArea of wanted) {
    const refused =
      checkPrintArea(printArea) ??
      checkViews(
        printArea,
        before.find(({ row }) => row.key === printArea.key),
        pictures,
      )
    if (refused) return refused
  }
  return undefined
}

function checkViews({ label, views }: Wanted, old: OfferedPrintArea | undefined, pictures: Pictures) {
  const shown = views.map(({ picture }) => picture)
  if (new Set(shown).size < shown.length)
    return refuse.conflict(
      'printArea' as const,
      `“${label}” is marked twice on one picture. Please take one of the two off.`,
    )
  for (const { picture, corners } of views) {
    const placed = old?.seen.find(({ view }) => view === picture)
    if (placed && areSameCorners(corners, cornersOf(placed.grid))) continue
    if (!placed && !pictures[picture])
      return refuse.conflict('printArea' as const, `“${label}” is marked on a picture that this product has not.`)
    const refused = checkCorners(corners, label)
    if (refused) return refused
  }
  return undefined
}

/** A print area keeps its key, even when inactive, and shares none with an extra, because carts hold keys. */
async function findKeys(tx: Tx, productId: number, wanted: readonly Wanted[]): Promise<string[]> {
  const used = await tx.select({ key: printAreas.key }).from(printAreas).where(eq(printAreas.productId, productId))
  const others = await tx.select({ key: extras.key }).from(extras).where(eq(extras.productId, productId))
  const taken = new Set([...used, ...others].map(({ key }) => key))
  return wanted.map(({ key, label }) => {
    const own = key ?? findFreeKey(createSlug(label).slice(0, 36).replace(/-$/, '') || 'words', taken)
    taken.add(own)
    return own
  })
}

function toRow({ key: _key, views: _views, ...fields }: Wanted) {
  return fields
}

/** A view that exists keeps its blank picture and its curvature. */
function placeViews({ views }: Wanted, old: OfferedPrintArea | undefined, pictures: Pictures): Placed[] {
  return views.map(({ picture, ink, corners }) => {
    const before = old?.seen.find(({ view }) => view === picture)
    const { url = '', width = 1 } = pictures[picture] ?? {}
    const kept = before ? { url: before.url, pixels: before.pixels } : { url, pixels: width }
    return { view: picture, ink, ...kept, grid: placeCorners(corners, before?.grid) }
  })
}

type Row = ReturnType<typeof toRow> & { productId: number; key: string }

async function writePrintArea(tx: Tx, row: Row, seen: Placed[], old: OfferedPrintArea | undefined): Promise<void> {
  if (!old) return void (await addPrintArea(tx, { ...row, version: 1 }, seen))
  if (isSame(row, seen, old)) return
  const { id, version } = old.row
  const isFit = isSameFit(row, old.row)
  const next = { ...row, version: isFit ? version : version + 1 }
  if ((await tx.$count(designs, eq(designs.printAreaId, id))) === 0) {
    await tx.update(printAreas).set(next).where(eq(printAreas.id, id))
    // Parked placements wait for their picture.
    await tx.delete(placements).where(and(eq(placements.printAreaId, id), isNull(placements.parkedFor)))
    return writePlacements(tx, id, seen)
  }
  await tx.update(printAreas).set({ isActive: false }).where(eq(printAreas.id, id))
  const parked = await tx
    .select()
    .from(placements)
    .where(and(eq(placements.printAreaId, id), isNotNull(placements.parkedFor)))
  const added = await addPrintArea(tx, next, [...seen, ...parked])
  if (isFit)
    await tx
      .update(designs)
      .set({ printAreaId: added })
      .where(and(eq(designs.printAreaId, id), isNull(designs.orderedAt)))
}

async function addPrintArea(tx: Tx, row: Row & { version: number }, seen: Placed[]): Promise<number> {
  const [added] = await tx.insert(printAreas).values(row).returning({ id: printAreas.id })
  if (!added) throw new Error(`No place for words was added to product ${row.productId}`)
  await writePlacements(tx, added.id, seen)
  return added.id
}

async function writePlacements(tx: Tx, printAreaId: number, seen: Placed[]): Promise<void> {
  if (seen.length > 0) await tx.insert(placements).values(seen.map((each) => ({ ...each, printAreaId })))
}

function isSame(row: Row, seen: readonly Placed[], old: OfferedPrintArea): boolean {
  const facts = ({
    label,
    unitPrice,
    oncePrice,
    minutes,
  }: Pick<Row, 'label' | 'unitPrice' | 'oncePrice' | 'minutes'>) =>
    JSON.stringify([label, unitPrice, oncePrice, minutes])
  const places = (all: readonly Placed[]) =>
    JSON.stringify(all.map(({ view, ink, grid }) => [view, ink, grid]).toSorted(([a], [b]) => Number(a) - Number(b)))
  return isSameFit(row, old.row) && facts(row) === facts(old.row) && places(seen) === places(old.seen)
}
