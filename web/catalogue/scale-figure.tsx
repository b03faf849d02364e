import type { Piece } from '#shop/catalogue/particulars.ts'
import { drawToScale, phoneSize } from '#shop/catalogue/scale-drawing.ts'

export function ScaleFigure({ piece }: { piece: Piece }) {
  const { width, height, front, edges, phone } = drawToScale(piece)
  return (
    <figure className="scale">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="scale-piece" d={front} />
        <path d={edges} />
        <rect {...phone} {...phoneSize} rx="0.9" />
      </svg>
      <figcaption>
        {piece.name}, {piece.length} cm wide, beside a phone of {phoneSize.height} cm
      </figcaption>
    </figure>
  )
}
