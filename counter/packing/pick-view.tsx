import type { ParcelToPack } from '#contract/counter/packing.ts'
import { newKey } from '../api/new-key.ts'
import { countOf, listMissing, listRound, type Round } from './list-round.ts'
import { listShelves } from './list-shelves.ts'
import { useTable } from './packing-context.ts'
import { ParcelLink } from './parcel-link.tsx'
import { ShelfPieces } from './shelf-pieces.tsx'
import { useMark } from './use-mark.ts'
import { useSay } from '../words/words.ts'

/** A pick list for up to twelve parcels. Pick lists of others follow below. */
export function PickView({ parcels }: { parcels: readonly ParcelToPack[] }) {
  const say = useSay()
  const take = useTake()
  const round = listRound(parcels)
  const { mine, next, others, short } = round
  const isEmpty = mine.length === 0
  return (
    <>
      {isEmpty && <p>{say(next.length > 0 ? 'pick.none' : 'pick.nothing')}</p>}
      {isEmpty && next.length > 0 && (
        <button type="button" className="button button-solid packed-button" onClick={() => take(next, false)}>
          {say('pick.take', { count: next.length })}
        </button>
      )}
      {!isEmpty && <MyRound round={round} />}
      {short.length > 0 && <Short parcels={short} />}
      {others.length > 0 && (
        <section className="table-group" aria-label={say('pick.others')}>
          <h2>{say('pick.others')}</h2>
          <ul className="things">
            {others.map(({ by, parcels: theirs, picked, pieces }) => (
              <li key={by} className="thing">
                <span>{say('pick.othersRound', { name: by, count: theirs.length, picked, pieces })}</span>
                <button
                  type="button"
                  className="button button-outline"
                  aria-label={say('pick.takeOverOf', { name: by })}
                  onClick={() => take(theirs, true)}
                >
                  {say('pick.takeOver')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function useTake() {
  const table = useTable()
  return (parcels: readonly ParcelToPack[], over: boolean) =>
    void table.add(...parcels.map(({ shipment }) => ({ kind: 'pick' as const, key: newKey(), shipment, over })))
}

function MyRound({ round: { mine, next } }: { round: Round }) {
  const say = useSay()
  const table = useTable()
  const take = useTake()
  const { picked, pieces } = countOf(mine)
  const isDone = picked === pieces
  const letGo = () =>
    void table.add(
      ...mine.flatMap(({ shipment, pick }) =>
        pick ? [{ kind: 'let go' as const, key: newKey(), shipment, pick: pick.id }] : [],
      ),
    )
  return (
    <section className="table-group" aria-label={say('pick.round')}>
      <h2>
        {say('pick.round')} <span className="muted">{say('pick.progress', { picked, pieces })}</span>
      </h2>
      {isDone && <p className="at-it">{say('pick.done')}</p>}
      <ul className="round">
        {mine.map((parcel) => (
          <li key={parcel.shipment}>
            <ParcelLink parcel={parcel} />
          </li>
        ))}
      </ul>
      {listShelves(mine).map((shelf) => (
        <ShelfPieces key={shelf.shelf} shelf={shelf} />
      ))}
      <div className="row">
        {next.length > 0 && (
          <button type="button" className="button button-outline" onClick={() => take(next, false)}>
            {say('pick.takeMore', { count: next.length })}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={letGo}>
          {say('pick.letGo')}
        </button>
      </div>
    </section>
  )
}

function Short({ parcels }: { parcels: readonly ParcelToPack[] }) {
  const say = useSay()
  const mark = useMark()
  return (
    <section className="table-group" aria-label={say('pick.short')}>
      <h2>{say('pick.short')}</h2>
      <p>{say('pick.shortWords')}</p>
      <ul className="things">
        {parcels.flatMap((parcel) =>
          listMissing(parcel).map(({ line, name, missing }) => (
            <li key={line} className="thing">
              <span>
                <ParcelLink parcel={parcel} /> {missing.length} × {name}
              </span>
              <button
                type="button"
                className="button button-outline"
                aria-label={say('pick.foundOf', { name })}
                onClick={() =>
                  mark(
                    missing.map((unit) => ({ shipment: parcel.shipment, line, unit })),
                    'back',
                  )
                }
              >
                {say('pick.found')}
              </button>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
