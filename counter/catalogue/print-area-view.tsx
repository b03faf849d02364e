import { useEffect, useState } from 'react'
import { faces } from '#shop/lettering/faces.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import { PrintAreaCorners, type SampleDrawing } from './print-area-corners.tsx'
import { toSentPrintArea, type TypedView, type TypedPrintArea } from './print-area-values.ts'

/** Milliseconds without a move before the server draws. */
const PAUSE = 250
const NOTHING = { drawing: undefined, said: '' }

type Props = {
  product: number
  printArea: TypedPrintArea
  view: TypedView
  onChange: (view: TypedView) => void
  takeOff: () => void
}

/** One picture of a place, with sample words as the shop would draw them. */
export function PrintAreaView({ product, printArea, view, onChange, takeOff }: Props) {
  const [words, setWords] = useState('रिया & Arjun')
  const sample = { words, date: '2027-02-14', motif: printArea.motifs[0] ?? '', photograph: '' }[printArea.field]
  const [chosen, setFace] = useState(printArea.faces[0])
  const face = chosen && printArea.faces.includes(chosen) ? chosen : printArea.faces[0]
  const { drawing, said } = useSample(product, printArea, view, { words: sample, face })
  const label = printArea.label || 'the new print area'
  return (
    <section className="stack" aria-label={`${label} on picture ${view.picture + 1}`}>
      <h3>On picture {view.picture + 1}</h3>
      <PrintAreaCorners
        view={view}
        of={`${label} on picture ${view.picture + 1}`}
        technique={printArea.technique}
        drawing={drawing}
        onChange={(corners) => onChange({ ...view, corners })}
      />
      <output className="muted">{said}</output>
      <div className="print-area-fields">
        {printArea.field === 'words' && (
          <TextField label={`Sample words on picture ${view.picture + 1}`} value={words} onChange={setWords} />
        )}
        {printArea.field !== 'photograph' && (
          <>
            <SelectField
              label="Typeface"
              options={printArea.faces.map((value) => ({ value, label: faces[value].label }))}
              value={face ?? null}
              onChange={setFace}
            />
            <label className="field">
              <span className="field-label">Colour of the words</span>
              <input
                type="color"
                value={view.ink}
                onChange={(event) => onChange({ ...view, ink: event.target.value })}
              />
            </label>
          </>
        )}
      </div>
      <div className="row">
        <Button kind="quiet" onPress={takeOff}>
          Not on picture {view.picture + 1}
          <span className="visually-hidden">: {label}</span>
        </Button>
      </div>
    </section>
  )
}

type Sample = { words: string; face: TypedPrintArea['faces'][number] | undefined }
type Drawn = { drawing: SampleDrawing | undefined; said: string }

/** The last drawing stays until the next one is there. */
function useSample(product: number, printArea: TypedPrintArea, view: TypedView, { words, face }: Sample): Drawn {
  const [drawn, setDrawn] = useState<Drawn>(NOTHING)
  const {
    key,
    label,
    technique,
    shape,
    width,
    height,
    margin,
    maxLines,
    letterMin,
    letterMax,
    faces,
    field,
    language,
    motifs,
  } = toSentPrintArea(printArea)
  const kind = { label: label || 'This place', technique, shape, field, language, motifs }
  const fit = { ...kind, width, height, margin, maxLines, letterMin, letterMax }
  const { picture, corners } = view
  const asked = JSON.stringify({
    printArea: { ...(key !== undefined && { key }), ...fit, faces },
    view: { picture, corners },
    words,
    face,
  })
  useEffect(() => {
    let isOld = false
    const timer = setTimeout(async () => {
      const answer = await callSignedIn('POST /counter/api/v1/products/{product}/print-area-preview', {
        params: { product },
        body: JSON.parse(asked),
      })
      if (isOld) return
      if (!answer.ok) return setDrawn(({ drawing }) => ({ drawing, said: answer.message }))
      const { path, pixels, letterHeight, notes } = answer.data.data
      const what = { words: 'Letters', date: 'Letters', motif: 'The motif is', photograph: 'The photograph is' }[field]
      const height = `${what} ${Math.round(letterHeight * 10) / 10} mm high.`
      setDrawn({ drawing: { path, pixels }, said: [height, ...notes].join(' ') })
    }, PAUSE)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [product, asked, field])
  return drawn
}
