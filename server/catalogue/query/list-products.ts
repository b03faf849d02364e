import {
  ALL_PRICES,
  noteByDetails,
  noteByStock,
  notePriceLimit,
  notePriceOrder,
} from '#server/platform/database/shown-products.ts'
import { isByAnyPrice, isByDetails, isByStock, listPriceLimits, type Filter } from './filter.ts'
import type { CatalogueMoment, ListContext } from './list-context.ts'
import { findAmongMatches } from './find-among-matches.ts'
import { findPartOfName, hasCommonName } from './has-common-name.ts'
import { mergeLists } from './merge-lists.ts'
import { nameCategories } from './name-categories.ts'
import { nameMaterials } from './name-materials.ts'
import type { ProductRow } from './product-row.ts'
import { readDeepPage } from './read-deep-page.ts'
import { readPage, type ProductInclude } from './read-products.ts'
import {
  countProducts,
  FEW,
  selectAmongAll,
  selectAmongFirst,
  selectPage,
  selectProducts,
  type ProductSort,
  type Selection,
} from './select-products.ts'

export interface ProductListQuery {
  filter: Filter
  sorts: readonly ProductSort[]
  limit: number
  offset: number
  include?: readonly ProductInclude[]
  hasTotal?: boolean
}

/** Sort keys that no change of details affects. */
const lastingSorts: ReadonlySet<ProductSort['by']> = new Set(['pin', 'id', 'count', 'createdAt'])

/** `total`: the known number. `hasMore`: there are more than these. */
export type ProductList = { rows: ProductRow[]; total: number; hasMore: boolean }

export async function listProducts(
  context: ListContext,
  { filter: asked, sorts, limit, offset, include = ['images'], hasTotal = true }: ProductListQuery,
): Promise<ProductList> {
  const { database, bounds, counts } = context
  const filter = mergeLists(await nameCategories(database, await nameMaterials(database, asked)))
  const selection = selectProducts(filter, sorts)
  const inOrder = selectProducts(filter, sorts, 'in order')
  const byStock = isByStock(filter)
  if (byStock) noteByStock()
  noteSelection(filter, sorts)
  const by = byStock ? 'version' : 'listedAt'
  const isBeyond = hasTotal && offset + limit > bounds.counted
  const wanted = { limit: limit + (isBeyond ? 1 : 0), offset, include }
  const isSmall = counts.products <= bounds.counted
  const isLong =
    selection.from === 'search' && !isSmall && (await hasCommonName(database, filter, hasTotal ? bounds.counted : FEW))
  const isPrepared = isSmall && sorts.length === 1 && findPartOfName(filter) !== undefined
  const found =
    selection.from === 'search' && !isLong
      ? await findAmongMatches(context, selection, sorts, { ...wanted, by, hasTotal, isPrepared })
      : null
  if (found?.ids.length === 0 && offset === 0) return { rows: [], total: 0, hasMore: false }
  const { rows: read, moment } = found
    ? await readPage(database, found, include)
    : offset > bounds.step
      ? await readDeepPage(context, inOrder, sorts, { ...wanted, by })
      : await readFirstPages(context, { selection, inOrder }, sorts, wanted)
  const rows = read.slice(0, limit)
  notePageOfPrices(sorts, rows, { limit, offset })
  if (!hasTotal) return { rows, total: 0, hasMore: false }
  const counted = isLong ? bounds.counted + 1 : await countWithCache(context, selection, by, moment)
  if (counted <= bounds.counted) return { rows, total: counted, hasMore: false }
  const isLast = isBeyond && rows.length > 0 && read.length <= limit
  if (isLast) return { rows, total: offset + rows.length, hasMore: false }
  return { rows, total: Math.max(bounds.counted, rows.length > 0 ? offset + read.length : 0), hasMore: true }
}

/** Tells the response cache which details choose or sort the list. Prices of a page in their order come with its rows. */
function noteSelection(filter: Filter, sorts: readonly ProductSort[]): void {
  for (const limit of listPriceLimits(filter)) notePriceLimit(limit)
  if (isByDetails(filter) || sorts.some(({ by }) => by !== 'price' && !lastingSorts.has(by))) noteByDetails()
  if (isByAnyPrice(filter) || sorts.some(({ by }) => by === 'discount' || by === 'updatedAt'))
    notePriceOrder(ALL_PRICES)
}

/** The first and the last page of a list are open at their ends: any price may move a product there. */
function notePageOfPrices(
  sorts: readonly ProductSort[],
  rows: readonly ProductRow[],
  { limit, offset }: { limit: number; offset: number },
): void {
  const sort = sorts.find(({ by }) => by === 'price')
  if (!sort) return
  const [first, last] = [rows[0], rows.at(-1)]
  const isOnlyOrder = sorts.every(({ by }) => by === 'price' || by === 'id')
  if (!isOnlyOrder || !first || !last) return notePriceOrder(ALL_PRICES)
  const [least, most] = ALL_PRICES
  const [start, end] = sort.descending ? [most, least] : [least, most]
  const begins = offset === 0 ? start : first.unitPrice
  const ends = rows.length < limit ? end : last.unitPrice
  notePriceOrder(sort.descending ? [ends, begins] : [begins, ends])
}

/** If an index alone answers the filter, a longer walk is slower than reading all matches. */
const SHORT_WALK = 1_000

/** Frequent matches usually occur early in the sort order. If a page does not fill there, it reads and sorts all matches. */
async function readFirstPages(
  { database, bounds }: ListContext,
  { selection, inOrder }: { selection: Selection; inOrder: Selection },
  sorts: readonly ProductSort[],
  { limit, offset, include }: { limit: number; offset: number; include: readonly ProductInclude[] },
): ReturnType<typeof readPage> {
  if (selection.from !== 'search' || selection.isByTextAlone || sorts.length > 1)
    return readPage(database, selectPage(inOrder, sorts, limit, offset), include)
  const walked = selection.isByIndexAlone ? Math.min(SHORT_WALK, bounds.step) : bounds.step
  const first = await readPage(database, selectAmongFirst(inOrder, sorts, { limit, offset, walked }), include)
  if (first.rows.length === limit) return first
  return readPage(database, selectAmongAll(selection, sorts, { limit, offset }), include)
}

/** Counts once for each filter and version, because counting reads many matches. */
async function countWithCache(
  { database, counts, bounds }: ListContext,
  selection: Selection,
  by: keyof CatalogueMoment,
  moment: CatalogueMoment | undefined,
): Promise<number> {
  const key = toKey(selection)
  const known = moment && counts.find(key, moment[by])
  if (known !== undefined) return known
  const counted = await countProducts(database, selection, bounds.counted)
  counts.set(key, counted[by], counted.total)
  return counted.total
}

const toKey = ({ fromWhere, values }: Selection) => JSON.stringify([fromWhere, values.list])
