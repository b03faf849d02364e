/** The drawing as it is made; the words stand beside it for who does not see it. Lengths are millimetres of the zone. */
export function DrawnWords({ path, width, height }: { path: string; width: number; height: number }) {
  return (
    <svg className="drawn-words" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
