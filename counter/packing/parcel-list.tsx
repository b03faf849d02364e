import { useState } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { listMissingUnits } from '#shop/packing/missing-pieces.ts'
import { State } from '../design/state.tsx'
import { listShelves } from './list-shelves.ts'
import { addressOf, goTo } from './use-address.ts'

const looks = ['Parcels', 'Shelves'] as const

/** What is to pack, by parcel or by shelf; what this device has packed stands below, for its papers. */
export function ParcelList({ parcels }: { parcels: readonly ParcelToPack[] }) {
  const [look, setLook] = useState<(typeof looks)[number]>('Parcels')
  const toPack = parcels.filter(({ packing }) => packing?.packedAt == null)
  const packed = parcels.filter(({ packing }) => packing?.packedAt != null)
  const late = toPack.filter(({ urgency }) => urgency === 'late')
  const today = toPack.filter(({ urgency }) => urgency === 'due')
  const later = toPack.filter(({ urgency }) => urgency === null)
  return (
    <>
      <fieldset className="views">
        <legend className="visually-hidden">Show by</legend>
        {looks.map((each) => (
          <button key={each} type="button" className="view" aria-pressed={each === look} onClick={() => setLook(each)}>
            {each}
          </button>
        ))}
      </fieldset>
      {toPack.length === 0 && <p>Nothing is to pack. What is placed next appears here.</p>}
      {look === 'Shelves' && <Shelves parcels={toPack.filter(({ stop }) => stop === null)} />}
      {look === 'Parcels' && (
        <>
          <Cards name="Late" parcels={late} />
          <Cards name="Today" parcels={today} />
          <Cards name="Later" parcels={later} />
        </>
      )}
      <Cards name="Packed" parcels={packed} />
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
  const { number, to, lines, packing, stop, shipBy } = parcel
  const shelves = [...new Set(lines.map(({ shelf }) => shelf).filter((shelf) => shelf !== ''))]
  return (
    <a
      className="parcel-card"
      href={addressOf(number)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        goTo(number)
      }}
    >
      <span className="parcel-card-head">
        <strong>{number}</strong> <span>{[to.name, to.city].filter(Boolean).join(', ')}</span>
      </span>
      <span>{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</span>
      <span className="muted">
        {shelves.length > 0 && `Shelf ${shelves.join(', ')} · `}
        {shipBy === null ? 'no day yet' : `leaves ${formatDay(shipBy)}`}
      </span>
      <span className="row">
        <Standing parcel={parcel} />
        {stop !== null && <State look="bad">Stop</State>}
        {packing && !packing.isMine && packing.packedAt === null && <State look="waiting">{packing.by}</State>}
      </span>
    </a>
  )
}

/** How far it is. */
function Standing({ parcel: { lines, packing } }: { parcel: ParcelToPack }) {
  if (!packing) return null
  if (packing.packedAt !== null) return <State look="good">Packed</State>
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const missing = lines.reduce((sum, line) => sum + listMissingUnits(line).length, 0)
  return <State look="waiting">{`${all - missing} of ${all} in the box`}</State>
}

function Shelves({ parcels }: { parcels: readonly ParcelToPack[] }) {
  return listShelves(parcels).map(({ shelf, pieces }) => (
    <section key={shelf} className="table-group" aria-label={shelf === '' ? 'No shelf' : `Shelf ${shelf}`}>
      <h2>{shelf === '' ? 'No shelf' : `Shelf ${shelf}`}</h2>
      <ul className="things">
        {pieces.map(({ name, choices, units }) => (
          <li key={`${name} ${choices}`} className="thing">
            <span>
              {name}
              {choices !== '' && <span className="muted"> {choices}</span>}
            </span>
            <strong>× {units}</strong>
          </li>
        ))}
      </ul>
    </section>
  ))
}
