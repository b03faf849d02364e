import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { mostFor, type GiftWish } from '#shop/catalogue/gift-wish.ts'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { facetFilters, notSoldOut, selectProducts, toWantedFacets } from '#server/catalogue/query/query.ts'
import { readProductCards } from './read-product-cards.ts'

/** `longestLead`: working days at most; null for any, -1 if nothing arrives in time. */
export type WantedGifts = Pick<GiftWish, 'occasion' | 'recipient' | 'around'> & { longestLead: number | null }
export type Near = { cards: ProductCard[]; without: 'recipient' | 'price' | 'occasion' | 'day' }
export type FoundGifts = { cards: ProductCard[]; total: number; late: number; near: Near | null }

type Candidate = { id: number; lead: number; price: number }

const MOST_READ = 1_000
const MOST_SHOWN = 24
const FEW = 3
const NEAR_SHOWN = 4

/** Goods near the price come first, then cheaper ones, each by popularity. */
export async function findGifts(database: Reads, wanted: WantedGifts): Promise<FoundGifts> {
  const all = await readCandidates(database, wanted)
  const inTime = all.filter(({ lead }) => isInTime(lead, wanted))
  const shown = rank(inTime, wanted.around).slice(0, MOST_SHOWN)
  const near = inTime.length < FEW ? await findNear(database, wanted, all, inTime) : null
  const cards = await readProductCards(database, [...shown, ...(near?.ids ?? [])])
  return {
    cards: cards.filter(({ id }) => shown.includes(id)),
    total: inTime.length,
    late: all.length - inTime.length,
    near: near && { without: near.without, cards: cards.filter(({ id }) => near.ids.includes(id)) },
  }
}

const isInTime = (lead: number, { longestLead }: WantedGifts) => longestLead === null || lead <= longestLead

function rank(candidates: readonly Candidate[], around: number): number[] {
  const isAbout = ({ price }: Candidate) => price * 2 >= around * 100
  return [...candidates.filter(isAbout), ...candidates.filter((each) => !isAbout(each))].map(({ id }) => id)
}

async function findNear(
  database: Reads,
  wanted: WantedGifts,
  all: readonly Candidate[],
  inTime: readonly Candidate[],
): Promise<{ ids: number[]; without: Near['without'] } | null> {
  const known = new Set(inTime.map(({ id }) => id))
  const others = (found: readonly Candidate[], around: number) =>
    rank(found, around)
      .filter((id) => !known.has(id))
      .slice(0, NEAR_SHOWN)
  const looser: [Near['without'], WantedGifts, boolean][] = [
    ['recipient', { ...wanted, recipient: '' }, wanted.recipient !== ''],
    ['price', { ...wanted, around: Math.round(wanted.around * 1.5) }, wanted.around > 0],
    ['occasion', { ...wanted, recipient: '', occasion: '' }, wanted.occasion !== ''],
  ]
  for (const [without, like, isWanted] of looser) {
    if (!isWanted) continue
    const found = (await readCandidates(database, like)).filter(({ lead }) => isInTime(lead, wanted))
    const ids = others(found, like.around)
    if (ids.length > 0) return { without, ids }
  }
  const late = others(all, wanted.around)
  return late.length > 0 ? { without: 'day', ids: late } : null
}

async function readCandidates(database: Reads, wanted: WantedGifts): Promise<Candidate[]> {
  const { occasion, recipient, around } = wanted
  const filters = [...facetFilters(toWantedFacets({ occasion, recipient, under: mostFor(around) })), notSoldOut]
  const { fromWhere, values } = selectProducts({ all: filters }, [])
  return parseRows(
    { id: 'always', lead: 'always', price: 'always' },
    await database.pool.query<Candidate>(
      `SELECT id, CASE WHEN stock_shown IS NULL THEN coalesce(days_to_make, 0) ELSE 0 END AS lead,
        price_with_tax(unit_price, gst_rate) AS price
      FROM (SELECT p.id ${fromWhere} ORDER BY p.popularity DESC, p.id DESC LIMIT ${MOST_READ}) AS found
        JOIN products USING (id)
      ORDER BY popularity DESC, id DESC`,
      [...values.list],
    ),
  )
}
