import { ALL_CATEGORIES } from '#shop/catalogue/categories.ts'
import type { ShopPageData } from '#shop/catalogue/page-data.ts'
import type { ShopAddress } from '#shop/catalogue/shop-address.ts'
import type { SortKey } from '#shop/catalogue/sorts.ts'
import type { Database } from '../database/open-database.ts'
import type { CountMemory } from './count-memory.ts'
import { inCategory, nameContains, type Filter } from './filter.ts'
import { listProducts } from './list-products.ts'
import { cardOf } from './product-card.ts'
import type { ProductSort } from './select-products.ts'

const sortOf: Record<SortKey, ProductSort> = {
  popularity: { by: 'count', descending: true },
  'price-asc': { by: 'price', descending: false },
  'price-desc': { by: 'price', descending: true },
  newest: { by: 'createdAt', descending: true },
}

export type Listing = Omit<ShopPageData, 'categories'>

/** One page of the shop listing. An address beyond the last page (an old link) shows the last one. */
export async function showListing(
  reading: { database: Pick<Database, 'pool'>; counts: CountMemory },
  { q, category, sort, page, pageSize }: ShopAddress & { pageSize: number },
): Promise<Listing> {
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

  const asked = await read(page)
  const pageCount = Math.ceil(asked.total / pageSize)
  const shown = Math.min(page, Math.max(pageCount, 1))
  const { rows, total } = shown === page ? asked : await read(shown)
  return { cards: rows.map(cardOf), page: shown, pageCount, total, pageSize }
}
