import type { Filter } from '#server/catalogue/filter.ts'

/** What a field holds, and so how it can be compared. */
export type FieldKind = 'text' | 'number' | 'moment'

/** A relation of a collection that may be populated, and filtered by when its fields have a kind. */
export interface Relation {
  fields: readonly string[]
  filters?: Readonly<Record<string, FieldKind>>
  /** What a filter on the relation's fields comes to. */
  some?: (filter: Filter) => Filter
}

/** All that may be asked of a collection. What is not named here is refused by name. */
export interface Collection<SortKey extends string = string> {
  /** In the plural, as messages use it. */
  name: string
  /** `id` besides, always. */
  fields: readonly string[]
  sorts: readonly SortKey[]
  filters: Readonly<Record<string, FieldKind>>
  relations: Readonly<Record<string, Relation>>
  defaultSort: { by: SortKey; descending: boolean }
  defaultPageSize: number
}

/** The most entries one answer holds. */
export const MAX_PAGE_SIZE = 100
