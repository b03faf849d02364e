import { Link, useParams } from 'react-router'
import { useLayoutEffect } from 'react'
import { WORDS_HOLDER } from '#shop/lettering/words-holder.ts'
import { findExceptionRule } from '#shop/orders/exceptions.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { placeLabels } from '#shop/orders/work-list.ts'
import { useRead } from '../api/use-read.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { findNextStep } from './next-step.ts'
import { piecesText, recipientText } from './pieces-text.ts'
import { AskForWords } from './ask-for-words.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderBuyer } from './order-buyer.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderProofs } from './order-proofs.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderShipment } from './order-shipment.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ORDER, type StaffOrder } from './order-types.ts'
import { PlaceState } from './place-state.tsx'
import { ShipDay } from './ship-day.tsx'
import { listenToKeys } from '../design/single-keys.ts'

/** One order: what is in it, where it goes, its money, what was said and what happened. */
export function OrderScreen() {
  const { number = '' } = useParams()
  useOrderKeys()
  const read = useRead(ORDER, { params: { order: number } })
  const order = read.data?.data.data
  if (read.isError && !order)
    return (
      <Screen title={number}>
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!order || order.number !== number) return null
  return (
    <Screen
      title={orderTitle(order)}
      beside={order.number}
      lead={<OrderLead order={order} />}
      actions={<OrderActions order={order} />}
    >
      <OrderWarnings order={order} />
      <div className="order-page">
        <div className="stack">
          {order.shipments.map((shipment) => (
            <OrderShipment key={shipment.id} order={order} shipment={shipment} />
          ))}
          <OrderReturns order={order} />
          <OrderProofs order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className="stack">
          <OrderNotes key={order.number} order={order} />
          <OrderBuyer order={order} />
          {order.money && <OrderMoney money={order.money} order={order.number} />}
        </div>
      </div>
    </Screen>
  )
}

/** "2 × Brass tray and 1 more for Asha Rao, Jaipur". */
function orderTitle({ shipments }: StaffOrder): string {
  const [first] = shipments
  if (!first) return 'An order without parcels'
  const lines = shipments.filter(({ again }) => again === null).flatMap((shipment) => shipment.lines)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { firstName, lastName, city } = first.to
  const to = recipientText({
    name: `${firstName} ${lastName}`,
    city,
    places: shipments.filter(({ again }) => again === null).length,
  })
  return `${piecesText({ lines: lines.slice(0, 1), pieces })} for ${to}`
}

function OrderLead({ order }: { order: StaffOrder }) {
  const { place, stateLabel, shipBy, shipments, promised, assignedTo } = order
  const isHere = shipments.some(({ state }) => hasNotLeft(state))
  const isSaid = stateLabel === placeLabels[place]
  return (
    <>
      <p className="next-step">{findNextStep(order).sentence}</p>
      <PlaceState place={place} />
      {!isSaid && ` ${stateLabel}`}
      {shipBy !== null && isHere && (
        <>
          {isSaid ? ' ' : ' · '}
          leaves by <ShipDay {...order} />
        </>
      )}
      {promised !== null && ` · ${place === 'done' ? 'promised by' : 'arrives by'} ${formatDay(promised)}`}
      {assignedTo && ` · ${assignedTo.name} is responsible`}
    </>
  )
}

function nameParcels(positions: readonly number[]): string {
  return `parcel${positions.length === 1 ? '' : 's'} ${positions.join(', ')} of this order`
}

function OrderWarnings({ order }: { order: StaffOrder }) {
  const { held, exceptions } = order
  const maySee = usePermission('orders.money')
  if (!held && exceptions.length === 0) return null
  return (
    <div className="stack order-warnings">
      {held && (
        <p className="aside-note">
          <strong>
            {held.by} holds {held.parcels === null ? 'this order' : nameParcels(held.parcels)}:
          </strong>{' '}
          {held.for}
          {held.parcels !== null && '. Its other parcels can be made, packed and sent.'}
        </p>
      )}
      {held?.by === WORDS_HOLDER && <AskForWords order={order} />}
      {exceptions.map(({ id, kind }) => (
        <p key={id} className="aside-note aside-bad">
          <strong>{findExceptionRule(kind).title}.</strong> {findExceptionRule(kind).happened}{' '}
          {maySee && <Link to="/exceptions">What you can do</Link>}
        </p>
      ))}
    </div>
  )
}

/** Values of `data-key` on an order's page. */
const pressed = ['p', 'l'] as const
const focused = ['m'] as const

/** Keys press a button or focus a field. A missing or disabled one does nothing. */
function useOrderKeys(): void {
  useLayoutEffect(() => {
    const find = (key: string) => document.querySelector<HTMLElement>(`[data-key=${key}]`)
    const press = pressed.map((key) => [key, () => find(key)?.click()] as const)
    const focus = focused.map((key) => {
      const go = (event: KeyboardEvent) => {
        // Otherwise the field would receive the letter.
        event.preventDefault()
        find(key)?.querySelector('textarea')?.focus()
      }
      return [key, go] as const
    })
    return listenToKeys(Object.fromEntries([...press, ...focus]))
  }, [])
}
