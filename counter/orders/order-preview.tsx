import { formatRupees } from '#shop/money/paise.ts'
import { useRead } from '../api/use-read.ts'
import { ButtonLink } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { ORDER, type OrderRow, type StaffShipment } from './order-types.ts'
import { PlaceState } from './place-state.tsx'
import { countPieces, recipientText } from './pieces-text.ts'
import { ShipDay } from './ship-day.tsx'

/** More are on the order's page. */
const SHOWN_PARCELS = 3

export function OrderPreview({ row }: { row: OrderRow }) {
  const read = useRead(ORDER, { params: { order: row.number } })
  const order = read.data?.data.data
  return (
    <div className="stack">
      <p>
        <PlaceState place={row.place} /> leaves by <ShipDay {...row} />
      </p>
      <p>
        {recipientText(row.to)} {row.to.postcode}
      </p>
      {row.heldFor !== null && <p className="aside-note">Held: {row.heldFor}</p>}
      {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {order?.number === row.number && (
        <>
          <ul className="things">
            {order.shipments
              .flatMap(({ lines }) => lines)
              .map(({ line, name, choices, quantity }) => (
                <li key={line} className="thing">
                  <span>
                    {name}
                    {choices !== '' && <span className="muted"> {choices}</span>}
                  </span>
                  <span className="whole">{countPieces(quantity)}</span>
                </li>
              ))}
          </ul>
          {order.shipments.slice(0, SHOWN_PARCELS).map((shipment) => (
            <ShipmentPreview key={shipment.id} shipment={shipment} />
          ))}
          {order.money && (
            <p>
              {formatRupees(order.money.total)}
              <span className="muted">
                {' '}
                {order.money.paid > 0 ? `${formatRupees(order.money.paid)} paid` : 'not paid'}
              </span>
            </p>
          )}
          {order.notes.slice(0, 3).map(({ id, by, words, at }) => (
            <p key={id} className="note-words">
              {words}
              <span className="muted">
                {' '}
                {by}, {formatMoment(at)}
              </span>
            </p>
          ))}
        </>
      )}
      <ButtonLink to={`/orders/${row.number}`}>Open {row.number}</ButtonLink>
    </div>
  )
}

function ShipmentPreview({ shipment: { to, gift } }: { shipment: StaffShipment }) {
  const { address, city, postcode, state, phone } = to
  return (
    <div>
      {address !== undefined && (
        <p>
          {address}, {city} {postcode}, {state}
        </p>
      )}
      {phone !== undefined && (
        <p>
          <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      {gift && (
        <p className="note-words">
          {gift.hasCard ? [gift.to, gift.message, gift.from].filter(Boolean).join('\n') : 'A gift without a card.'}
        </p>
      )}
    </div>
  )
}
