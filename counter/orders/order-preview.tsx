import { useRead } from '../api/use-read.ts'
import { ButtonLink } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { ORDER, type OrderRow } from './order-types.ts'
import { PlaceState } from './place-state.tsx'
import { countPieces, recipientText } from './pieces-text.ts'
import { ShipDay } from './ship-day.tsx'

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
