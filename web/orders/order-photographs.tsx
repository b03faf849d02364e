import type { OrderView } from '#contract/order.ts'

/** Photographs of the packed gift, if the shop shows them. */
export function OrderPhotographs({ order, shipment }: { order: OrderView; shipment?: string }) {
  const shown = order.photographs.filter((photograph) => photograph.shipment === (shipment ?? photograph.shipment))
  if (shown.length === 0) return null
  const titleId = `photographs-${shipment ?? 'order'}`
  return (
    <section aria-labelledby={titleId} className="order-packed">
      <h2 id={titleId} className="order-title">
        As we packed it
      </h2>
      <ul className="order-photographs">
        {shown.map(({ url, width, height }, index) => (
          <li key={url}>
            <img src={url} width={width} height={height} alt={`Your packed parcel, photograph ${index + 1}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
