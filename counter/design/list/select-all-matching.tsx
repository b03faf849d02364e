import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { showNotice } from '../notices.tsx'
import { countText } from './count-text.ts'
import type { ListPage, ListProps } from './list-types.ts'
import type { RowsTable } from './use-rows-table.ts'

/** The most rows that are selected at once. */
export const MAX_TICKED = 1_000
type Pages<Row> = UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>
type Props<Row extends RowData> = Pick<ListProps<Row>, 'nouns'> & {
  table: RowsTable<Row>
  pages: Pages<Row>
  rows: readonly Row[]
  rowId: (row: Row) => string
  first: ListPage<Row> | undefined
}

/** Reads the further rows that match, and ticks them with those that are shown. */
export function useTickAll<Row extends RowData>({ table, pages, rowId, nouns }: Props<Row>) {
  return useReadAll(pages, (all, hasMore) => {
    const selected = all.slice(0, MAX_TICKED).map((row) => [rowId(row), true] as const)
    table.setRowSelection(Object.fromEntries(selected))
    if (all.length >= MAX_TICKED && (hasMore || all.length > MAX_TICKED))
      showNotice({ text: `The first ${countText(selected.length, false, nouns)} are selected, the most at once.` })
  })
}

/** Offered once all rows shown are selected, and there are more. */
export function SelectAllMatching<Row extends RowData>({ start, ...list }: Props<Row> & { start: () => void }) {
  const { table, pages, rows, first, nouns } = list
  if (!first || !pages.hasNextPage || rows.length >= MAX_TICKED || !table.getIsAllRowsSelected()) return null
  const isCut = first.more || first.count > MAX_TICKED
  const matching = countText(first.count, first.more, nouns)
  return (
    <Button kind="quiet" onPress={start}>
      {isCut
        ? `Select the first ${MAX_TICKED.toLocaleString('en-IN')} of ${matching}`
        : `Select all ${matching} that match`}
    </Button>
  )
}

/** Page by page, as far as ticks go. @param end is called with all rows that could be read */
function useReadAll<Row>(pages: Pages<Row>, end: (rows: readonly Row[], hasMore: boolean) => void) {
  const [isReading, setReading] = useState(false)
  const start = async () => {
    setReading(true)
    const rowsOf = ({ data }: Pages<Row>) => data?.pages.flatMap((page) => page.data) ?? []
    let read = await pages.fetchNextPage()
    while (read.hasNextPage && !read.isError && rowsOf(read).length < MAX_TICKED) read = await read.fetchNextPage()
    setReading(false)
    end(rowsOf(read), read.hasNextPage)
    if (read.isError)
      showNotice({ kind: 'failed', text: 'Not all of them could be read. Those on screen are selected.' })
  }
  return { isReading, start: () => void start() }
}
