import type { OrderLineView, OrderView, ShipmentView } from '#contract/order.ts'
import { formatIndiaWeekday } from './format-india-date.ts'
import { toJourney } from './gift-journey.ts'

const spoken = { done: 'Done', now: 'Now', ahead: 'Still to come' }

export function OrderJourney({
  order,
  shipment,
  lines,
  titleId,
  name = 'Its journey',
}: {
  order: OrderView
  shipment: ShipmentView
  lines: readonly OrderLineView[]
  titleId: string
  name?: string
}) {
  const own = lines.filter((line) => line.shipment === shipment.id)
  const steps = toJourney(order, shipment, own)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="order-journey">
      <h2 id={titleId} className={order.shipments.length > 1 ? 'visually-hidden' : 'order-title'}>
        {name}
      </h2>
      <ol className="journey-steps">
        {steps.map(({ name, at, detail, state }) => (
          <li
            key={name}
            className={`journey-step journey-${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className="visually-hidden">{`${spoken[state]}: `}</span>
            <span className="journey-name">{name}</span>
            {at !== null && (
              <time dateTime={at} className="journey-day">
                {formatIndiaWeekday(at)}
              </time>
            )}
            {detail !== '' && <span className="journey-detail">{detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
