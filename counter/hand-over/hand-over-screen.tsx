import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { printPaper } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { ScanField } from '../design/scan-field.tsx'
import { Screen } from '../layout/screen.tsx'
import { SpokenScreen } from '../words/spoken-screen.tsx'
import { whyKeys } from '../words/refusal-text.ts'
import { useShowRefusal } from '../words/show-refusal.ts'
import { SpokenFailure } from '../words/spoken-failure.tsx'
import { useDates, useSay } from '../words/words.ts'
import { usePermission } from '../session/me.ts'
import { CourierPanel } from './courier-panel.tsx'
import { findParcel, HAND_OVERS, type Courier, type Ticks } from './tick-parcel.ts'

/** Parcels by the courier they wait for. A member of staff checks off each parcel as it goes into the bag. */
export function HandOverScreen() {
  return (
    <SpokenScreen>
      <HandOver />
    </SpokenScreen>
  )
}

function HandOver() {
  const say = useSay()
  const read = useRead(HAND_OVERS)
  const list = read.data?.data
  const [ticks, setTicks] = useState<Ticks>({})
  const tick = (shipment: string, how: 'scan' | 'tap' | null) =>
    setTicks((before) => {
      const others = Object.entries(before).filter(([id]) => id !== shipment)
      return Object.fromEntries([...others, [shipment, how]])
    })
  const couriers = list?.data ?? []
  return (
    <Screen title={say('over.title')} lead={say('over.ready', { count: countReady(couriers) })}>
      {read.isError && !list && <SpokenFailure error={read.error} retry={() => void read.refetch()} />}
      {list && couriers.length === 0 && <p>{say('over.none')}</p>}
      {couriers.length > 0 && <ScanParcels couriers={couriers} tick={tick} />}
      <div className="hand-over">
        {couriers.map((courier) => (
          <CourierPanel key={courier.courier} courier={courier} ticks={ticks} tick={tick} />
        ))}
      </div>
      {list && list.earlier.length > 0 && <Earlier earlier={list.earlier} />}
    </Screen>
  )
}

function countReady(couriers: readonly Courier[]): number {
  return couriers.reduce((sum, courier) => sum + courier.ready.length, 0)
}

function ScanParcels({
  couriers,
  tick,
}: {
  couriers: readonly Courier[]
  tick: (shipment: string, how: 'scan') => void
}) {
  const say = useSay()
  const [said, setSaid] = useState<{ text: string; isWrong: boolean } | null>(null)
  const take = (code: string) => {
    const found = findParcel(code, couriers)
    if (found.is === 'ready') {
      tick(found.shipment, 'scan')
      setSaid({ text: say('over.scanned', { code: code.trim(), courier: found.courier }), isWrong: false })
    } else if (found.is === 'missing')
      setSaid({ text: say('over.cannot', { parcel: found.number, why: say(whyKeys[found.reason]) }), isWrong: true })
    else setSaid({ text: say('over.unknown', { code: code.trim() }), isWrong: true })
  }
  return (
    <>
      <ScanField onScan={take} label={say('scan.label')} action={say('scan.take')} />
      <p aria-live="polite" className={said?.isWrong ? 'scan-said scan-wrong' : 'scan-said'}>
        {said?.text}
      </p>
    </>
  )
}

type Past = NonNullable<ReturnType<typeof useRead<typeof HAND_OVERS>>['data']>['data']['earlier']

function Earlier({ earlier }: { earlier: Past }) {
  const say = useSay()
  const dates = useDates()
  const mayPrint = usePermission('parcels.label')
  const showRefusal = useShowRefusal()
  const print = async (subject: string) => {
    const printed = await printPaper({ kind: 'hand-over list', subject })
    if (!printed.ok) showRefusal(printed)
  }
  return (
    <section className="panel" aria-label={say('over.given')}>
      <h2>{say('over.given')}</h2>
      <ul className="things">
        {earlier.map(({ id, courier, by, at, parcels }) => (
          <li key={id} className="thing">
            <span>
              {courier}, {say('job.parcels', { count: parcels })}
              <span className="muted">
                {' '}
                {by}, {dates.moment(at)}
              </span>
            </span>
            {mayPrint && (
              <Button
                kind="quiet"
                aria-label={`${say('over.list')}: ${courier}, ${dates.moment(at)}`}
                onPress={() => void print(id)}
              >
                <span className="whole">{say('over.list')}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
