import { useId } from 'react'
import type { DyedLayer } from '#shop/catalogue/dye-layers.ts'
import { coversGround } from '#shop/lettering/zone.ts'
import { ColourLayers } from './colour-layers.tsx'
import type { DrawnOn } from './use-words.ts'

export { dyeLayers } from '#shop/catalogue/dye-layers.ts'

export type PictureOverlayProps = {
  layers: readonly DyedLayer[] | undefined
  drawn: readonly DrawnOn[]
  isWhole: boolean
  onMissing: (() => void) | undefined
}

export function PictureOverlay({ layers, drawn, isWhole, onMissing }: PictureOverlayProps) {
  return (
    <>
      {layers && <ColourLayers layers={layers} isWhole={isWhole} onMissing={onMissing} />}
      {drawn.map((words) => (
        <svg
          key={words.path}
          className={coversGround(words.technique, words.ink) ? 'picture-words is-covering' : 'picture-words'}
          viewBox={`0 0 ${words.pixels} ${words.pixels}`}
          preserveAspectRatio={isWhole ? 'xMidYMid meet' : 'xMidYMid slice'}
          aria-hidden="true"
        >
          {words.marks ?? <Ink {...words} />}
        </svg>
      ))}
    </>
  )
}

/** Foil shines in bands, thread in stitches; what else there is takes its light from the picture. */
function Ink({ path, ink, technique }: DrawnOn) {
  const id = useId()
  return (
    <>
      {technique === 'foil' && (
        <linearGradient id={id} x2="1" y2="0.4">
          <stop offset="0" stopColor="#fff" stopOpacity="0.45" />
          <stop offset="0.3" stopColor="#3a1f00" stopOpacity="0.2" />
          <stop offset="0.55" stopColor="#fff" stopOpacity="0.55" />
          <stop offset="1" stopColor="#3a1f00" stopOpacity="0.25" />
        </linearGradient>
      )}
      {technique === 'embroider' && (
        <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)">
          <rect width="5" height="2.2" fill="#3a1f00" fillOpacity="0.4" />
        </pattern>
      )}
      <path d={path} fill={ink} />
      {(technique === 'foil' || technique === 'embroider') && <path d={path} fill={`url(#${id})`} />}
    </>
  )
}
