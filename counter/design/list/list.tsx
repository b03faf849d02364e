import type { RowData } from '@tanstack/react-table'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { ReadFailure } from '../read-failure.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import { holds, useMe } from '../../session/me.ts'
import { countText } from './count-text.ts'
import { isNarrowed } from './list-address.ts'
import { ListBar } from './list-bar.tsx'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import type { ListPage, ListProps, ListRoute, RowOf } from './list-types.ts'
import { PreviewPane } from './preview-pane.tsx'
import { SavedViews } from './saved-views.tsx'
import { SelectAllMatching, useTickAll } from './select-all-matching.tsx'
import { useListAddress, useListRows } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListRowsTable, type RowsTable } from './use-rows-table.ts'

/** A list of one route's rows: search, filters in the address, ticks, keys, preview, cards on a phone. */
export function List<Route extends ListRoute>({ route, ...props }: { route: Route } & ListProps<RowOf<Route>>) {
  const { address, show } = useListAddress(props.filters)
  const read = useListRows(route, props.params, address)
  // Rows of one thing, such as a variant's movements, are looked at one way.
  const hasViews = !props.params && (props.filters ?? []).length > 0
  const list = route.slice(API.length)
  return <ListOf<RowOf<Route>> {...props} address={address} show={show} read={read} list={list} hasViews={hasViews} />
}

const API = 'GET /counter/api/v1/'

type ShownList<Row> = ReturnType<typeof useListAddress> & {
  read: {
    pages: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>
    rows: readonly Row[]
    first: ListPage<Row> | undefined
  }
  /** The route's path, by which its views are kept. */
  list: string
  hasViews: boolean
}

function ListOf<Row extends RowData>({
  address,
  show,
  read,
  list,
  hasViews,
  ...props
}: ListProps<Row> & ShownList<Row>) {
  const { nouns, filters, rowId, PreviewPane: RowPreview, blank, searchHint } = props
  const { pages, rows, first } = read
  const me = useMe()
  const columns = props.columns.filter(({ needs }) => holds(me, needs))
  const table = useListRowsTable(columns, rows, rowId)
  const isWide = useMediaQuery('(width >= 44rem)')
  const [previewedId, setPreviewedId] = useState<string | null>(null)
  const box = useRef<HTMLElement>(null)
  useListKeys(box, { canPreview: RowPreview !== undefined, previewedId, previewAt: setPreviewedId })
  const previewed = rows.find((row) => rowId(row) === previewedId)
  const drawn = { ...props, columns, table, previewAt: setPreviewedId, previewedId }
  return (
    <section
      ref={box}
      className={previewed && RowPreview ? 'list list-previewing' : 'list'}
      aria-label={nouns[1]}
      aria-busy={pages.isFetching}
    >
      <div className="list-main">
        {hasViews && <SavedViews list={list} filters={filters ?? []} tabs={props.tabs} address={address} />}
        <ListBar
          address={address}
          show={show}
          filters={filters ?? []}
          searchHint={searchHint}
          filterLabel={props.filterLabel}
        >
          {first && countText(first.count, first.more, nouns)}
        </ListBar>
        {pages.isPending && <ListSkeleton />}
        {pages.isError && <ReadFailure error={pages.error} retry={() => void pages.refetch()} />}
        {rows.length > 0 && (isWide ? <ListTable {...drawn} /> : <ListCards {...drawn} />)}
        {first && rows.length === 0 && <NoRows nouns={nouns} blank={blank} address={address} show={show} />}
        {pages.hasNextPage && (
          <Button isBusy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            Next 50
          </Button>
        )}
        {props.actions && <Ticked {...drawn} pages={pages} rows={rows} first={first} actions={props.actions} />}
      </div>
      {previewed && RowPreview && (
        <PreviewPane title={props.rowName(previewed)} close={() => setPreviewedId(null)}>
          <RowPreview row={previewed} />
        </PreviewPane>
      )}
    </section>
  )
}

type NoRowsProps = Pick<ListProps<never>, 'nouns' | 'blank'> & ReturnType<typeof useListAddress>

function NoRows({ nouns, blank, address, show }: NoRowsProps) {
  const isNarrow = isNarrowed(address)
  return (
    <div className="blank">
      <p>{isNarrow ? `No ${nouns[1]} match.` : blank.text}</p>
      {isNarrow ? <Button onPress={() => show({ words: '', values: {} })}>Show all {nouns[1]}</Button> : blank.action}
    </div>
  )
}

type SelectedProps<Row extends RowData> = Pick<ListProps<Row>, 'nouns' | 'rowId'> & {
  table: RowsTable<Row>
  pages: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>
  rows: readonly Row[]
  first: ListPage<Row> | undefined
  actions: NonNullable<ListProps<Row>['actions']>
}

function Ticked<Row extends RowData>({ actions, ...list }: SelectedProps<Row>) {
  const { table, nouns } = list
  const { isReading, start } = useTickAll(list)
  return (
    <table.Subscribe selector={(state) => state.rowSelection}>
      {(ticks) => {
        const order = Object.keys(ticks)
        const selected = table.getSelectedRowModel().rows.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
        const rows = selected.map((row) => row.original)
        const untick = () => table.resetRowSelection(true)
        return rows.length === 0 ? null : (
          <section className="selected" aria-label={`Selected ${nouns[1]}`}>
            <p>{countText(rows.length, false, nouns)} selected</p>
            {isReading ? (
              // A bulk action now would reach only some of the rows.
              <output>Reading: {countText(list.rows.length, false, nouns)} so far</output>
            ) : (
              <>
                <SelectAllMatching {...list} start={start} />
                {actions(rows, untick)}
                <Button kind="quiet" onPress={untick}>
                  Untick
                </Button>
              </>
            )}
          </section>
        )
      }}
    </table.Subscribe>
  )
}

function ListSkeleton() {
  return (
    <div className="late list-skeleton" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <span key={row} className="skeleton" />
      ))}
    </div>
  )
}
