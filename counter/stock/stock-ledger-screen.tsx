import { useParams } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { moveRules } from '#shop/stock/move-reasons.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column } from '../design/list/list-types.ts'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { moveStock } from './move-stock.tsx'

const LEDGER = 'GET /counter/api/v1/stock/{variant}/moves'
type Move = CounterAnswer<typeof LEDGER>['data'][number]

const ordersReasons: Readonly<Record<string, string>> = {
  reserved: 'Taken by an order',
  released: 'Released by an order',
  returned: 'Came back from an order',
  counted: 'Counted',
}
const labelOf = (reason: string) =>
  Object.entries(moveRules).find(([name]) => name === reason)?.[1].label ?? ordersReasons[reason] ?? reason

/** Causes of stock movements that are not staff. */
const whoMoves: Readonly<Record<string, string>> = {
  shopper: 'the shopper',
  clock: 'the shop, automatically',
  courier: 'the courier',
  payment: 'the payment',
}

const columns: readonly Column<Move>[] = [
  { key: 'at', label: 'When', card: 'title', draw: ({ at }) => formatMoment(at) },
  {
    key: 'change',
    label: 'Change',
    card: 'aside',
    isNumber: true,
    draw: ({ change }) => (change > 0 ? `+${change}` : `−${-change}`),
  },
  { key: 'after', label: 'Stock after it', card: 'line', isNumber: true, draw: ({ after }) => after },
  {
    key: 'reason',
    label: 'Why',
    card: 'line',
    draw: ({ reason, order }) => [labelOf(reason), order].filter(Boolean).join(' · '),
  },
  { key: 'by', label: 'By', card: 'line', draw: ({ by }) => whoMoves[by] ?? by },
  { key: 'note', label: 'Note', card: 'line', draw: ({ note }) => note ?? '' },
]

/** Why there are as many of one variant, from the first piece on. */
export function StockLedgerScreen() {
  const { variant = '' } = useParams()
  const read = useRead(LEDGER, { params: { variant } })
  const mayMove = usePermission('stock.move')
  const { stock = null, name = '' } = read.data?.data ?? {}
  const button = mayMove && stock !== null && (
    <Button kind="solid" onPress={() => void moveStock({ variant: Number(variant), name, stock })}>
      Move stock
    </Button>
  )
  return (
    <Screen title={name || 'Stock'} lead={stock === null ? '' : `${stock} on the shelf`} actions={button}>
      <List
        route={LEDGER}
        params={{ variant }}
        nouns={['move', 'moves']}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={({ at, reason }) => `${labelOf(reason)}, ${formatMoment(at)}`}
        blank={{ text: 'No stock movement yet.' }}
      />
    </Screen>
  )
}
