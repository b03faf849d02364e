import { useId } from 'react'
import { drawSwatch } from '#shop/lettering/card-motifs.ts'
import { motifName } from '#shop/lettering/motif-keys.ts'
import { techniqueWords, type ProductPrintArea } from '#shop/lettering/print-area.ts'
import { describeTerms } from './words-terms.ts'

type MotifFieldProps = {
  printArea: ProductPrintArea
  /** Percent. */
  gstRate: number
  /** Its key; empty: none. */
  chosen: string
  error: string | undefined
  onChoose: (key: string) => void
}

export function MotifField({ printArea, gstRate, chosen, error, onChoose }: MotifFieldProps) {
  const group = useId()
  const hint = `${group}-hint`
  return (
    <fieldset className="choices" aria-describedby={hint}>
      <legend>{printArea.label}</legend>
      <p id={hint} className="choices-hint">
        {techniqueWords[printArea.technique].replace(/^./, (first) => first.toUpperCase())}.{' '}
        {describeTerms(printArea, gstRate)}
      </p>
      {error !== undefined && (
        <p className="choices-problem" role="alert">
          {error}
        </p>
      )}
      {['', ...printArea.motifs].map((key) => (
        <label key={key} className="choice">
          <input type="radio" name={group} checked={chosen === key} onChange={() => onChoose(key)} />
          {key !== '' && (
            <svg className="motif-swatch" viewBox="0 0 100 100" aria-hidden="true">
              <path
                d={drawSwatch(key as (typeof printArea.motifs)[number])}
                fill={printArea.views[0]?.ink ?? 'currentColor'}
              />
            </svg>
          )}
          <span className="choice-name">{key === '' ? 'None' : motifName(key)}</span>
        </label>
      ))}
    </fieldset>
  )
}
