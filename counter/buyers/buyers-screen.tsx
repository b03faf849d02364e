import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { findLimits, hasPermission } from '#shop/staff/permissions.ts'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { ExportBuyers } from '../exports/export-all.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'

const LIST = 'GET /counter/api/v1/buyers'
type Row = CounterAnswer<typeof LIST>['data'][number]

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', card: 'title', draw: ({ name }) => name },
  {
    key: 'email',
    label: 'E-mail',
    needs: 'customers.contact',
    card: 'line',
    draw: ({ email }) => <span className="list-email">{email}</span>,
  },
  {
    key: 'orders',
    label: 'Orders',
    card: 'aside',
    isNumber: true,
    draw: ({ orders }) => (orders === 1 ? '1 order' : `${orders} orders`),
  },
  {
    key: 'spent',
    label: 'Spent',
    needs: 'orders.money',
    card: 'line',
    isNumber: true,
    draw: ({ spent }) => (spent === undefined ? '' : formatRupees(spent)),
  },
  { key: 'last', label: 'Last order', card: 'line', draw: ({ lastAt }) => formatMoment(lastAt) },
  { key: 'account', label: 'Account', card: 'none', draw: ({ hasAccount }) => (hasAccount ? 'Yes' : 'Guest') },
  { key: 'tags', label: 'Tags', card: 'line', draw: ({ tags }) => tags.join(', ') },
]
const filters: readonly Filter[] = [
  {
    key: 'kind',
    label: 'Account',
    kind: 'one',
    values: [
      { value: 'account', label: 'With an account' },
      { value: 'guest', label: 'Guests' },
    ],
  },
  { key: 'tag', label: 'Tag', kind: 'text' },
]

/** Everybody who bought. */
export function BuyersScreen() {
  const { staff } = useMe()
  const mayExport =
    hasPermission(staff.roles, 'customers.export') && findLimits(staff.roles, 'customers.export').length === 0
  return (
    <Screen
      title="Buyers"
      lead="A new buyer appears here within half a minute of paying."
      actions={mayExport && <ExportBuyers />}
    >
      <List
        route={LIST}
        nouns={['buyer', 'buyers']}
        columns={columns}
        filters={filters}
        searchHint="Name or e-mail"
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        rowPath={({ id }) => `/buyers/${id}`}
        blank={{ text: 'Nobody has bought anything yet.' }}
      />
    </Screen>
  )
}
