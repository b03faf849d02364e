import { useId } from 'react'
import { cutPhotograph, layTiles, type PhotographView } from '#shop/lettering/photograph-place.ts'
import type { ProductPrintArea } from '#shop/lettering/print-area.ts'

export type Photograph = { file: File; source: string; width: number; height: number }
type Size = { width: number; height: number }

type MarksProps = {
  photograph: Photograph
  view: PhotographView
  place: Size
  on: ProductPrintArea['views'][number]
}

export function PhotographMarks({ photograph, view, place, on }: MarksProps) {
  const id = useId()
  const tiles = on.grid ? layTiles(place, on.grid, on.pixels) : []
  return (
    <>
      <defs>
        <SeenPart id={id} photograph={photograph} view={view} place={place} />
        {tiles.map(({ points }) => (
          <clipPath key={points} id={`${id}${points}`}>
            <polygon points={points} />
          </clipPath>
        ))}
      </defs>
      {tiles.map(({ points, matrix }) => (
        <g key={points} clipPath={`url("#${id}${points}")`}>
          <use href={`#${id}`} transform={matrix} />
        </g>
      ))}
    </>
  )
}

/** The whole photograph in millimetres of its place, so that what is seen fills it. */
export function SeenPart({
  id,
  photograph,
  view,
  place,
}: Pick<MarksProps, 'photograph' | 'view' | 'place'> & { id?: string }) {
  const { left, top, width } = cutPhotograph(photograph, place, view)
  const scale = place.width / width
  return (
    <image
      id={id}
      href={photograph.source}
      x={-left * scale}
      y={-top * scale}
      width={photograph.width * scale}
      height={photograph.height * scale}
      preserveAspectRatio="none"
    />
  )
}
