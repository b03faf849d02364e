import { useState, type FormEvent } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { newKey } from '../api/new-key.ts'
import { useTable } from './packing-context.ts'
import { goTo } from './use-address.ts'

/** Off the table before it is packed, or open again after it. Both want a reason. */
export function PutBack({ parcel, isPacked }: { parcel: ParcelToPack; isPacked: boolean }) {
  const table = useTable()
  const [reason, setReason] = useState('')
  const { shipment, packing, state } = parcel
  if (!packing || (isPacked && state !== 'packed')) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = reason.trim()
    if (words === '') return
    setReason('')
    const key = newKey()
    if (isPacked) return void table.add({ kind: 'start', key, shipment, again: words })
    void table.add({ kind: 'put back', key, shipment, reason: words })
    goTo({ at: 'list' })
  }
  return (
    <details className="put-back">
      <summary>{isPacked ? 'Pack it again' : 'Put it back'}</summary>
      <form onSubmit={submit}>
        <label className="field">
          <span className="field-label">Why</span>
          <input
            className="field-box"
            value={reason}
            required
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <button type="submit" className="button button-outline">
          {isPacked ? 'Open it again' : 'Put it back'}
        </button>
      </form>
    </details>
  )
}
