import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { printPaper } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { ScanField } from '../design/scan-field.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { CourierPanel } from './courier-panel.tsx'
import { findParcel, HAND_OVERS, type Courier, type Ticks } from './tick-parcel.ts'

/** Parcels by the courier they wait for. A member of staff checks off each parcel as it goes into the bag. */
export function HandOverScreen() {
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
    <Screen title="Hand over" lead={leadText(couriers)}>
      {read.isError && !list && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {list && couriers.length === 0 && <p>No parcel waits for a courier. Packed parcels appear here.</p>}
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

function leadText(couriers: readonly Courier[]): string {
  const ready = couriers.reduce((sum, courier) => sum + courier.ready.length, 0)
  return ready === 1 ? '1 parcel is ready' : `${ready} parcels are ready`
}

function ScanParcels({
  couriers,
  tick,
}: {
  couriers: readonly Courier[]
  tick: (shipment: string, how: 'scan') => void
}) {
  const [said, setSaid] = useState<{ text: string; isWrong: boolean } | null>(null)
  const take = (code: string) => {
    const found = findParcel(code, couriers)
    if (found.is === 'ready') {
      tick(found.shipment, 'scan')
      setSaid({ text: `${code.trim()}: into the bag of ${found.courier}.`, isWrong: false })
    } else if (found.is === 'missing') setSaid({ text: found.text, isWrong: true })
    else setSaid({ text: `No parcel that waits here has the code ${code.trim()}.`, isWrong: true })
  }
  return (
    <>
      <ScanField onScan={take} />
      <p aria-live="polite" className={said?.isWrong ? 'scan-said scan-wrong' : 'scan-said'}>
        {said?.text}
      </p>
    </>
  )
}

type Past = NonNullable<ReturnType<typeof useRead<typeof HAND_OVERS>>['data']>['data']['earlier']

function Earlier({ earlier }: { earlier: Past }) {
  const mayPrint = usePermission('parcels.label')
  const print = async (subject: string) => {
    const printed = await printPaper({ kind: 'hand-over list', subject })
    if (!printed.ok) showNotice({ kind: 'failed', text: printed.message })
  }
  return (
    <section className="panel" aria-label="Handed over">
      <h2>Handed over</h2>
      <ul className="things">
        {earlier.map(({ id, courier, by, at, parcels }) => (
          <li key={id} className="thing">
            <span>
              {courier}, {parcels === 1 ? '1 parcel' : `${parcels} parcels`}
              <span className="muted">
                {' '}
                {by}, {formatMoment(at)}
              </span>
            </span>
            {mayPrint && (
              <Button
                kind="quiet"
                aria-label={`Print the list of ${courier}, ${formatMoment(at)}`}
                onPress={() => void print(id)}
              >
                <span className="whole">Print the list</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
