import { useState } from 'react'
import type { OrderLineView, OrderView, ShipmentView } from '#contract/order.ts'
import { fullName } from '#shop/checkout/address.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { endedOnTheWayLabel, type WhySentAgain } from '#shop/orders/returns.ts'
import { orderStateOfShipments } from '#shop/orders/shipment-state-machine.ts'
import { CartLines } from '#web/cart/cart-lines.tsx'
import { Button } from '#web/design/button.tsx'
import { saveFile } from '#web/design/save-file.ts'
import { arrivesText } from './arrives-text.ts'
import { CancelParcel } from './cancel-parcel.tsx'
import { hasOwnInvoices } from './has-own-invoices.ts'
import { orderStatusText } from './order-headline.ts'
import { OrderJourney } from './order-journey.tsx'
import { OrderNote } from './order-note.tsx'
import { OrderPhotographs } from './order-photographs.tsx'
import { ParcelAddress } from './parcel-address.tsx'
import { TrackOrder } from './track-order.tsx'
import { createTrackingSheet } from './tracking-sheet.ts'
import { ViewInvoice } from './view-invoice.tsx'

type OrderShipmentsProps = {
  order: OrderView
  lines: readonly OrderLineView[]
  onChange: (order: OrderView) => void
}

/** More parcels than this are folded, one line for each person. */
const MAX_UNFOLDED = 6

export function OrderShipments({ order, lines, onChange }: OrderShipmentsProps) {
  const { shipments } = order
  const linesOf = ({ id }: ShipmentView) => lines.filter((line) => line.shipment === id)
  const parcels = shipments.map((shipment, index) => ({
    key: shipment.id,
    order,
    shipment,
    position: index + 1,
    lines: linesOf(shipment),
    onChange,
  }))
  if (shipments.length <= MAX_UNFOLDED) return parcels.map((parcel) => <OrderParcel {...parcel} key={parcel.key} />)
  return (
    <section aria-labelledby="order-people" className="order-people">
      <h2 id="order-people" className="order-title">
        {shipments.length} people
      </h2>
      <ul>
        {parcels.map((parcel) => (
          <FoldedParcel {...parcel} key={parcel.key} />
        ))}
      </ul>
      <Button
        kind="outline"
        size="small"
        onClick={() => saveFile(`${order.number}.csv`, `\uFEFF${createTrackingSheet(order)}`)}
      >
        Download tracking of all parcels (CSV)
      </Button>
    </section>
  )
}

type OrderParcelProps = OrderShipmentsProps & { shipment: ShipmentView; position: number }

/** Draws the parcel only while it is open: 500 of them would be slow. */
function FoldedParcel(parcel: OrderParcelProps) {
  const { order, shipment, position } = parcel
  const [isOpen, setIsOpen] = useState(false)
  const hint = shipmentHint(shipment, order.shipments)
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span className="order-person">{fullName(fromApiAddress(shipment.to))}</span>
          <span>{`${shipment.to.city} ${shipment.to.zipcode}`.trim()}</span>
          <span className="order-person-state">{parcelStatus(order, shipment, position)}</span>
          {hint && <span className="order-hint">{hint}</span>}
        </summary>
        {isOpen && <OrderParcel {...parcel} />}
      </details>
    </li>
  )
}

function OrderParcel({ order, shipment, position, lines, onChange }: OrderParcelProps) {
  const titleId = `order-parcel-${position}`
  const alone = toOrderOfOne(order, shipment, position)
  const hint = shipmentHint(shipment, order.shipments)
  return (
    <section aria-labelledby={titleId} className="order-shipment">
      <header>
        <h2 id={titleId} className="order-title">
          {`Parcel ${position} of ${order.shipments.length}`}
        </h2>
        <p className="order-shipment-status">{parcelStatus(order, shipment, position)}</p>
        {hint && <p className="order-hint">{hint}</p>}
      </header>
      {shipment.state !== 'asking' && (
        <OrderJourney
          order={order}
          shipment={shipment}
          lines={lines}
          titleId={`${titleId}-journey`}
          name={`Journey of parcel ${position}`}
        />
      )}
      <ParcelAddress shipment={shipment} />
      <CartLines lines={lines} order={order} />
      <OrderNote order={order} shipment={shipment} titleId={`${titleId}-note`} onChange={onChange} />
      <OrderPhotographs order={order} shipment={shipment.id} />
      {isPaid(alone.state) && shipment.state !== 'asking' && (
        <TrackOrder order={alone} size="small" onChange={onChange} />
      )}
      {!order.readOnly &&
        hasOwnInvoices(order) &&
        order.invoices.some((invoice) => invoice.shipment === shipment.id) && (
          <ViewInvoice orderId={order.orderId} orderNumber={alone.number} shipment={shipment.id} size="small" />
        )}
      <CancelParcel order={order} shipment={shipment} lines={lines} onChange={onChange} />
    </section>
  )
}

function parcelStatus(order: OrderView, shipment: ShipmentView, position: number): string {
  const next = findNext(shipment, order.shipments)
  return (
    endedOnTheWayLabel(shipment.state, next?.again?.why) ?? orderStatusText(toOrderOfOne(order, shipment, position))
  )
}

function shipmentHint(shipment: ShipmentView, all: readonly ShipmentView[]): string {
  const { state, cancelRefund, parcel, deliveryEstimate } = shipment
  const next = findNext(shipment, all)
  if (next?.again) return `${againHints[next.again.why]} See parcel ${all.indexOf(next) + 1}.`
  if (state === 'cancelled')
    return cancelRefund > 0 ? `Not sent. Its ${formatRupees(cancelRefund)} goes back the way it was paid.` : 'Not sent.'
  if (state === 'asking') return ''
  const day = arrivesText(shipment)
  if (parcel === null) return day === '' ? deliveryEstimate : `${day}. ${deliveryEstimate}`
  return parcel.awb === null ? parcel.courier : `${parcel.courier}, AWB number ${parcel.awb}`
}

/** The parcel that sends its pieces again. */
const findNext = ({ id }: ShipmentView, all: readonly ShipmentView[]) =>
  all.find(({ again, state }) => again?.shipment === id && state !== 'cancelled')

const againHints: Readonly<Record<WhySentAgain, string>> = {
  'came back': 'It came back to us, and we send it again.',
  lost: 'The courier lost it, and we send its pieces again.',
  broken: 'Pieces of it broke, and we send new ones.',
  exchanged: 'Pieces of it are exchanged.',
}

function toOrderOfOne(order: OrderView, { state, status, parcel }: ShipmentView, position: number): OrderView {
  const number = `${order.number}, parcel ${position}`
  const own = isPaid(order.state) ? { state: orderStateOfShipments([state]), status } : {}
  return { ...order, number, parcel, ...own }
}
