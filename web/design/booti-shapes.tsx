const shapes = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Bootis that drift slowly behind a section: three below 975 px, all six above; still where motion is unwelcome. */
export function BootiShapes() {
  return (
    <div className="booti-shapes" aria-hidden="true">
      {shapes.map((shape) => (
        <span key={shape} className={`booti-shape booti-${shape}`} />
      ))}
    </div>
  )
}
