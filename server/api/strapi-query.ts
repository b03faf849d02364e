import type { Filter } from '#server/catalogue/filter.ts'
import type { Collection } from './query/collection.ts'
import { parseQuery } from './query/parse-query.ts'
import { QueryFault, quoted } from './query/query-fault.ts'
import { readFilters } from './query/read-filters.ts'
import { readFields, readPopulate, type Populated } from './query/read-names.ts'
import { readPagination, type Pagination } from './query/read-pagination.ts'
import { readSort } from './query/read-sort.ts'

/** Which fields and relations of an entry are wanted. */
export interface EntryQuery {
  /** undefined: all of them. */
  fields: readonly string[] | undefined
  populate: Populated
}

/** A list query in the syntax of Strapi 4, checked against what the collection allows. */
export interface ListQuery<SortKey extends string> extends EntryQuery {
  filter: Filter
  sorts: readonly { by: SortKey; descending: boolean }[]
  pagination: Pagination
}

export type Read<Query> = { ok: true; query: Query } | { ok: false; fault: QueryFault }

const forLists = ['fields', 'populate', 'sort', 'filters', 'pagination']
const forEntries = ['fields', 'populate']
/** What clients of Strapi send everywhere, and what makes no difference here: there is one language and no draft. */
export const ignoredParameters: readonly string[] = ['locale', 'publicationState']

/** Reads the query of a list. Whatever the collection does not allow is refused, and the refusal names it. */
export function readListQuery<SortKey extends string>(
  collection: Collection<SortKey>,
  text: string,
): Read<ListQuery<SortKey>> {
  return orFault(() => {
    const tree = parseKnown(text, forLists)
    return {
      fields: readFields(collection, tree['fields'], ['fields']),
      populate: readPopulate(collection, tree['populate']),
      sorts: readSort(collection, tree['sort']),
      filter: readFilters(collection, tree['filters']),
      pagination: readPagination(tree['pagination'], collection.defaultPageSize),
    }
  })
}

/** Reads the query of a single entry. */
export function readEntryQuery(collection: Collection, text: string): Read<EntryQuery> {
  return orFault(() => {
    const tree = parseKnown(text, forEntries)
    return {
      fields: readFields(collection, tree['fields'], ['fields']),
      populate: readPopulate(collection, tree['populate']),
    }
  })
}

function parseKnown(text: string, known: readonly string[]) {
  const tree = parseQuery(text)
  for (const key of Object.keys(tree))
    if (!known.includes(key) && !ignoredParameters.includes(key))
      throw new QueryFault(
        [key],
        `There is no query parameter ${quoted(key)} here, only ${known.join(', ')}.`,
      )
  return tree
}

function orFault<Query>(read: () => Query): Read<Query> {
  try {
    return { ok: true, query: read() }
  } catch (fault) {
    if (fault instanceof QueryFault) return { ok: false, fault }
    throw fault
  }
}
