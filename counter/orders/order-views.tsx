import { NavLink, useLocation } from 'react-router'
import { placeLabels, places, type Place } from '#shop/orders/work-list.ts'
import { useRead } from '../api/use-read.ts'
import { PLACES } from './order-types.ts'

const views: readonly (Place | 'all')[] = [
  'to pack',
  'to make',
  'held',
  'trouble',
  'packed',
  'with courier',
  'asking',
  'unpaid',
  'all',
]

export const orderTabs = [
  'assigned=me',
  ...views.filter((view) => view !== 'all').map((place) => new URLSearchParams({ place }).toString()),
]

/** The ways to look at orders, with how many there are. */
export function OrderViews() {
  const counted = useRead(PLACES).data?.data
  const { pathname, search } = useLocation()
  const isList = pathname.endsWith('/orders')
  const filters = new URLSearchParams(search)
  const shown = filters.get('place')
  const isMine = isList && filters.get('assigned') === 'me'
  return (
    <nav className="views" aria-label="Views">
      <NavLink className="view" to="/orders/board">
        Board
      </NavLink>
      <NavLink className="view" to="/orders?assigned=me" aria-current={isMine ? 'page' : 'false'}>
        Mine
      </NavLink>
      {views.map((view) => {
        const isHere = isList && !isMine && (view === 'all' ? shown === null : shown === view)
        return (
          <NavLink
            key={view}
            className="view"
            to={view === 'all' ? '/orders' : `/orders?place=${encodeURIComponent(view)}`}
            aria-current={isHere ? 'page' : 'false'}
          >
            {view === 'all' ? 'All' : placeLabels[view]}
            {view !== 'all' && (
              <span className="view-count">{countText(counted?.places[view] ?? 0, counted?.most)}</span>
            )}
          </NavLink>
        )
      })}
    </nav>
  )
}

function countText(orders: number, most = Infinity): string {
  return `${orders.toLocaleString('en-IN')}${orders >= most ? '+' : ''}`
}

export const placeFilter = {
  key: 'place',
  label: 'State',
  kind: 'choice',
  values: places.map((place) => ({ value: place, label: placeLabels[place] })),
} as const
