import { useRef, type PointerEvent } from 'react'
import { clampWidth } from './list-columns.ts'

export const widthName = (key: string) => `--column-${key}`
/** Of a cell: as wide as was chosen, or as it needs. */
export const widthStyle = (key: string) => ({
  width: `var(${widthName(key)}, auto)`,
  maxWidth: `var(${widthName(key)}, none)`,
})

/** Drawn to make a column wider or narrower; with keys it goes by the list's "Columns". */
export function ColumnEdge({ name, resize }: { name: string; resize: (width: number) => void }) {
  const from = useRef<{ x: number; width: number }>(undefined)
  const widthAt = ({ clientX }: PointerEvent) =>
    from.current && clampWidth(from.current.width + clientX - from.current.x)
  return (
    <span
      className="column-edge"
      aria-hidden
      onPointerDown={(event) => {
        const head = event.currentTarget.closest('th')
        if (!head) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width: head.getBoundingClientRect().width }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event)
        // Past React: a redrawing of every row for each pixel would be slow.
        if (width) event.currentTarget.closest('table')?.style.setProperty(name, `${width}px`)
      }}
      onPointerUp={(event) => {
        const width = widthAt(event)
        from.current = undefined
        if (width) resize(width)
      }}
      onPointerCancel={() => (from.current = undefined)}
    />
  )
}
