import { useEffect, useRef, useState } from 'react'
import { endSession } from '../api/end-session.ts'
import { useStore } from '../design/create-store.ts'
import { holds, useMe } from '../session/me.ts'
import { LanguagePicker } from '../words/language-picker.tsx'
import { ParcelList } from './parcel-list.tsx'
import { ParcelView } from './parcel-view.tsx'
import { useParcels, useTable } from './packing-context.ts'
import { PickView } from './pick-view.tsx'
import { PlaceLink } from './parcel-link.tsx'
import { Scanning } from './scanning.tsx'
import { usePlace } from './use-address.ts'
import { useRefusalText } from '../words/refusal-text.ts'
import { useSay } from '../words/words.ts'
import { WaitingBar } from './waiting-bar.tsx'

const REFRESH_MS = 30_000

export function PackingTable() {
  const me = useMe()
  const say = useSay()
  if (!holds(me, 'orders.pack'))
    return (
      <main className="table">
        <h1>{say('table.title')}</h1>
        <p>{say('table.notAllowed')}</p>
        <a href="/counter">{say('table.backOffice')}</a>
      </main>
    )
  return <TableOfPacker />
}

function TableOfPacker() {
  const say = useSay()
  const table = useTable()
  const { readAt, failure } = useStore(table.store)
  const place = usePlace()
  const parcels = useParcels()
  const number = place.at === 'parcel' ? place.number : null
  const open = parcels.find((parcel) => parcel.number === number)
  useKeptFresh()
  useFetchedWhenMissing(open ? null : number, readAt)
  useHeadingFocus(number ?? say(place.at === 'pick' ? 'pick.title' : 'table.title'))
  return (
    <>
      <header className="table-head">
        {number === null ? (
          <a href="/counter">{say('table.backOffice')}</a>
        ) : (
          <PlaceLink to={open?.pick?.isMine && !open.packing ? { at: 'pick' } : { at: 'list' }}>
            {say(open?.pick?.isMine && !open.packing ? 'pick.round' : 'table.all')}
          </PlaceLink>
        )}
        <WhoPacks />
      </header>
      <WaitingBar />
      <main className="table">
        {number === null && (
          <>
            <h1 tabIndex={-1}>{say(place.at === 'pick' ? 'pick.title' : 'table.title')}</h1>
            <nav className="views" aria-label={say('table.title')}>
              <PlaceLink to={{ at: 'pick' }} className="view" isHere={place.at === 'pick'}>
                {say('table.pick')}
              </PlaceLink>
              <PlaceLink to={{ at: 'list' }} className="view" isHere={place.at === 'list'}>
                {say('table.parcels')}
              </PlaceLink>
            </nav>
          </>
        )}
        <Scanning />
        {open && <ParcelView key={open.shipment} parcel={open} />}
        {number !== null && !open && readAt !== null && <p>{say('table.notHere', { number })}</p>}
        {place.at === 'list' && readAt !== null && <ParcelList parcels={parcels} />}
        {place.at === 'pick' && readAt !== null && <PickView parcels={parcels} />}
        {readAt === null && <p aria-live="polite">{say(failure === null ? 'table.looking' : 'refused.busy')}</p>}
      </main>
      <LanguagePicker />
    </>
  )
}

/** On a shared table the next person signs in. Unsent work waits for the person who did it. */
function WhoPacks() {
  const say = useSay()
  const { staff } = useMe()
  const refusalText = useRefusalText()
  const [failure, setFailure] = useState<string | null>(null)
  const leave = async () => {
    const refused = await endSession()
    if (refused) setFailure(refusalText(refused))
  }
  return (
    <span className="row">
      <span className="muted">{staff.name}</span>
      <button type="button" className="button button-quiet" onClick={() => void leave()}>
        {say('table.signOut')}
      </button>
      {failure !== null && <span role="alert">{failure}</span>}
    </span>
  )
}

/** Again when the line is back, when somebody looks at the page, and every half minute while they do. */
function useKeptFresh(): void {
  const table = useTable()
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState !== 'visible') return
      void table.refresh().then(() => table.send())
    }
    void table.open()
    const timer = setInterval(renew, REFRESH_MS)
    window.addEventListener('online', renew)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', renew)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [table])
}

/** Fetches a parcel that a link names and the full list leaves out. */
function useFetchedWhenMissing(number: string | null, readAt: string | null): void {
  const table = useTable()
  useEffect(() => {
    if (number !== null && readAt !== null) void table.fetch(number)
  }, [table, number, readAt])
}

/** A reader hears where they are; not on the first drawing. */
function useHeadingFocus(title: string): void {
  const shown = useRef(title)
  useEffect(() => {
    document.title = `${title} · Gathri`
    if (shown.current !== title) document.querySelector<HTMLElement>('h1')?.focus()
    shown.current = title
  }, [title])
}
