import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { cornerNames } from '#shop/lettering/print-area-corners.ts'
import { coversGround, type Technique } from '#shop/lettering/print-area.ts'
import type { TypedView } from './print-area-values.ts'

/** Shares of the picture for each press of an arrow key, and with Shift. */
const STEP = 0.01
const SMALL_STEP = 0.002
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const keep = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 1_000) / 1_000

export type SampleDrawing = { path: string; pixels: number }
type Props = {
  view: TypedView
  of: string
  technique: Technique
  drawing: SampleDrawing | undefined
  onChange: (corners: TypedView['corners']) => void
}

/** Marks a print area on a picture. The mouse, a finger or the arrow keys move its four corners. */
export function PrintAreaCorners({ view: { url, ink, corners }, of, technique, drawing, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Corner and pointer at the start of a drag. The handle is drawn outside of the corner.
  const taken = useRef({ x: 0, y: 0, clientX: 0, clientY: 0 })
  const move = (at: number, x: number, y: number) =>
    onChange(corners.map((corner, index) => (index === at ? [keep(x), keep(y)] : corner)) as TypedView['corners'])
  const take = (at: number) => (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const [x, y] = corners[at] ?? [0, 0]
    taken.current = { x, y, clientX: event.clientX, clientY: event.clientY }
  }
  const drag = (at: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return
    const { width, height } = box.current.getBoundingClientRect()
    const { x, y, clientX, clientY } = taken.current
    move(at, x + (event.clientX - clientX) / width, y + (event.clientY - clientY) / height)
  }
  const press = (at: number) => (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? []
    const [x, y] = corners[at] ?? [0, 0]
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? SMALL_STEP : STEP
    move(at, x + right * step, y + down * step)
  }
  return (
    <div className="print-area-picture" ref={box}>
      <img src={url} alt={`Where “${of}” is seen`} draggable={false} />
      <svg viewBox="0 0 1000 1000" aria-hidden="true">
        <polygon points={corners.map(([x, y]) => `${x * 1_000},${y * 1_000}`).join(' ')} />
      </svg>
      {drawing && (
        <svg
          viewBox={`0 0 ${drawing.pixels} ${drawing.pixels}`}
          className={coversGround(technique, ink) ? undefined : 'print-area-ink'}
          aria-hidden="true"
        >
          <path d={drawing.path} fill={ink} />
        </svg>
      )}
      {corners.map(([x, y], at) => (
        <button
          key={cornerNames[at]}
          type="button"
          className="print-area-corner"
          style={{ '--x': `${x * 100}%`, '--y': `${y * 100}%` } as CSSProperties}
          aria-label={`${cornerNames[at]} corner of ${of}: ${percent(x)} from the left, ${percent(y)} from the top. Arrow keys move it`}
          onPointerDown={take(at)}
          onPointerMove={drag(at)}
          onKeyDown={press(at)}
        />
      ))}
    </div>
  )
}

const percent = (share: number) => `${Math.round(share * 1_000) / 10} %`
