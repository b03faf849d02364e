import { useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRead } from '../../api/use-read.ts'
import { Button } from '../button.tsx'
import { openDialog } from '../dialogs.tsx'
import { listenToKeys } from '../single-keys.ts'
import { ArrangeViews } from './arrange-views.tsx'
import { KeepView } from './keep-view.tsx'
import { isSameQuery, readListAddress, toListQuery, toViewQuery, type ListAddress } from './list-address.ts'
import type { Filter, ListPage, ListRoute } from './list-types.ts'

const VIEWS = 'GET /counter/api/v1/views'

/** Views with a key of their own: 1 to 5. */
const WITH_KEYS = 5

/** Filters kept under a name, as tabs over their list; `v` opens all of them. */
export function SavedViews({
  list,
  filters,
  tabs = [],
  address,
}: {
  list: string
  filters: readonly Filter[]
  tabs: readonly string[] | undefined
  address: ListAddress
}) {
  const read = useRead(VIEWS, { query: { list } })
  const views = read.data?.data.data ?? []
  const navigate = useNavigate()
  const current = toViewQuery(address, filters)
  const shownId = views.find(({ query }) => isSameQuery(query, current))?.id
  const keep = () =>
    void openDialog({ title: 'Save this view' }, (close) => <KeepView list={list} query={current} close={close} />)
  const arrange = () =>
    void openDialog({ title: 'Views' }, (close) => <ArrangeViews list={list} close={() => close()} />)
  const latest = useRef({ views, arrange, navigate })
  useLayoutEffect(() => {
    latest.current = { views, arrange, navigate }
  })
  useLayoutEffect(() => {
    const show = (index: number) => () => {
      const view = latest.current.views[index]
      if (view) void latest.current.navigate(`?${view.query}`)
    }
    const numbered = Array.from({ length: WITH_KEYS }, (_, index) => [String(index + 1), show(index)] as const)
    return listenToKeys({ ...Object.fromEntries(numbered), v: () => latest.current.arrange() })
  }, [])
  const isNew = ![...tabs, ''].some((query) => isSameQuery(query, current)) && read.isSuccess && shownId === undefined
  if (views.length === 0 && !isNew) return null
  return (
    <div className="views">
      {views.length > 0 && (
        <nav className="views views-kept" aria-label="Saved views">
          {views.map(({ id, name, query }, index) => (
            <Link key={id} className="view" to={`?${query}`} aria-current={id === shownId ? 'page' : undefined}>
              {name}
              {index < WITH_KEYS && <ViewCount list={list} query={query} filters={filters} />}
            </Link>
          ))}
        </nav>
      )}
      {isNew && (
        <Button kind="quiet" onPress={keep}>
          Save this view
        </Button>
      )}
      {views.length > 0 && (
        <Button kind="quiet" onPress={arrange}>
          Arrange views
        </Button>
      )}
    </div>
  )
}

function ViewCount({ list, query, filters }: { list: string; query: string; filters: readonly Filter[] }) {
  // The list's own route, which answers a page of rows.
  const route = `GET /counter/api/v1/${list}` as ListRoute
  const wanted = toListQuery(readListAddress(new URLSearchParams(query), filters))
  const page: ListPage<unknown> | undefined = useRead(route, { query: { ...wanted, limit: 1 } }).data?.data
  return page ? (
    <span className="view-count">
      {page.count.toLocaleString('en-IN')}
      {page.more && '+'}
    </span>
  ) : null
}
