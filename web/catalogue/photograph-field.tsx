import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type RefObject,
} from 'react'
import { PICTURE_TYPES } from '#shop/enquiries/enquiry-fields.ts'
import { cutPhotograph, nearestZoom, type PhotographView } from '#shop/lettering/photograph-place.ts'
import { techniqueWords, type ProductPrintArea } from '#shop/lettering/print-area.ts'
import { PhotographMarks, SeenPart } from './photograph-marks.tsx'
import { PictureOverlay } from './picture-overlay.tsx'
import { SaveWords } from './save-words.tsx'
import type { ShownPhotograph } from './use-keep-photograph.ts'
import { usePhotograph, type PhotographState } from './use-photograph.ts'
import type { WordsFieldProps } from './words-field.tsx'
import { describeTerms } from './words-terms.ts'

type Size = { width: number; height: number }

export function PhotographField({ product, printArea, gstRate, onDrawn, onTyped, keepRef, changing }: WordsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { shown, problem, state, choose, move, takeOut, keep } = usePhotograph(
    product,
    printArea,
    draw,
    changing?.design ?? null,
  )
  const [isOpened, setIsOpened] = useState(false)
  const tellTyped = useEffectEvent(onTyped)
  const hasWords = shown !== null
  // Nothing below moves when it comes with the page.
  const isFolded = hasWords && state.isAsLeft && !isOpened
  useEffect(() => tellTyped({ hasWords, pieces: null }), [hasWords])
  // One may have been chosen before this field was there to see it.
  const takeChosen = useEffectEvent(() => choose(input.current?.files?.[0]))
  useEffect(() => takeChosen(), [])

  function draw(next: ShownPhotograph | null): void {
    const [on] = printArea.views
    const place = printArea.printed
    if (input.current && !next) input.current.value = ''
    if (!next || !on || !place) return onDrawn(null)
    const { technique } = printArea
    const marks = <PhotographMarks {...next} place={place} on={on} />
    onDrawn({ ...on, technique, path: printArea.key, alt: 'your photograph', overlay: PictureOverlay, marks })
  }

  async function keepOrFocus(isForLater = false) {
    const kept = await keep(isForLater)
    if (!kept.ok) input.current?.focus()
    return kept
  }
  useImperativeHandle(keepRef, () => keepOrFocus)

  return (
    <div className="words">
      <ChooseFile {...{ printArea, gstRate, input, problem, choose }} />
      {shown && printArea.printed && !isFolded && (
        <ChoosePart {...shown} place={printArea.printed} move={move} takeOut={takeOut} />
      )}
      <output className="words-state">
        {describeState(state, shown, printArea.printed)}
        {isFolded && (
          <button type="button" className="text-link" onClick={() => setIsOpened(true)}>
            Move it, or take it out
          </button>
        )}
      </output>
      {changing && <SaveWords changing={changing} field={printArea.field} keep={keepOrFocus} />}
    </div>
  )
}

type ChooseProps = Pick<WordsFieldProps, 'printArea' | 'gstRate'> & {
  input: RefObject<HTMLInputElement | null>
  problem: string
  choose: (file: File | undefined) => void
}

function ChooseFile({ printArea, gstRate, input, problem, choose }: ChooseProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {printArea.label} (optional)
      </label>
      <input
        ref={input}
        id={id}
        className="field-box pictures-box"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem === '' ? `${id}-hint` : `${id}-error ${id}-hint`}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {problem !== '' && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="field-hint">
        {describePlace(printArea)} {describeTerms(printArea, gstRate, 'your photograph')}
      </p>
    </div>
  )
}

/** Seen only once a photograph is chosen, and by few: the shop's sheet would carry it to everybody. */
const styles = {
  part: {
    display: 'grid',
    gridTemplateColumns: 'minmax(5.5rem, 9rem) 1fr',
    gap: 'var(--space-4)',
    alignItems: 'center',
    marginTop: 'var(--space-3)',
  },
  frame: {
    width: '100%',
    border: '1px solid var(--line)',
    background: 'var(--white)',
    cursor: 'grab',
    touchAction: 'none',
  },
  sliders: { display: 'grid', gap: 'var(--space-2)', justifyItems: 'start', minWidth: 0 },
  slider: { display: 'grid', width: '100%', fontSize: 'var(--size-small)' },
  range: { width: '100%', minHeight: '1.75rem', margin: 0, accentColor: 'var(--wine)' },
} satisfies Record<string, CSSProperties>

type PartProps = ShownPhotograph & {
  place: Size
  move: (part: Partial<PhotographView>) => void
  takeOut: () => void
}

function ChoosePart({ photograph, view, place, move, takeOut }: PartProps) {
  const nearest = nearestZoom(photograph, place)
  const { width, height } = cutPhotograph(photograph, place, view)
  const [sideways, upright] = [photograph.width - width, photograph.height - height]

  function drag(event: PointerEvent<SVGSVGElement>): void {
    if (event.buttons === 0) return
    const pixels = width / event.currentTarget.getBoundingClientRect().width
    const share = (at: number, by: number, room: number) => (room < 1 ? at : clamp(at - (by * pixels) / room))
    move({ x: share(view.x, event.movementX, sideways), y: share(view.y, event.movementY, upright) })
  }

  return (
    <div style={styles.part}>
      <svg
        style={styles.frame}
        viewBox={`0 0 ${place.width} ${place.height}`}
        aria-hidden="true"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <SeenPart photograph={photograph} view={view} place={place} />
      </svg>
      <div style={styles.sliders}>
        <Slider label="Nearer" value={view.zoom} from={1} to={nearest} onChange={(zoom) => move({ zoom })} />
        <Slider label="From left to right" value={view.x} to={sideways < 1 ? 0 : 1} onChange={(x) => move({ x })} />
        <Slider label="From top to bottom" value={view.y} to={upright < 1 ? 0 : 1} onChange={(y) => move({ y })} />
        <button type="button" className="text-link" onClick={takeOut}>
          Take the photograph out
        </button>
      </div>
    </div>
  )
}

const clamp = (share: number) => Math.min(1, Math.max(0, share))

type SliderProps = { label: string; value: number; from?: number; to: number; onChange: (value: number) => void }

function Slider({ label, value, from = 0, to, onChange }: SliderProps) {
  const isFixed = to <= from
  return (
    <label style={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        style={styles.range}
        min={from}
        max={isFixed ? from + 1 : to}
        step={0.05}
        value={value}
        disabled={isFixed}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  )
}

function describePlace({ printed, technique }: ProductPrintArea): string {
  const size = printed ? `, ${printed.width} × ${printed.height} mm` : ''
  const how = techniqueWords[technique].replace(/^./, (first) => first.toUpperCase())
  return `${how}${size}. JPEG, PNG, WebP or HEIC, kept for 14 days unless you order it; where it was taken is left out.`
}

function describeState({ isReading, isKept, isAsLeft }: PhotographState, shown: ShownPhotograph | null, place?: Size) {
  if (isReading) return 'Opening your photograph…'
  if (!shown || !place) return 'Choose one, and see it on the picture.'
  if (isAsLeft) return 'Your photograph is as you left it. '
  const density = Math.floor(cutPhotograph(shown.photograph, place, shown.view).width / place.width)
  const sharp = `${density} pixels a millimetre: it is printed sharp`
  return isKept ? `${sharp}. Kept here when you come back.` : `${sharp}, as you see it in the picture.`
}
