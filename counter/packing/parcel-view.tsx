import type { ParcelToPack } from '#contract/counter/packing.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { describeMissing } from '#shop/packing/missing-pieces.ts'
import { formatMoment } from '../design/format-moment.ts'
import { CloseBox } from './close-box.tsx'
import { Papers } from './papers.tsx'
import { Photographs } from './photographs.tsx'
import { Pieces } from './pieces.tsx'
import { PutBack } from './put-back.tsx'

/** One parcel, from its first piece to its papers. */
export function ParcelView({ parcel }: { parcel: ParcelToPack }) {
  const { number, to, shipBy, packing, stop, notes, lines } = parcel
  const isPacked = packing?.packedAt != null
  return (
    <article className="parcel">
      <h1 tabIndex={-1}>{number}</h1>
      <p>
        {shipBy === null ? 'No day yet' : `Leaves ${formatDay(shipBy)}`} · {parcel.courierName}
      </p>
      <address>
        {to.name}
        <br />
        {to.address}
        <br />
        {to.city} {to.postcode}, {to.state}
      </address>
      {stop !== null && !isPacked && (
        <p className="stop" role="alert">
          {stop.message}
        </p>
      )}
      {packing && !packing.isMine && !isPacked && (
        <p className="at-it">
          {packing.by} is at it since {formatMoment(packing.startedAt)}. You can help: both of you see each tick.
        </p>
      )}
      {notes.length > 0 && (
        <ul className="parcel-notes">
          {notes
            .toSorted((a, b) => Number(b.pinned) - Number(a.pinned))
            .map(({ words, by, pinned }) => (
              <li key={words + by} className={pinned ? 'note-pinned' : undefined}>
                {words} <span className="muted">{by}</span>
              </li>
            ))}
        </ul>
      )}
      <Pieces parcel={parcel} isPacked={isPacked} />
      <Photographs parcel={parcel} />
      {isPacked ? (
        <p className="packed-words">
          {packing.packedBy} packed it {formatMoment(packing.packedAt ?? '')}
          {packing.box !== '' && `, box ${packing.box}`}
          {packing.weight !== null && `, ${packing.weight} kg`}.
        </p>
      ) : (
        <CloseBox parcel={parcel} missing={describeMissing(lines)} />
      )}
      <Papers parcel={parcel} />
      <PutBack parcel={parcel} isPacked={isPacked} />
    </article>
  )
}
