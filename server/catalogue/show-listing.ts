import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import type { ShopPageData } from '#shop/catalogue/page-data.ts'
import type { ShopAddress } from '#shop/catalogue/shop-address.ts'
import { defaultSort, type SortKey } from '#shop/catalogue/sorts.ts'
import type { Database } from '../database/open-database.ts'
import type { CountMemory } from './count-memory.ts'
import { inCategory, nameContains, type Filter } from './filter.ts'
import { findByWords } from './find-by-words.ts'
import { listProducts } from './list-products.ts'
import { cardOf } from './product-card.ts'
import { productCardsByIds } from './product-cards-by-ids.ts'
import type { ProductSort } from './select-products.ts'
import type { Vocabulary } from './vocabulary.ts'

const sortOf: Record<SortKey, ProductSort> = {
  popularity: { by: 'count', descending: true },
  'price-asc': { by: 'price', descending: false },
  'price-desc': { by: 'price', descending: true },
  newest: { by: 'createdAt', descending: true },
}

/** Fewer names than this that contain what was typed are little: the search by words then stands in. */
const LITTLE = 3

export type Listing = Omit<ShopPageData, 'categories'>
type Reading = { database: Pick<Database, 'pool'>; counts: CountMemory; vocabulary: Vocabulary }
type Asked = ShopAddress & { pageSize: number }

/** One page of the shop listing. An address beyond the last page (an old link) shows the last one. */
export async function showListing(reading: Reading, asked: Asked): Promise<Listing> {
  const { q, category, sort, page, pageSize } = asked
  const filters: Filter[] = []
  if (category !== ALL_CATEGORIES.id) filters.push(inCategory(category))
  if (q !== '') filters.push(nameContains(q))
  const read = (page: number) =>
    listProducts(reading, {
      filter: { all: filters },
      sorts: [sortOf[sort]],
      limit: pageSize,
      offset: (page - 1) * pageSize,
    })

  const first = await read(page)
  if (q !== '' && first.total < LITTLE) {
    const exact = page === 1 || first.total === 0 ? first.rows : (await read(1)).rows
    const found = await showFound(
      reading,
      asked,
      exact.map(({ id }) => id),
    )
    if (found) return found
  }
  const pageCount = Math.ceil(first.total / pageSize)
  const shown = Math.min(page, Math.max(pageCount, 1))
  const { rows, total } = shown === page ? first : await read(shown)
  return { cards: rows.map(cardOf), page: shown, pageCount, total, pageSize, corrected: null }
}

/** @param exact ids of the few whose names contain what was typed: they come first, unless a sort was chosen */
async function showFound(
  reading: Reading,
  asked: Asked,
  exact: readonly number[],
): Promise<Listing | undefined> {
  const { ids, corrected } = await findByWords(reading, asked)
  const all = [...new Set(asked.sort === defaultSort ? [...exact, ...ids] : [...ids, ...exact])]
  if (all.length === exact.length) return undefined
  const { page, pageSize } = asked
  const pageCount = Math.ceil(all.length / pageSize)
  const shown = Math.min(page, pageCount)
  const onPage = all.slice((shown - 1) * pageSize, shown * pageSize)
  const cards = await productCardsByIds(reading.database, onPage)
  return {
    cards,
    page: shown,
    pageCount,
    total: all.length,
    pageSize,
    corrected: exact.length > 0 ? null : corrected,
  }
}
