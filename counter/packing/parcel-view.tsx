import type { ParcelToPack } from '#contract/counter/packing.ts'
import { CloseBox } from './close-box.tsx'
import { GiftFacts } from './gift-facts.tsx'
import { whyNotClosed } from './missing-text.ts'
import { Papers } from './papers.tsx'
import { Photographs } from './photographs.tsx'
import { Pieces } from './pieces.tsx'
import { PutBack } from './put-back.tsx'
import { stopText } from './stop-text.ts'
import { useDates, useSay } from '../words/words.ts'

/** One parcel, from its first piece to its papers. */
export function ParcelView({ parcel }: { parcel: ParcelToPack }) {
  const say = useSay()
  const dates = useDates()
  const { number, to, shipBy, packing, stop, notes, lines, gift } = parcel
  const isPacked = packing?.packedAt != null
  return (
    <article className="parcel">
      <h1 tabIndex={-1}>{number}</h1>
      <p>
        {shipBy === null ? say('list.noDay') : say('list.leaves', { day: dates.day(shipBy) })} · {parcel.courierName}
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
          {stopText(stop, { say, dates }, lines)}
        </p>
      )}
      {packing && !packing.isMine && !isPacked && (
        <p className="at-it">{say('parcel.helping', { name: packing.by, when: dates.moment(packing.startedAt) })}</p>
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
      {gift && <GiftFacts gift={gift} />}
      <Pieces parcel={parcel} isPacked={isPacked} />
      <Photographs parcel={parcel} />
      {isPacked ? (
        <p className="packed-words">
          {[
            say('parcel.packedBy', { name: packing.packedBy ?? '', when: dates.moment(packing.packedAt ?? '') }),
            packing.box !== '' && say('parcel.box', { box: packing.box }),
            packing.weight !== null && say('parcel.kg', { weight: packing.weight }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      ) : (
        <CloseBox parcel={parcel} notRight={whyNotClosed(lines, { say, dates })} />
      )}
      <Papers parcel={parcel} />
      <PutBack key={parcel.shipment} parcel={parcel} isPacked={isPacked} />
    </article>
  )
}
