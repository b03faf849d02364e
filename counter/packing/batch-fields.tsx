import { useState, type FormEvent } from 'react'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import { useDates, useSay } from '../words/words.ts'
import { useTick } from './use-tick.ts'

type Piece = NonNullable<ParcelToPack['lines'][number]['hamper']>['pieces'][number]
type BatchFieldsProps = { parcel: ParcelToPack; line: number; piece: Piece }

/** The packer copies batch and date from the labels of pieces that are in the hamper. */
export function BatchFields({ parcel, line, piece }: BatchFieldsProps) {
  const say = useSay()
  const tick = useTick()
  const [batch, setBatch] = useState('')
  const [bestBefore, setBestBefore] = useState('')
  const noted = new Set(piece.batches.map(({ unit }) => unit))
  const open = piece.ticked.filter((unit) => !noted.has(unit))
  if (piece.ticked.length === 0) return null
  const note = (event: FormEvent) => {
    event.preventDefault()
    if (batch.trim() === '' && bestBefore === '') return
    const said = { batch: batch.trim(), bestBefore: bestBefore === '' ? null : bestBefore }
    // Once all are noted, it is a correction.
    const units = open.length > 0 ? open : piece.ticked
    tick(
      parcel,
      units.map((unit) => ({ line, piece: piece.key, unit, isTicked: true, ...said })),
      'tap',
    )
    setBatch('')
    setBestBefore('')
  }
  return (
    <form className="row" onSubmit={note} aria-label={say('hamper.batchOf', { name: piece.name })}>
      <label className="field">
        <span className="field-label">{say('hamper.batch')}</span>
        <input className="field-box" value={batch} maxLength={40} onChange={(e) => setBatch(e.target.value)} />
      </label>
      <label className="field">
        <span className="field-label">{say('hamper.bestBefore')}</span>
        <input
          className="field-box"
          type="date"
          value={bestBefore}
          max="9999-12-31"
          onChange={(e) => setBestBefore(e.target.value)}
        />
      </label>
      <button type="submit" className="button button-outline">
        {say('hamper.noteBatch')}
      </button>
    </form>
  )
}

/** Units of one batch are one entry. */
export function Batches({ batches }: Pick<Piece, 'batches'>) {
  const say = useSay()
  const dates = useDates()
  const said = batches.map(({ batch, bestBefore }) =>
    [
      batch !== '' && say('hamper.inBatch', { batch }),
      bestBefore !== null && say('hamper.keepsUntil', { day: dates.dayAndYear(bestBefore) }),
    ]
      .filter(Boolean)
      .join(', '),
  )
  return [...new Set(said)].map((each) => (
    <p key={each} className="muted">
      {each}
    </p>
  ))
}
