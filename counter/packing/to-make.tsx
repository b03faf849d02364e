import { useState } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { call } from '../api/call.ts'
import { useTable } from './packing-context.ts'
import { useRefusalText } from '../words/refusal-text.ts'
import { useSay } from '../words/words.ts'

type Props = { parcel: ParcelToPack; line: ParcelToPack['lines'][number] }

/** Pieces of a line that are still to make. It needs a connection because the work centre reads the same ticks. */
export function ToMake({
  parcel: { order, shipment },
  line: { line, name, quantity, refundedUnits, work, made },
}: Props) {
  const say = useSay()
  const table = useTable()
  const refusalText = useRefusalText()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // A table kept on this device from before knows neither.
  const left = work ? quantity - made.length : 0
  if (left <= 0) return null
  const units = Array.from({ length: quantity + refundedUnits }, (_, index) => index + 1)
  const open = units.filter((unit) => !made.includes(unit)).slice(0, left)
  const done = say(work === 'lettered' ? 'pieces.isLettered' : 'pieces.isMade')
  const finish = async () => {
    setBusy(true)
    const body = { line, units: open, isMade: true }
    const said = await call('POST /counter/api/v1/orders/{order}/made-pieces', { params: { order }, body })
    setError(said.ok ? null : refusalText(said))
    await table.renew(shipment)
    setBusy(false)
  }
  return (
    <div className="at-it">
      <p>{say(work === 'lettered' ? 'pieces.toLetter' : 'pieces.toMake', { count: left })}</p>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        className="button button-outline"
        aria-label={`${done}: ${name}`}
        disabled={isBusy}
        onClick={() => void finish()}
      >
        {done}
      </button>
    </div>
  )
}
