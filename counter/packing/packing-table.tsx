import { useEffect, useRef, useState } from 'react'
import { endSession } from '../api/end-session.ts'
import { useStore } from '../design/create-store.ts'
import { holds, useMe } from '../session/me.ts'
import { CameraButton } from './camera-button.tsx'
import { ParcelList } from './parcel-list.tsx'
import { ParcelView } from './parcel-view.tsx'
import { useParcels, useTable } from './packing-context.ts'
import { readScan, type Scanned } from './read-scan.ts'
import { ScanField } from '../design/scan-field.tsx'
import { addressOf, goTo, useOpenNumber } from './use-address.ts'
import { useTick } from './use-tick.ts'
import { WaitingBar } from './waiting-bar.tsx'

const REFRESH_MS = 30_000

export function PackingTable() {
  const me = useMe()
  if (!holds(me, 'orders.pack'))
    return (
      <main className="table">
        <h1>Packing table</h1>
        <p>You may not pack orders. Ask an owner, a manager or a packer.</p>
        <a href="/counter">Back office</a>
      </main>
    )
  return <TableOfPacker />
}

function TableOfPacker() {
  const table = useTable()
  const { readAt, failure } = useStore(table.store)
  const number = useOpenNumber()
  const parcels = useParcels()
  const open = parcels.find((parcel) => parcel.number === number)
  useKeptFresh()
  useHeadingFocus(number)
  return (
    <>
      <header className="table-head">
        {number === null ? (
          <a href="/counter">Back office</a>
        ) : (
          <a
            href={addressOf(null)}
            onClick={(event) => {
              event.preventDefault()
              goTo(null)
            }}
          >
            All parcels
          </a>
        )}
        <WhoPacks />
      </header>
      <WaitingBar />
      <main className="table">
        {number === null && <h1 tabIndex={-1}>Packing table</h1>}
        <Scanning />
        {open && <ParcelView key={open.shipment} parcel={open} />}
        {number !== null && !open && readAt !== null && <p>{number} is not on the table of this device.</p>}
        {number === null && readAt !== null && <ParcelList parcels={parcels} />}
        {readAt === null && <p aria-live="polite">{failure ?? 'Looking what is to pack …'}</p>}
      </main>
    </>
  )
}

/** On a table that many share, whoever is next signs in; what is not sent waits for whose it is. */
function WhoPacks() {
  const { staff } = useMe()
  const [failure, setFailure] = useState<string | null>(null)
  const leave = async () => {
    const refused = await endSession()
    if (refused) setFailure(refused.message)
  }
  return (
    <span className="row">
      <span className="muted">{staff.name}</span>
      <button type="button" className="button button-quiet" onClick={() => void leave()}>
        Sign out
      </button>
      {failure !== null && <span role="alert">{failure}</span>}
    </span>
  )
}

/** By scanner or camera, anywhere on the table. */
function Scanning() {
  const parcels = useParcels()
  const number = useOpenNumber()
  const open = parcels.find((parcel) => parcel.number === number)
  const tick = useTick()
  const [said, setSaid] = useState<{ text: string; isWrong: boolean } | null>(null)
  const take = (code: string) => {
    const scanned = readScan(code, parcels, open)
    if (scanned.is === 'parcel') goTo(parcels.find(({ shipment }) => shipment === scanned.shipment)?.number ?? null)
    if (scanned.is === 'piece' && open) tick(open, [{ line: scanned.line, unit: scanned.unit, isTicked: true }], 'scan')
    const isWrong = scanned.is !== 'parcel' && scanned.is !== 'piece'
    if (isWrong) navigator.vibrate?.(300)
    setSaid({ text: scanText(scanned), isWrong })
  }
  return (
    <>
      <ScanField onScan={take}>
        <CameraButton onScan={take} />
      </ScanField>
      <p aria-live="polite" className={said?.isWrong ? 'scan-said scan-wrong' : 'scan-said'}>
        {said?.text}
      </p>
    </>
  )
}

function scanText(scanned: Scanned): string {
  switch (scanned.is) {
    case 'parcel':
      return ''
    case 'piece':
      return `${scanned.name}: in the box.`
    case 'full':
      return `${scanned.name}: all of them are in the box already.`
    case 'wrong':
      return `${scanned.name} is a piece of ${scanned.of}, not of this parcel.`
    case 'unknown':
      return `Nothing on the table has the code ${scanned.code}.`
  }
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

/** A reader hears where they are; not on the first drawing. */
function useHeadingFocus(number: string | null): void {
  const shown = useRef(number)
  useEffect(() => {
    document.title = `${number ?? 'Packing table'} · Gathri`
    if (shown.current !== number) document.querySelector<HTMLElement>('h1')?.focus()
    shown.current = number
  }, [number])
}
