import { useState, type FormEvent } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { newKey } from '../api/new-key.ts'
import { useTable } from './packing-context.ts'

/** Without a connection it waits with the rest, and the server looks once more before it is closed. */
export function CloseBox({ parcel, missing }: { parcel: ParcelToPack; missing: string | null }) {
  const table = useTable()
  const [box, setBox] = useState('')
  const [weight, setWeight] = useState(parcel.weight.toFixed(2))
  const [error, setError] = useState<string | null>(null)
  const close = (event: FormEvent) => {
    event.preventDefault()
    if (missing !== null) return setError(`Not in the box yet: ${missing}.`)
    const kilograms = weight.trim() === '' ? null : Number(weight.trim().replace(',', '.'))
    if (kilograms !== null && !(kilograms > 0 && kilograms <= 100))
      return setError('Please enter the weight in kilograms, such as 1.4.')
    setError(null)
    const { shipment, addressSeen } = parcel
    void table.add({ kind: 'packed', key: newKey(), shipment, box: box.trim(), weight: kilograms, addressSeen })
  }
  return (
    <form className="close-box" onSubmit={close} noValidate>
      <div className="row">
        <label className="field">
          <span className="field-label">Box</span>
          <input
            className="field-box"
            list="boxes"
            value={box}
            maxLength={40}
            onChange={(e) => setBox(e.target.value)}
          />
        </label>
        <datalist id="boxes">
          {['S', 'M', 'L', 'XL'].map((size) => (
            <option key={size} value={size}>
              Box {size}
            </option>
          ))}
        </datalist>
        <label className="field">
          <span className="field-label">Weight, kg</span>
          <input className="field-box" inputMode="decimal" value={weight} onChange={(e) => setWeight(e.target.value)} />
        </label>
      </div>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="button button-solid packed-button">
        Packed
      </button>
    </form>
  )
}
