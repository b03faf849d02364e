import type { RowData } from '@tanstack/react-table'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMe, holds } from '../../session/me.ts'
import { Button } from '../button.tsx'
import { ReadFailure } from '../read-failure.tsx'
import { useMediaQuery } from '../use-media-query.ts'
import { countText } from './count-text.ts'
import { isNarrowed } from './list-address.ts'
import { ListBar } from './list-bar.tsx'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import type { ListPage, ListProps, ListRoute, RowOf } from './list-types.ts'
import { Peek } from './peek.tsx'
import { SavedViews } from './saved-views.tsx'
import { useListAddress, useListRows } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListRowsTable, type RowsTable } from './use-rows-table.ts'

/** A list of one route's rows: search, filters in the address, ticks, keys, peek, cards on a phone. */
export function List<Route extends ListRoute>({ route, ...props }: { route: Route } & ListProps<RowOf<Route>>) {
  const { address, show } = useListAddress(props.filters)
  const read = useListRows(route, props.params, address)
  // Rows of one thing, such as a variant's movements, are looked at one way.
  const viewsOf = props.params || !props.filters?.length ? undefined : route.slice(API.length)
  return <ListOf<RowOf<Route>> {...props} address={address} show={show} read={read} viewsOf={viewsOf} />
}

const API = 'GET /counter/api/v1/'

type ShownList<Row> = ReturnType<typeof useListAddress> & {
  read: { pages: UseInfiniteQueryResult<unknown>; rows: readonly Row[]; first: ListPage<Row> | undefined }
  viewsOf: string | undefined
}

function ListOf<Row extends RowData>({ address, show, read, viewsOf, ...props }: ListProps<Row> & ShownList<Row>) {
  const { nouns, filters, rowId, Peek: RowPeek, blank, searchHint } = props
  const { pages, rows, first } = read
  const me = useMe()
  const columns = props.columns.filter(({ needs }) => holds(me, needs))
  const table = useListRowsTable(columns, rows, rowId)
  const isWide = useMediaQuery('(width >= 44rem)')
  const [peekedId, setPeekedId] = useState<string | null>(null)
  const box = useRef<HTMLElement>(null)
  useListKeys(box, { canPeek: RowPeek !== undefined, peekedId, peekAt: setPeekedId })
  const peeked = rows.find((row) => rowId(row) === peekedId)
  const drawn = { ...props, columns, table, peekAt: setPeekedId, peekedId }
  return (
    <section
      ref={box}
      className={peeked && RowPeek ? 'list list-peeking' : 'list'}
      aria-label={nouns[1]}
      aria-busy={pages.isFetching}
    >
      <div className="list-main">
        {viewsOf && <SavedViews list={viewsOf} filters={filters ?? []} tabs={props.tabs} address={address} />}
        <ListBar address={address} show={show} filters={filters ?? []} searchHint={searchHint}>
          {first && countText(first.count, first.more, nouns)}
        </ListBar>
        {pages.isPending && <ListSkeleton />}
        {pages.isError && <ReadFailure error={pages.error} retry={() => void pages.refetch()} />}
        {rows.length > 0 && (isWide ? <ListTable {...drawn} /> : <ListCards {...drawn} />)}
        {first && rows.length === 0 && (
          <div className="blank">
            <p>{isNarrowed(address) ? `No ${nouns[1]} match.` : blank.text}</p>
            {isNarrowed(address) ? (
              <Button onPress={() => show({ words: '', values: {} })}>Show all {nouns[1]}</Button>
            ) : (
              blank.action
            )}
          </div>
        )}
        {pages.hasNextPage && (
          <Button isBusy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            Next 50
          </Button>
        )}
        {props.actions && <Ticked {...drawn} actions={props.actions} />}
      </div>
      {peeked && RowPeek && (
        <Peek title={props.rowName(peeked)} close={() => setPeekedId(null)}>
          <RowPeek row={peeked} />
        </Peek>
      )}
    </section>
  )
}

type TickedProps<Row extends RowData> = Pick<ListProps<Row>, 'nouns'> & {
  table: RowsTable<Row>
  actions: NonNullable<ListProps<Row>['actions']>
}

function Ticked<Row extends RowData>({ table, nouns, actions }: TickedProps<Row>) {
  return (
    <table.Subscribe selector={(state) => state.rowSelection}>
      {(ticks) => {
        const order = Object.keys(ticks)
        const ticked = table.getSelectedRowModel().rows.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
        const rows = ticked.map((row) => row.original)
        const untick = () => table.resetRowSelection(true)
        return rows.length === 0 ? null : (
          <section className="ticked" aria-label={`Ticked ${nouns[1]}`}>
            <p>{countText(rows.length, false, nouns)} ticked</p>
            {actions(rows, untick)}
            <Button kind="quiet" onPress={untick}>
              Untick
            </Button>
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
