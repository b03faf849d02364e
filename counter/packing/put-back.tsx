import { useState, type FormEvent } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { newKey } from '../api/new-key.ts'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { useTable } from './packing-context.ts'
import { goTo } from './use-address.ts'
import { useSay } from '../words/words.ts'

/** Off the table before it is packed, or open again after it. Both want a reason. */
export function PutBack({ parcel, isPacked }: { parcel: ParcelToPack; isPacked: boolean }) {
  const say = useSay()
  const table = useTable()
  const { shipment, order, packing, state } = parcel
  const { values, type, draft, clear } = useKeptFields(`orders/${order}/put-back/${shipment}`, { reason: '' })
  const [isOpened, setIsOpened] = useState<boolean>()
  const isHereAgain = draft.restoredAt !== undefined
  if (!packing || (isPacked && state !== 'packed')) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = values.reason.trim()
    if (words === '') return
    clear()
    const key = newKey()
    if (isPacked) return void table.add({ kind: 'start', key, shipment, again: words })
    void table.add({ kind: 'put back', key, shipment, reason: words })
    goTo({ at: 'list' })
  }
  return (
    <details
      className="put-back"
      open={isOpened ?? isHereAgain}
      onToggle={(event) => setIsOpened(event.currentTarget.open)}
    >
      <summary>{say(isPacked ? 'back.again' : 'back.putBack')}</summary>
      <form onSubmit={submit}>
        <output>{isHereAgain && say('back.here')}</output>
        <label className="field">
          <span className="field-label">{say('back.why')}</span>
          <input
            className="field-box"
            value={values.reason}
            required
            maxLength={200}
            onChange={(event) => type({ reason: event.target.value })}
          />
        </label>
        <button type="submit" className="button button-outline">
          {say(isPacked ? 'back.open' : 'back.putBack')}
        </button>
      </form>
    </details>
  )
}
