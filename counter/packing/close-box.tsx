import { useState, type FormEvent } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { newKey } from '../api/new-key.ts'
import { useTable } from './packing-context.ts'
import { useSay } from '../words/words.ts'

/**
 * Without a connection it waits with the rest, and the server looks once more before it is closed.
 * @param notRight why the box cannot be closed yet
 */
export function CloseBox({ parcel, notRight }: { parcel: ParcelToPack; notRight: string | null }) {
  const say = useSay()
  const table = useTable()
  const [box, setBox] = useState(parcel.suggestedBox ?? '')
  const [weight, setWeight] = useState(parcel.weight.toFixed(2))
  const [error, setError] = useState<string | null>(null)
  const [isPressed, setIsPressed] = useState(false)
  // The kept parcel may be older than its last step; the sentence goes once the table knows better.
  const shown = isPressed && notRight !== null ? notRight : error
  const { length, breadth, height } = parcel.size
  const close = (event: FormEvent) => {
    event.preventDefault()
    if (notRight !== null) return setIsPressed(true)
    setIsPressed(false)
    const kilograms = weight.trim() === '' ? null : Number(weight.trim().replace(',', '.'))
    if (kilograms !== null && !(kilograms > 0 && kilograms <= 100)) return setError(say('box.weightWrong'))
    setError(null)
    const { shipment, addressSeen } = parcel
    void table.add({ kind: 'packed', key: newKey(), shipment, box: box.trim(), weight: kilograms, addressSeen })
  }
  return (
    <form className="close-box" onSubmit={close} noValidate>
      <div className="row">
        <label className="field">
          <span className="field-label">{say('box.box')}</span>
          <input
            className="field-box"
            list="boxes"
            value={box}
            maxLength={40}
            onChange={(e) => setBox(e.target.value)}
          />
        </label>
        <datalist id="boxes">
          {parcel.boxes.map((size) => (
            <option key={size} value={size}>
              {say('parcel.box', { box: size })}
            </option>
          ))}
        </datalist>
        <label className="field">
          <span className="field-label">{say('box.weight')}</span>
          <input className="field-box" inputMode="decimal" value={weight} onChange={(e) => setWeight(e.target.value)} />
        </label>
      </div>
      {parcel.suggestedBox !== null && <p className="muted">{say('box.suggested', { box: parcel.suggestedBox })}</p>}
      <p className="muted">{say('box.booked', { size: [length, breadth, height].join(' × ') })}</p>
      <Unprinted parcel={parcel} />
      {shown !== null && (
        <p className="field-error" role="alert">
          {shown}
        </p>
      )}
      <button type="submit" className="button button-solid packed-button">
        {say('box.packed')}
      </button>
    </form>
  )
}

function Unprinted({ parcel: { gift, prints } }: { parcel: ParcelToPack }) {
  const say = useSay()
  return (
    <>
      {gift?.hasCard === true && prints.card === 0 && <p className="gift-facts">{say('gift.notPrinted')}</p>}
      {prints.challan === 0 && <p className="gift-facts">{say('papers.noChallan')}</p>}
    </>
  )
}
