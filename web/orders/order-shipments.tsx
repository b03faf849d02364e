import type { OrderLineView, OrderView, ShipmentView } from '#contract/order.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { endedOnTheWayLabel, type WhySentAgain } from '#shop/orders/returns.ts'
import { orderStateOfShipments } from '#shop/orders/shipment-state-machine.ts'
import { CartLines } from '#web/cart/cart-lines.tsx'
import { arrivesText } from './arrives-text.ts'
import { CancelParcel } from './cancel-parcel.tsx'
import { orderStatusText } from './order-headline.ts'
import { OrderJourney } from './order-journey.tsx'
import { OrderNote } from './order-note.tsx'
import { OrderPhotographs } from './order-photographs.tsx'
import { PostalAddress } from './postal-address.tsx'
import { TrackOrder } from './track-order.tsx'
import { ViewInvoice } from './view-invoice.tsx'

export function OrderShipments({
  order,
  lines,
  onChange,
}: {
  order: OrderView
  lines: readonly OrderLineView[]
  onChange: (order: OrderView) => void
}) {
  const { shipments } = order
  return shipments.map((shipment, index) => {
    const titleId = `order-parcel-${index + 1}`
    const alone = toOrderOfOne(order, shipment, index + 1)
    const hint = shipmentHint(shipment, shipments)
    const own = lines.filter((line) => line.shipment === shipment.id)
    return (
      <section key={shipment.id} aria-labelledby={titleId} className="order-shipment">
        <header>
          <h2 id={titleId} className="order-title">
            {`Parcel ${index + 1} of ${shipments.length}`}
          </h2>
          <p className="order-shipment-status">
            {endedOnTheWayLabel(shipment.state, findNext(shipment, shipments)?.again?.why) ?? orderStatusText(alone)}
          </p>
          {hint && <p className="order-hint">{hint}</p>}
        </header>
        <OrderJourney
          order={order}
          shipment={shipment}
          lines={own}
          titleId={`${titleId}-journey`}
          name={`Journey of parcel ${index + 1}`}
        />
        <PostalAddress address={fromApiAddress(shipment.to)} />
        <CartLines lines={own} order={order} />
        <OrderNote order={order} shipment={shipment} titleId={`${titleId}-note`} onChange={onChange} />
        <OrderPhotographs order={order} shipment={shipment.id} />
        {isPaid(alone.state) && <TrackOrder order={alone} size="small" onChange={onChange} />}
        {!order.readOnly && order.invoices.some((invoice) => invoice.shipment === shipment.id) && (
          <ViewInvoice orderId={order.orderId} orderNumber={alone.number} shipment={shipment.id} size="small" />
        )}
        <CancelParcel order={order} shipment={shipment} lines={own} onChange={onChange} />
      </section>
    )
  })
}

function shipmentHint(shipment: ShipmentView, all: readonly ShipmentView[]): string {
  const { state, cancelRefund, parcel, deliveryEstimate } = shipment
  const next = findNext(shipment, all)
  if (next?.again) return `${againHints[next.again.why]} See parcel ${all.indexOf(next) + 1}.`
  if (state === 'cancelled')
    return cancelRefund > 0 ? `Not sent. Its ${formatRupees(cancelRefund)} goes back the way it was paid.` : 'Not sent.'
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
