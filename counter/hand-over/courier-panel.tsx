import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { toOrderNumber } from '#shop/orders/format-order-number.ts'
import { newKey } from '../api/new-key.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { showNotice } from '../design/notices.tsx'
import { PrintSelected } from '../orders/print-selected.tsx'
import { whyKeys } from '../words/refusal-text.ts'
import { useShowRefusal } from '../words/show-refusal.ts'
import { useSay } from '../words/words.ts'
import { HAND_OVERS, type Courier, type Ticks } from './tick-parcel.ts'

type Props = { courier: Courier; ticks: Ticks; tick: (shipment: string, how: 'tap' | null) => void }

export function CourierPanel({ courier: { courier, ready, missing }, ticks, tick }: Props) {
  const say = useSay()
  const isReady = new Set(ready.map(({ shipment }) => shipment))
  const chosen = Object.keys(ticks).filter((shipment) => ticks[shipment] != null && isReady.has(shipment))
  const selected = ready.filter(({ shipment }) => chosen.includes(shipment))
  const toPrint = selected.length > 0 ? chosen : ready.map(({ shipment }) => shipment)
  return (
    <section className="panel stack" aria-label={courier}>
      <div className="row">
        <h2>{courier}</h2>
        <span className="muted">{say('over.inBag', { count: selected.length, all: ready.length })}</span>
      </div>
      <ul className="things">
        {ready.map(({ shipment, number, awb, to }) => (
          <li key={shipment} className="thing">
            <label className="tick hand-over-parcel">
              <input
                type="checkbox"
                checked={ticks[shipment] != null}
                onChange={(event) => tick(shipment, event.target.checked ? 'tap' : null)}
              />
              <span>
                <strong>{number}</strong> {to}
                <span className="muted"> {awb}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <Missing missing={missing} />}
      {ready.length > 0 && (
        <div className="row">
          <PrintSelected chosen={{ parcels: toPrint }} count={toPrint.length} />
        </div>
      )}
      {ready.length > 0 && <HandOverButton courier={courier} ready={ready} selected={selected} ticks={ticks} />}
    </section>
  )
}

function Missing({ missing }: Pick<Courier, 'missing'>) {
  const say = useSay()
  return (
    <div>
      <h3>{say('over.notReady')}</h3>
      <ul className="things">
        {missing.map(({ shipment, number, to, reason }) => (
          <li key={shipment} className="thing">
            <span>
              <Link to={`/orders/${toOrderNumber(number)}`}>{number}</Link> {to}
            </span>
            <span className="muted">{say(whyKeys[reason])}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function HandOverButton({
  courier,
  ready,
  selected,
  ticks,
}: Pick<Courier, 'courier' | 'ready'> & { selected: Courier['ready']; ticks: Ticks }) {
  const say = useSay()
  const queries = useQueryClient()
  const showRefusal = useShowRefusal()
  const { run, isBusy } = useCall('POST /counter/api/v1/hand-overs')
  // Kept until it was answered: a second press is the same hand-over.
  const key = useRef<{ of: string; key: string }>(undefined)
  const handOver = async () => {
    if (selected.length === 0) return showNotice({ kind: 'failed', text: say('over.choose') })
    const left = ready.length - selected.length
    const given = { courier, count: selected.length }
    const answer = await confirm({
      title: say('over.ask', given),
      text: (
        <p>
          {say('over.asShipped')} {left > 0 && say('over.stay', { count: left })}
        </p>
      ),
      action: say('over.given'),
      leave: say('over.leave'),
    })
    if (!answer) return undefined
    const parcels = selected.map(({ shipment }) => ({ shipment, how: ticks[shipment] ?? ('tap' as const) }))
    const of = JSON.stringify(parcels)
    if (key.current?.of !== of) key.current = { of, key: newKey() }
    const answered = await run({ body: { key: key.current.key, courier, parcels } })
    void queries.invalidateQueries({ queryKey: [HAND_OVERS] })
    return answered.ok ? showNotice({ text: say('over.done', given) }) : showRefusal(answered)
  }
  return (
    <Button kind="solid" isBusy={isBusy} onPress={() => void handOver()}>
      {say('over.title')}
    </Button>
  )
}
