import type { Filter } from '#server/catalogue/query/query.ts'

export type FieldKind = 'text' | 'number' | 'moment'

export interface Relation {
  fields: readonly string[]
  filters?: Readonly<Record<string, FieldKind>>
  some?: (filter: Filter) => Filter
}

/** Fields that queries may use. A refusal names any other field. */
export interface Collection<SortKey extends string = string> {
  name: string
  fields: readonly string[]
  sorts: readonly SortKey[]
  filters: Readonly<Record<string, FieldKind>>
  relations: Readonly<Record<string, Relation>>
  defaultSort: { by: SortKey; descending: boolean }
  defaultPageSize: number
}

export const MAX_PAGE_SIZE = 100
