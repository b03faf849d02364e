import { useId } from 'react'
import { drawSwatch } from '#shop/lettering/card-motifs.ts'
import { motifName } from '#shop/lettering/motif-keys.ts'
import { techniqueWords, type ProductZone } from '#shop/lettering/zone.ts'
import { describeTerms } from './words-terms.ts'

type MotifFieldProps = {
  zone: ProductZone
  /** Percent. */
  gstRate: number
  /** Its key; empty: none. */
  chosen: string
  error: string | undefined
  onChoose: (key: string) => void
}

export function MotifField({ zone, gstRate, chosen, error, onChoose }: MotifFieldProps) {
  const group = useId()
  const hint = `${group}-hint`
  return (
    <fieldset className="choices" aria-describedby={hint}>
      <legend>{zone.label}</legend>
      <p id={hint} className="choices-hint">
        {techniqueWords[zone.technique].replace(/^./, (first) => first.toUpperCase())}. {describeTerms(zone, gstRate)}
      </p>
      {error !== undefined && (
        <p className="choices-problem" role="alert">
          {error}
        </p>
      )}
      {['', ...zone.motifs].map((key) => (
        <label key={key} className="choice">
          <input type="radio" name={group} checked={chosen === key} onChange={() => onChoose(key)} />
          {key !== '' && (
            <svg className="motif-swatch" viewBox="0 0 100 100" aria-hidden="true">
              <path d={drawSwatch(key as (typeof zone.motifs)[number])} fill={zone.views[0]?.ink ?? 'currentColor'} />
            </svg>
          )}
          <span className="choice-name">{key === '' ? 'None' : motifName(key)}</span>
        </label>
      ))}
    </fieldset>
  )
}
