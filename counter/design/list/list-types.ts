import type { RowData } from '@tanstack/react-table'
import type { ComponentType, ReactNode } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { Permission } from '#shop/staff/permissions.ts'
import type { PathParams } from '../../api/build-path.ts'
import type { ReadRoute } from '../../api/use-read.ts'

/** `count` stops somewhere, then there are `more`. `next` is the cursor of the next page. */
export type ListPage<Row> = { data: readonly Row[]; next: string | null; count: number; more: boolean }

/** Routes that answer a page of rows. */
export type ListRoute = {
  [Route in ReadRoute]: CounterAnswer<Route> extends ListPage<unknown> ? Route : never
}[ReadRoute]
export type RowOf<Route extends ListRoute> =
  CounterAnswer<Route> extends ListPage<infer Row extends RowData> ? Row : never

export type Column<Row> = {
  key: string
  label: string
  needs?: Permission
  isNumber?: boolean
  /** The column's place on a phone's card. Exactly one column is the `title`, which opens the row. */
  card: 'title' | 'aside' | 'line' | 'none'
  draw: (row: Row) => ReactNode
}

export type FilterValue = { value: string; label: string }
/** `choice` may hold several of its values, the others hold one; a `day` is Indian, 2026-11-22. */
export type Filter = { key: string; label: string } & (
  | { kind: 'choice'; values: readonly FilterValue[] }
  | { kind: 'one'; values: readonly FilterValue[]; /** An address may hold others. */ takesOthers?: true }
  | { kind: 'text'; hint?: string }
  | { kind: 'day' }
)

export type ListProps<Row> = {
  /** The noun of a row: `['order', 'orders']`. */
  nouns: readonly [one: string, many: string]
  params?: PathParams
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** Queries that have tabs of their own: they need not be kept. */
  tabs?: readonly string[]
  /** The placeholder of the search field; no field without it. */
  searchHint?: string
  /** "Filter", in another language. */
  filterLabel?: string
  rowId: (row: Row) => string
  /** Read out before "tick" and "preview". */
  rowName: (row: Row) => string
  /** Where a row leads, below /counter; without it a row opens its preview. */
  rowPath?: (row: Row) => string
  /** More of a row, beside the list. */
  PreviewPane?: ComponentType<{ row: Row }>
  /** For selected rows, in the order in which they were selected; without it there are no ticks. */
  actions?: (rows: readonly Row[], untick: () => void) => ReactNode
  /** When there is nothing yet, and nothing was searched for. */
  blank: { text: string; action?: ReactNode }
}
