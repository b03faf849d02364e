import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isDatabaseUnavailable } from '#server/platform/database/is-database-unavailable.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { notePriceLimit, noteUnfinished } from '#server/platform/database/shown-products.ts'
import { colourFamilies } from '#shop/catalogue/colours.ts'
import { occasions, priceLimits, recipients, type GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { ListingFilters } from '#shop/catalogue/listing-filters.ts'
import type { FacetCounts } from '#contract/page-data.ts'
import { PAISE_PER_RUPEE } from './facet-filters.ts'

/** Products on sale by facets; '' is any. `band`: index in `priceLimits`, one more for higher prices. */
type Cell = { occasion: string; recipient: string; colour: string; band: number; goods: number }
type Counted = Partial<Omit<ListingFilters, 'lead'>>

const inPaise = priceLimits.map((rupees) => rupees * 100)

/** Counts stay valid for so many times the duration of counting. */
const SHARE = 100

/** Milliseconds that a page waits, from the start of the counting. */
const PATIENCE_MS = 500

/** Counting more products takes a tenth of a second: earlier counts are shown meanwhile. */
const MANY = 500_000

const usual = { patienceMs: PATIENCE_MS, many: MANY, share: SHARE }
export type FacetBounds = typeof usual

export interface FacetCounter {
  /** Omits empty facets. If counting is slow or fails, it returns earlier counts or null, and the response is not cached. */
  count(facets: Counted): Promise<FacetCounts | null>
  countDearer(): Promise<number>
  listFacets(fewest: number): Promise<GiftFacets[]>
}

export function createFacetCounter(database: Reads, bounds: Partial<FacetBounds> = {}): FacetCounter {
  const { patienceMs, many, share } = { ...usual, ...bounds }
  let counted: { cells: Promise<readonly Cell[]>; startedAt: number; until: number } | undefined
  let last: readonly Cell[] | undefined
  let summedCells: readonly Cell[] | undefined
  const sums = new LRUCache<string, FacetCounts>({ max: 2_000 })

  function readCells(): Promise<readonly Cell[]> {
    const startedAt = performance.now()
    if (counted && startedAt < counted.until) return counted.cells
    const counting = { cells: countCells(database), startedAt, until: Number.POSITIVE_INFINITY }
    counted = counting
    const rest = () => (counting.until = performance.now() + share * (performance.now() - startedAt))
    counting.cells.then((cells) => {
      last = cells
      rest()
    }, rest)
    return counting.cells
  }

  async function readInTime(): Promise<readonly Cell[] | undefined> {
    const cells = readCells().catch(unlessUnavailable)
    const { startedAt, until } = counted!
    const isCounting = until === Number.POSITIVE_INFINITY
    const areMany = last !== undefined && countOf(last, {}) > many
    const patience = areMany ? 0 : startedAt + patienceMs - performance.now()
    const found = await (isCounting ? withPatience(cells, patience) : cells)
    if (found === undefined) noteUnfinished()
    return found ?? last
  }

  return {
    async count(facets) {
      for (const limit of priceLimits) notePriceLimit(limit * PAISE_PER_RUPEE)
      const cells = await readInTime()
      if (!cells) return null
      if (summedCells !== cells) sums.clear()
      summedCells = cells
      const { occasion = '', recipient = '', colour = '', under = 0 } = facets
      const key = [occasion, recipient, colour, under].join()
      const counts = sums.get(key) ?? sumFacets(cells, facets)
      sums.set(key, counts)
      return counts
    },
    async countDearer() {
      const cells = (await readInTime()) ?? []
      return countOf(cells, {}) - countOf(cells, { under: Math.max(...priceLimits) })
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

function unlessUnavailable(error: unknown): undefined {
  if (!isDatabaseUnavailable(error)) throw error
}

/** @returns undefined after the timeout */
async function withPatience<Value>(value: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  if (milliseconds <= 0) return undefined
  const timer = new AbortController()
  const patience = setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)
  return Promise.race([value, patience]).finally(() => timer.abort())
}

/** A price that is no limit counts as the next higher limit. */
const isWithin = (band: number, under: number) => under === 0 || priceLimits[band]! <= under

function sumFacets(cells: readonly Cell[], facets: Counted): FacetCounts {
  return {
    occasions: sumBy(cells, facets, 'occasion'),
    recipients: sumBy(cells, facets, 'recipient'),
    colours: sumBy(cells, facets, 'colour'),
    prices: priceLimits.flatMap((limit) => {
      const goods = countOf(cells, { ...facets, under: limit })
      return goods > 0 ? [{ key: String(limit), goods }] : []
    }),
  }
}

function sumBy(cells: readonly Cell[], wanted: Counted, by: 'occasion' | 'recipient' | 'colour') {
  const sums = new Map<string, number>()
  for (const cell of cells) {
    const key = cell[by]
    if (key !== '' && fits(cell, { ...wanted, [by]: key })) sums.set(key, (sums.get(key) ?? 0) + cell.goods)
  }
  return [...sums].map(([key, goods]) => ({ key, goods }))
}

function countOf(cells: readonly Cell[], facets: Counted): number {
  return cells.reduce((sum, cell) => sum + (fits(cell, facets) ? cell.goods : 0), 0)
}

function fits(cell: Cell, { occasion = '', recipient = '', colour = '', under = 0 }: Counted): boolean {
  return (
    cell.occasion === occasion && cell.recipient === recipient && cell.colour === colour && isWithin(cell.band, under)
  )
}

async function countCells({ pool }: Reads): Promise<Cell[]> {
  return parseRows(
    { occasion: 'always', recipient: 'always', colour: 'always', band: 'always', goods: 'always' },
    await pool.query<Cell>({
      name: 'goods by facets',
      // Groups by price before the bands: a band for each product would take as long as counting.
      text: `WITH alike AS (
          SELECT facet_bits, width_bucket(price_with_tax(unit_price, gst_rate) - 1, $1::int[]) AS band, sum(goods) AS goods
          FROM (
            SELECT facet_bits, unit_price, gst_rate, count(*) AS goods FROM products WHERE withdrawn_at IS NULL GROUP BY 1, 2, 3
          ) AS priced GROUP BY 1, 2
        ),
        occasion AS (${keysAndAny("facet_bits(ARRAY[key], '{}', '{}')", '$2')}),
        recipient AS (${keysAndAny("facet_bits('{}', ARRAY[key], '{}')", '$3')}),
        colour AS (${keysAndAny("facet_bits('{}', '{}', ARRAY[key])", '$4')})
        SELECT occasion.key AS occasion, recipient.key AS recipient, colour.key AS colour, band, sum(goods)::int AS goods
        FROM alike
          JOIN occasion ON facet_bits & occasion.bit = occasion.bit
          JOIN recipient ON facet_bits & recipient.bit = recipient.bit
          JOIN colour ON facet_bits & colour.bit = colour.bit
        GROUP BY occasion.key, recipient.key, colour.key, band
        ORDER BY occasion.key, recipient.key, colour.key, band`,
      values: [inPaise, ...[occasions, recipients, colourFamilies].map((each) => each.map(({ key }) => key))],
    }),
  )
}

/** SQL: each key with its bit, and '' for any. */
const keysAndAny = (bit: string, keys: string) =>
  `SELECT '' AS key, 0::bigint AS bit UNION ALL SELECT key, ${bit} FROM unnest(${keys}::text[]) AS key`
