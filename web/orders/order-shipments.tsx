import type { OrderLineView, OrderView, ShipmentView } from '#contract/order.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
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
    const hint = shipmentHint(shipment)
    const own = lines.filter((line) => line.shipment === shipment.id)
    return (
      <section key={shipment.id} aria-labelledby={titleId} className="order-shipment">
        <header>
          <h2 id={titleId} className="order-title">
            {`Parcel ${index + 1} of ${shipments.length}`}
          </h2>
          <p className="order-shipment-status">{orderStatusText(alone)}</p>
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

function shipmentHint(shipment: ShipmentView): string {
  const { state, cancelRefund, parcel, deliveryEstimate } = shipment
  if (state === 'cancelled')
    return cancelRefund > 0 ? `Not sent. Its ${formatRupees(cancelRefund)} goes back the way it was paid.` : 'Not sent.'
  const day = arrivesText(shipment)
  if (parcel === null) return day === '' ? deliveryEstimate : `${day}. ${deliveryEstimate}`
  return parcel.awb === null ? parcel.courier : `${parcel.courier}, AWB number ${parcel.awb}`
}

function toOrderOfOne(order: OrderView, { state, status, parcel }: ShipmentView, position: number): OrderView {
  const number = `${order.number}, parcel ${position}`
  const own = isPaid(order.state) ? { state: orderStateOfShipments([state]), status } : {}
  return { ...order, number, parcel, ...own }
}
