import type { Collection } from './collection.ts'
import { isGroup, toList, toWords, type QueryNode } from './parse-query.ts'
import { QueryError, quoteValue } from './query-error.ts'

const MAX_SORTS = 5

/** `price:desc`, `count:desc,name`, a list of these, or groups such as `sort[price]=desc`; ascending by default. */
export function readSort<SortKey extends string>(
  collection: Collection<SortKey>,
  node: QueryNode | undefined,
): { by: SortKey; descending: boolean }[] {
  if (node === undefined) return [collection.defaultSort]
  const words = sortWords(node)
  if (!words) throw new QueryError(['sort'], 'sort wants names, such as sort=price:asc.')
  if (words.length > MAX_SORTS) throw new QueryError(['sort'], `sort takes ${MAX_SORTS} fields at most.`)
  return words.map((word) => {
    const [name = '', direction = 'asc', ...more] = word.split(':')
    const by = collection.sorts.find((known) => known === name)
    if (by === undefined)
      throw new QueryError(
        ['sort'],
        `${collection.name} cannot be sorted by ${quoteValue(name)}, but by ${collection.sorts.join(', ')}.`,
      )
    const lower = direction.toLowerCase()
    if ((lower !== 'asc' && lower !== 'desc') || more.length > 0)
      throw new QueryError(['sort'], `A sort goes asc or desc, not ${quoteValue([direction, ...more].join(':'))}.`)
    return { by, descending: lower === 'desc' }
  })
}

function sortWords(node: QueryNode): string[] | undefined {
  const plain = (one: QueryNode): QueryNode =>
    isGroup(one)
      ? Object.entries(one).map(([name, direction]) =>
          typeof direction === 'string' ? `${name}:${direction || 'asc'}` : null,
        )
      : one
  const list = toList(node)
  if (!list) return toWords(plain(node))
  return toWords(list.flatMap((one) => plain(one)))
}
