import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { priceFavour, type PricedFavour } from '#shop/favours/price-favour.ts'
import type { FavourPlan } from '#shop/favours/favour-wish.ts'
import type { ProductCard } from '#shop/catalogue/product.ts'
import type { PriceBreak } from '#shop/pricing/price-lines.ts'
import { readProductCards } from './read-product-cards.ts'

/** `minutes` of work for all pieces, `lead` in working days. */
export type Favour = PricedFavour & { card: ProductCard; minutes: number; lead: number; keeps: number | null }
/** `fits`: within the budget; otherwise the cheapest. */
export type FoundFavours = { fits: boolean; favours: Favour[] }

type Row = {
  id: number
  price: number
  discount: number
  gstRate: number
  breaks: PriceBreak[]
  benchMinutes: number
  keeps: number | null
  lead: number
}

const MOST_READ = 400
const PORTIONS = [40, MOST_READ]
const SHOWN = 3
/** From this share of the budget, a favour counts as close to it. */
const ABOUT = 0.6

/** Prefers goods close to the budget, then popular ones. Prices include quantity discounts. */
export async function findFavours(
  database: Reads,
  { pieces, budget }: Pick<FavourPlan, 'pieces' | 'budget'>,
): Promise<FoundFavours> {
  const fitting = await findFitting(database, pieces, budget)
  if (fitting.length > 0) return { fits: true, favours: await toFavours(database, fitting, pieces) }
  const cheapest = await readCandidates(
    database,
    { pieces, narrowing: '', order: 'price_with_tax(listed.unit_price, listed.gst_rate), listed.id', most: MOST_READ },
    [],
  )
  const nearest = cheapest
    .map((row) => ({ row, priced: price(row, pieces) }))
    .toSorted((a, b) => a.priced.each - b.priced.each)
  return { fits: false, favours: await toFavours(database, nearest.slice(0, SHOWN), pieces) }
}

type Priced = { row: Row; priced: PricedFavour }

async function findFitting(database: Reads, pieces: number, budget: number): Promise<Priced[]> {
  // Skips goods above twice the budget, whatever their quantity prices.
  const narrowing = 'AND price_with_tax(listed.unit_price, listed.gst_rate) <= $2'
  const order = 'listed.popularity DESC, listed.id DESC'
  const isAbout = ({ priced: { each } }: Priced) => each >= budget * ABOUT
  let fitting: Priced[] = []
  for (const most of PORTIONS) {
    const found = await readCandidates(database, { pieces, narrowing, order, most }, [budget * 2])
    const priced = found.map((row) => ({ row, priced: price(row, pieces) }))
    fitting = priced.filter(({ priced: { each } }) => each <= budget)
    if (found.length < most || fitting.filter(isAbout).length >= SHOWN) break
  }
  return [...fitting.filter(isAbout), ...fitting.filter((one) => !isAbout(one))].slice(0, SHOWN)
}

type Wanted = { pieces: number; narrowing: string; order: string; most: number }

/** @param wanted `narrowing` has values from `$2`; it uses columns of the popularity and price indexes */
async function readCandidates(
  { pool }: Reads,
  { pieces, narrowing, order, most }: Wanted,
  values: readonly number[],
): Promise<Row[]> {
  return parseRows(
    {
      id: 'always',
      price: 'always',
      discount: 'always',
      gstRate: 'always',
      breaks: 'always',
      benchMinutes: 'always',
      keeps: 'always',
      lead: 'always',
    },
    await pool.query<Row>(
      `SELECT p.id, v.price, v.discount::float AS discount, v.gst_rate AS "gstRate", p.price_breaks AS breaks,
         v.bench_minutes AS "benchMinutes", v.keeps_days AS keeps, CASE WHEN v.stock IS NULL THEN coalesce(v.days_to_make, 0) ELSE 0 END AS lead
       FROM products listed JOIN variants v ON v.id = listed.id JOIN products p ON p.id = listed.id
       WHERE listed.withdrawn_at IS NULL AND v.is_active AND (v.stock IS NULL OR v.stock >= $1) ${narrowing}
       ORDER BY ${order} LIMIT ${most}`,
      [pieces, ...values],
    ),
  )
}

function price({ id, price: asked, discount, gstRate, breaks }: Row, pieces: number): PricedFavour {
  return priceFavour(
    { price: asked, discount, gstRate, ...(breaks.length > 0 && { breaks: { key: String(id), steps: breaks } }) },
    pieces,
  )
}

async function toFavours(
  database: Reads,
  found: readonly { row: Row; priced: PricedFavour }[],
  pieces: number,
): Promise<Favour[]> {
  const cards = await readProductCards(
    database,
    found.map(({ row }) => row.id),
  )
  return found.flatMap(({ row, priced }) => {
    const card = cards.find(({ id }) => id === row.id)
    return card ? [{ ...priced, card, minutes: row.benchMinutes * pieces, lead: row.lead, keeps: row.keeps }] : []
  })
}
