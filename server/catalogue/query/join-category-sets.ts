import { mapLeaves, type Filter, type FilterValue } from './filter.ts'
import type { Columns, SqlValues } from './filter-sql.ts'

/** `columns`: 1 or 0, whether the product is in a category of the set. */
type JoinedSets = { filter: Filter; join: string; columns: Columns }

/** Reads a product's categories once for several conditions on them. */
export function joinCategorySets(filter: Filter, values: SqlValues): JoinedSets {
  const sets = new Map<string, readonly FilterValue[]>()
  mapLeaves(filter, (leaf) => {
    const ids = readCategoryIds(leaf)
    if (ids) sets.set(ids.join(), ids)
    return leaf
  })
  if (sets.size < 2) return { filter, join: '', columns: {} }
  const bitsOf = (id: FilterValue) => [...sets.values()].map((ids) => (ids.includes(id) ? '1' : '0')).join('')
  const cases = [...new Set([...sets.values()].flat())].map(
    (id) => `WHEN ${values.add(id)} THEN ${values.add(bitsOf(id), 'varbit')}`,
  )
  const none = values.add('0'.repeat(sets.size), 'varbit')
  const places = [...sets.keys()]
  return {
    filter: mapLeaves(filter, (leaf) => {
      const ids = readCategoryIds(leaf)
      return ids ? { field: columnOf(places.indexOf(ids.join())), is: 'eq', values: [1] } : leaf
    }),
    join: `CROSS JOIN LATERAL (
      SELECT coalesce(bit_or(CASE pc.category_id ${cases.join(' ')} END), ${none}) AS sets
      FROM product_categories pc WHERE pc.product_id = p.id OFFSET 0
    ) AS categorised`,
    columns: Object.fromEntries(places.map((_, at) => [columnOf(at), `get_bit(categorised.sets, ${at})`])),
  }
}

const columnOf = (place: number) => `categorySet${place}`

function readCategoryIds(leaf: Filter): readonly FilterValue[] | undefined {
  if (!('someCategory' in leaf) || !('field' in leaf.someCategory)) return undefined
  const { field, is, values } = leaf.someCategory
  return field === 'id' && (is === 'in' || is === 'eq') ? values : undefined
}
