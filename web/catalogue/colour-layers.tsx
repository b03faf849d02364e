import { useId } from 'react'
import type { DyedLayer } from '#shop/catalogue/dye-layers.ts'

const SIZE = 720

/** Laid upon a picture: its light, in the colours that are chosen. Fetched when first drawn, seen once dyed. */
export function ColourLayers({
  layers,
  isWhole = false,
  onMissing,
}: {
  layers: readonly DyedLayer[]
  isWhole?: boolean
  onMissing?: (() => void) | undefined
}) {
  const id = useId()
  return (
    <svg
      className="picture-colours"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio={isWhole ? 'xMidYMid meet' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      {layers.map(({ url, matrix }, index) => (
        <g key={`${url} ${index}`} visibility={matrix === null ? 'hidden' : undefined}>
          <filter id={`${id}${index}`} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
            <feColorMatrix values={matrix ?? undefined} />
          </filter>
          <image href={url} width={SIZE} height={SIZE} filter={`url(#${id}${index})`} onError={onMissing} />
        </g>
      ))}
    </svg>
  )
}
