import { useMemo } from 'react'
import { formatRupees } from '#shop/money/paise.ts'
import { orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { ExportOrders } from '../exports/export-all.tsx'
import { Screen } from '../layout/screen.tsx'
import { useNewQuote } from '../quotes/use-new-quote.ts'
import { usePermission } from '../session/me.ts'
import { ConfirmSelected } from './confirm-selected.tsx'
import { HoldSelected } from './hold-orders.tsx'
import { PrintSelected } from './print-selected.tsx'
import { ORDERS, PEOPLE, type OrderRow } from './order-types.ts'
import { OrderPreview } from './order-preview.tsx'
import { orderTabs, OrderViews, placeFilter } from './order-views.tsx'
import { piecesText, recipientText } from './pieces-text.ts'
import { PlaceState } from './place-state.tsx'
import { ShipDay } from './ship-day.tsx'
import { useAssign } from './use-assign.tsx'
import { useCall } from '../api/use-call.ts'
import { showNotice } from '../design/notices.tsx'
import { openFile } from '../design/open-file.ts'

const columns: readonly Column<OrderRow>[] = [
  { key: 'number', label: 'Order', card: 'title', draw: ({ number }) => <span className="whole">{number}</span> },
  {
    key: 'place',
    label: 'State',
    card: 'aside',
    draw: ({ place, assignedTo }) => (
      <>
        <PlaceState place={place} /> {assignedTo && <span className="muted">with {assignedTo.name}</span>}
      </>
    ),
  },
  {
    key: 'ship-by',
    label: 'Leaves by',
    card: 'line',
    draw: (row) => (
      <span className="whole">
        <ShipDay {...row} />
      </span>
    ),
  },
  { key: 'to', label: 'To', card: 'line', draw: ({ to }) => recipientText(to) },
  { key: 'pieces', label: 'Pieces', card: 'line', draw: (row) => <span className="clip">{piecesText(row)}</span> },
  {
    key: 'total',
    label: 'Money',
    card: 'line',
    needs: 'orders.money',
    isNumber: true,
    draw: ({ total }) => (total === undefined ? '' : formatRupees(total)),
  },
  { key: 'notes', label: 'Notes', card: 'line', draw: (row) => <span className="clip">{notesText(row)}</span> },
  {
    key: 'placed',
    label: 'Placed',
    card: 'none',
    draw: ({ placedAt, state }) => (
      <span className="whole">{placedAt ? formatMoment(placedAt) : orderStateLabel(state)}</span>
    ),
  },
]
const days = [
  { value: '..today-1', label: 'before today' },
  { value: '..today', label: 'today or before' },
  { value: '..today+1', label: 'tomorrow or before' },
  { value: 'today..today+6', label: 'in the next seven days' },
  { value: 'today+7..', label: 'later' },
]
function listFilters(people: readonly { id: string; name: string }[]): readonly Filter[] {
  const whose = [
    { value: 'me', label: 'Mine' },
    { value: 'nobody', label: 'Nobody’s' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return [
    placeFilter,
    { key: 'ship_by', label: 'Leaves', kind: 'one', values: days, takesOthers: true },
    { key: 'assigned', label: 'Assigned to', kind: 'one', values: whose, takesOthers: true },
  ]
}
const runBulkWork = (rows: readonly OrderRow[], untick: () => void) => (
  <>
    <ConfirmSelected rows={rows} untick={untick} />
    <AssignSelected rows={rows} untick={untick} />
    <HoldSelected rows={rows} untick={untick} />
    <PrintSelected chosen={{ orders: rows.map(({ number }) => number) }} count={rows.length} />
    <ExportSelected rows={rows} />
  </>
)

/** All orders: by where they stand, searched, previewed. */
export function OrdersScreen() {
  const people = useRead(PEOPLE).data?.data.data
  const filters = useMemo(() => listFilters(people ?? []), [people])
  return (
    <Screen title="Orders" actions={<OrdersActions />}>
      <OrderViews />
      <List
        route={ORDERS}
        nouns={['order', 'orders']}
        columns={columns}
        filters={filters}
        tabs={orderTabs}
        searchHint="Number, name, phone, PIN, waybill"
        rowId={({ number }) => number}
        rowName={({ number }) => number}
        rowPath={({ number }) => `/orders/${number}`}
        PreviewPane={OrderPreview}
        actions={runBulkWork}
        blank={{ text: 'No order has been placed yet.' }}
      />
    </Screen>
  )
}

/** An order by a call or a message begins as a quote: its buyer says yes and pays by its link. */
function OrdersActions() {
  const mayExport = usePermission('orders.money')
  const mayQuote = usePermission('quotes.write')
  const { begin, isBusy } = useNewQuote()
  return (
    <>
      {mayExport && <ExportOrders />}
      {mayQuote && (
        <Button data-key="n" isBusy={isBusy} onPress={() => void begin(null)}>
          New order
        </Button>
      )}
    </>
  )
}

function notesText({ heldFor, pinned, notes }: OrderRow): string {
  if (heldFor !== null) return `Held: ${heldFor}`
  if (pinned !== null) return pinned
  if (notes === 0) return ''
  return notes === 1 ? '1 note' : `${notes} notes`
}

function AssignSelected({ rows, untick }: { rows: readonly OrderRow[]; untick: () => void }) {
  const { assign, isBusy } = useAssign()
  const mayAssign = usePermission('orders.assign')
  const assignAll = async () => {
    if (await assign(rows)) untick()
  }
  if (!mayAssign) return null
  return (
    <Button isBusy={isBusy} onPress={() => void assignAll()}>
      Assign to …
    </Button>
  )
}

/** Exports the selected orders as CSV. No export contains orders that were never placed. */
function ExportSelected({ rows }: { rows: readonly OrderRow[] }) {
  const { run, isBusy } = useCall('POST /counter/api/v1/exports/orders')
  const mayExport = usePermission('orders.money')
  const take = async () => {
    const made = await run({ body: { orders: rows.map(({ number }) => number) } })
    if (made.ok) openFile(made.data.data.file)
    const isAll = rows.every(({ placedAt }) => placedAt !== null)
    const done = `The file is in your downloads.${isAll ? '' : ' Orders that were never paid are not in it.'}`
    showNotice(made.ok ? { text: done } : { kind: 'failed', text: made.message })
  }
  if (!mayExport) return null
  return (
    <Button isBusy={isBusy} onPress={() => void take()}>
      Export these
    </Button>
  )
}
