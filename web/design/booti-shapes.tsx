const shapes = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export function BootiShapes() {
  return (
    <div className="booti-shapes" aria-hidden="true">
      {shapes.map((shape) => (
        <span key={shape} className={`booti-shape booti-${shape}`} />
      ))}
    </div>
  )
}
