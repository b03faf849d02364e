import type { Filter } from '#server/catalogue/query/query.ts'
import { ignoredParameters } from '#server/platform/http/cache-key.ts'
import type { Collection } from './collection.ts'
import { parseQuery, isGroup, toList, toWords, type QueryNode } from './parse-query.ts'
import { QueryError, quoteValue } from './query-error.ts'
import { readFilters } from './read-filters.ts'
import { readFields, readPopulate, type PopulatedRelations } from './read-fields.ts'
import { readPagination, type Pagination } from './read-pagination.ts'

export interface EntryQuery {
  fields: readonly string[] | undefined
  populate: PopulatedRelations
}

export interface ListQuery<SortKey extends string> extends EntryQuery {
  filter: Filter
  sorts: readonly { by: SortKey; descending: boolean }[]
  pagination: Pagination
}

export type QueryResult<Query> = { ok: true; query: Query } | { ok: false; error: QueryError }

const listParameterNames = ['fields', 'populate', 'sort', 'filters', 'pagination']
const entryParameterNames = ['fields', 'populate']

/** Reads Strapi 4's syntax. A refusal names the field that the collection does not allow. */
export function readListQuery<SortKey extends string>(
  collection: Collection<SortKey>,
  text: string,
): QueryResult<ListQuery<SortKey>> {
  return catchQueryError(() => {
    const tree = parseAllowedParameters(text, listParameterNames)
    return {
      fields: readFields(collection, tree['fields'], ['fields']),
      populate: readPopulate(collection, tree['populate']),
      sorts: readSort(collection, tree['sort']),
      filter: readFilters(collection, tree['filters']),
      pagination: readPagination(tree['pagination'], collection.defaultPageSize),
    }
  })
}

export function readEntryQuery(collection: Collection, text: string): QueryResult<EntryQuery> {
  return catchQueryError(() => {
    const tree = parseAllowedParameters(text, entryParameterNames)
    return {
      fields: readFields(collection, tree['fields'], ['fields']),
      populate: readPopulate(collection, tree['populate']),
    }
  })
}

function parseAllowedParameters(text: string, known: readonly string[]) {
  const tree = parseQuery(text)
  for (const key of Object.keys(tree))
    if (!known.includes(key) && !ignoredParameters.includes(key))
      throw new QueryError([key], `There is no query parameter ${quoteValue(key)} here, only ${known.join(', ')}.`)
  return tree
}

function catchQueryError<Query>(read: () => Query): QueryResult<Query> {
  try {
    return { ok: true, query: read() }
  } catch (error) {
    if (error instanceof QueryError) return { ok: false, error }
    throw error
  }
}

const MAX_SORTS = 5

/** `price:desc`, `count:desc,name`, a list of these, or groups such as `sort[price]=desc`; ascending by default. */
function readSort<SortKey extends string>(
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
