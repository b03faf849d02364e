import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { PathParams } from '../../api/build-path.ts'
import { readKey, readRoute } from '../../api/use-read.ts'
import { readListAddress, toListQuery, writeListAddress, type ListAddress } from './list-address.ts'
import type { Filter, ListPage, ListRoute, RowOf } from './list-types.ts'

const PAGE_SIZE = 50
const noFilters: readonly Filter[] = []

/** The state of a list, which the address holds. */
export function useListAddress(filters: readonly Filter[] = noFilters) {
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => readListAddress(search, filters), [search, filters])
  const show = (next: ListAddress) =>
    setSearch(writeListAddress(search, next, filters), { replace: true, preventScrollReset: true })
  return { address, show }
}

/** The rows of all pages fetched so far. */
export function useListRows<Route extends ListRoute>(
  route: Route,
  params: PathParams | undefined,
  address: ListAddress,
) {
  const options = { ...(params && { params }), query: { ...toListQuery(address), limit: PAGE_SIZE } }
  const pages = useInfiniteQuery({
    queryKey: [...readKey(route, options), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await readRoute(route, { ...options, query: { ...options.query, after: pageParam }, signal })
      // `ListRoute` holds only routes that answer a page of rows.
      return data as unknown as ListPage<RowOf<Route>>
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.data) ?? [], [pages.data])
  return { pages, rows, first: pages.data?.pages[0] }
}
