/** Shows the drawing; a screen reader reads the words next to it. Lengths are millimetres of the print area. */
export function DrawnWords({ path, width, height }: { path: string; width: number; height: number }) {
  return (
    <svg className="drawn-words" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
