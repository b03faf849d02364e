import type { ParcelToPack } from '#contract/counter/packing.ts'
import { listMissingUnits } from '#shop/packing/missing-pieces.ts'
import { State } from '../design/state.tsx'
import { PlaceLink } from './parcel-link.tsx'
import { parcelAt } from './use-address.ts'
import { useDates, useSay } from '../words/words.ts'

/** Parcels to pack. Parcels packed on this device follow, for their papers. */
export function ParcelList({ parcels }: { parcels: readonly ParcelToPack[] }) {
  const say = useSay()
  const toPack = parcels.filter(({ packing }) => packing?.packedAt == null)
  const packed = parcels.filter(({ packing }) => packing?.packedAt != null)
  const late = toPack.filter(({ urgency }) => urgency === 'late')
  const today = toPack.filter(({ urgency }) => urgency === 'due')
  const later = toPack.filter(({ urgency }) => urgency === null)
  return (
    <>
      {toPack.length === 0 && <p>{say('list.none')}</p>}
      <Cards name={say('list.late')} parcels={late} />
      <Cards name={say('list.today')} parcels={today} />
      <Cards name={say('list.later')} parcels={later} />
      <Cards name={say('list.packed')} parcels={packed} />
    </>
  )
}

function Cards({ name, parcels }: { name: string; parcels: readonly ParcelToPack[] }) {
  if (parcels.length === 0) return null
  return (
    <section className="table-group" aria-label={name}>
      <h2>
        {name} <span className="muted">{parcels.length}</span>
      </h2>
      <ul className="cards">
        {parcels.map((parcel) => (
          <li key={parcel.shipment}>
            <Card parcel={parcel} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ parcel }: { parcel: ParcelToPack }) {
  const say = useSay()
  const dates = useDates()
  const { number, to, lines, packing, pick, stop, shipBy } = parcel
  const shelves = [...new Set(lines.map(({ shelf }) => shelf).filter((shelf) => shelf !== ''))]
  return (
    <PlaceLink to={parcelAt(number)} className="parcel-card">
      <span className="parcel-card-head">
        <strong>{number}</strong> <span>{[to.name, to.city].filter(Boolean).join(', ')}</span>
      </span>
      <span>{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</span>
      <span className="muted">
        {shelves.length > 0 && `${say('list.shelf', { shelf: shelves.join(', ') })} · `}
        {shipBy === null ? say('list.noDay') : say('list.leaves', { day: dates.day(shipBy) })}
      </span>
      <span className="row">
        <Standing parcel={parcel} />
        {stop !== null && <State look="bad">{say('list.stop')}</State>}
        {pick && !packing && <State look="waiting">{say('list.picks', { name: pick.by })}</State>}
        {packing && !packing.isMine && packing.packedAt === null && <State look="waiting">{packing.by}</State>}
      </span>
    </PlaceLink>
  )
}

function Standing({ parcel: { lines, packing } }: { parcel: ParcelToPack }) {
  const say = useSay()
  if (!packing) return null
  if (packing.packedAt !== null) return <State look="good">{say('list.isPacked')}</State>
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const missing = lines.reduce((sum, line) => sum + listMissingUnits(line).length, 0)
  return <State look="waiting">{say('list.inBox', { count: all - missing, all })}</State>
}
