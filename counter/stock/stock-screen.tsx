import type { CounterAnswer } from '#contract/counter/routes.ts'
import { allowedReasons } from '#shop/stock/move-reasons.ts'
import { ButtonLink } from '../design/button.tsx'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { Screen } from '../layout/screen.tsx'
import { useMe, usePermission } from '../session/me.ts'
import { CountField } from './count-field.tsx'

const LIST = 'GET /counter/api/v1/stock'
type Row = CounterAnswer<typeof LIST>['data'][number]

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', card: 'title', draw: ({ name }) => name },
  {
    key: 'stock',
    label: 'On the shelf',
    card: 'aside',
    isNumber: true,
    draw: ({ stock, isLow }) => (isLow ? `${stock}, low` : stock),
  },
  { key: 'count', label: 'Count', card: 'line', needs: 'stock.count', draw: (row) => <CountField {...row} /> },
  { key: 'hold', label: 'On hold', card: 'line', isNumber: true, draw: ({ onHold }) => onHold },
  { key: 'shelf', label: 'Shelf', card: 'line', draw: ({ shelf }) => shelf },
  { key: 'sku', label: 'SKU', card: 'none', draw: ({ sku }) => sku ?? '' },
]
const filters: readonly Filter[] = [
  { key: 'low', label: 'Stock', kind: 'one', values: [{ value: 'yes', label: 'Running low' }] },
]

export function StockScreen() {
  const me = useMe()
  const mayCount = usePermission('stock.count')
  const mayMove = usePermission('stock.move')
  const mayReceive = mayMove && allowedReasons(me.staff.roles).includes('received')
  const actions = (
    <>
      {mayReceive && <ButtonLink to="/stock/receive">Receive goods</ButtonLink>}
      {mayCount && <ButtonLink to="/stock/count">Count a shelf</ButtonLink>}
    </>
  )
  return (
    <Screen
      title="Stock"
      lead={mayCount && 'Type what you count. Pieces of orders that are not packed count, too'}
      actions={actions}
    >
      <List
        route={LIST}
        nouns={['variant', 'variants']}
        columns={columns}
        filters={filters}
        searchHint="Name, SKU, barcode or shelf"
        rowId={({ variant }) => String(variant)}
        rowName={({ name }) => name}
        rowPath={({ variant }) => `/stock/${variant}`}
        blank={{ text: 'No stock yet: all products are made to order.' }}
      />
    </Screen>
  )
}
