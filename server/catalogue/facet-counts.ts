import type { Database } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'
import { priceLimits, type GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { FacetCounts } from '#contract/page-data.ts'

/** Goods on sale by what they suit; '' is any. `band`: place in `priceLimits`, one more than the last for dearer ones. */
type Cell = { occasion: string; recipient: string; band: number; goods: number }

const inPaise = priceLimits.map((rupees) => rupees * 100)

/** Counting all goods takes a while: how many times as long its outcome is shown. */
const SHARE = 100

export interface FacetCounter {
  /** How many goods each facet has, together with the others that are chosen. Those without goods are left out. */
  count(facets: GiftFacets): Promise<FacetCounts>
  /** Every combination of facets with so many goods. */
  listFacets(fewest: number): Promise<GiftFacets[]>
}

export function createFacetCounter(database: Pick<Database, 'pool'>): FacetCounter {
  let counted: { cells: Promise<readonly Cell[]>; until: number } | undefined

  function readCells(): Promise<readonly Cell[]> {
    const startedAt = performance.now()
    if (counted && startedAt < counted.until) return counted.cells
    const counting = { cells: countCells(database), until: Number.POSITIVE_INFINITY }
    counted = counting
    counting.cells.then(
      () => (counting.until = performance.now() + SHARE * (performance.now() - startedAt)),
      () => (counting.until = 0),
    )
    return counting.cells
  }

  return {
    async count(facets) {
      const cells = await readCells()
      const { occasion, recipient, under } = facets
      return {
        occasions: sumBy(cells, { recipient, under }, (cell) => cell.occasion),
        recipients: sumBy(cells, { occasion, under }, (cell) => cell.recipient),
        prices: priceLimits.flatMap((limit) => {
          const goods = countOf(cells, { occasion, recipient, under: limit })
          return goods > 0 ? [{ key: String(limit), goods }] : []
        }),
      }
    },
    async listFacets(fewest) {
      const cells = await readCells()
      const pairs = new Map(
        cells.map(({ occasion, recipient }) => [`${occasion} ${recipient}`, { occasion, recipient }]),
      )
      return [...pairs.values()]
        .flatMap((pair) => [0, ...priceLimits].map((under) => ({ ...pair, under })))
        .filter((facets) => facets.occasion + facets.recipient !== '' || facets.under > 0)
        .filter((facets) => countOf(cells, facets) >= fewest)
    },
  }
}

/** Prices that are no limit of ours count as the next higher one. */
const isWithin = (band: number, under: number) => under === 0 || priceLimits[band]! <= under

function sumBy(cells: readonly Cell[], wanted: Partial<GiftFacets>, keyOf: (cell: Cell) => string) {
  const sums = new Map<string, number>()
  for (const cell of cells) {
    const key = keyOf(cell)
    if (
      key === '' ||
      !fits(cell, { ...wanted, ...(wanted.occasion === undefined ? { occasion: key } : { recipient: key }) })
    )
      continue
    sums.set(key, (sums.get(key) ?? 0) + cell.goods)
  }
  return [...sums].map(([key, goods]) => ({ key, goods }))
}

function countOf(cells: readonly Cell[], facets: GiftFacets): number {
  return cells.reduce((sum, cell) => sum + (fits(cell, facets) ? cell.goods : 0), 0)
}

function fits(cell: Cell, { occasion = '', recipient = '', under = 0 }: Partial<GiftFacets>): boolean {
  return cell.occasion === occasion && cell.recipient === recipient && isWithin(cell.band, under)
}

async function countCells({ pool }: Pick<Database, 'pool'>): Promise<Cell[]> {
  return parseRows(
    { occasion: 'always', recipient: 'always', band: 'always', goods: 'always' },
    await pool.query<Cell>({
      name: 'goods by facets',
      text: `SELECT occasion, recipient, band, count(*)::int AS goods
        FROM (
          SELECT occasions, recipients, width_bucket(price_with_tax(unit_price, gst_rate) - 1, $1::int[]) AS band
          FROM products WHERE withdrawn_at IS NULL
        ) AS p
        CROSS JOIN LATERAL unnest(array_append(p.occasions, '')) AS occasion
        CROSS JOIN LATERAL unnest(array_append(p.recipients, '')) AS recipient
        GROUP BY occasion, recipient, band`,
      values: [inPaise],
    }),
  )
}
