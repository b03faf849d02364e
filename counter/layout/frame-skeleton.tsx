/** Shown while the first screen's script comes; nothing when it comes at once. */
export function FrameSkeleton() {
  return (
    <output className="late wait">
      <span className="visually-hidden">Loading</span>
    </output>
  )
}
