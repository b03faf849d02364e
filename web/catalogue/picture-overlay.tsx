import { useEffect, useId, useRef } from 'react'
import type { DyedLayer } from '#shop/catalogue/dye-layers.ts'
import { coversGround } from '#shop/lettering/print-area.ts'
import { bringIntoSight, findBounds } from './bring-into-sight.ts'
import { ColourLayers } from './colour-layers.tsx'
import type { DrawnWords } from './drawn-words.ts'

export { dyeLayers } from '#shop/catalogue/dye-layers.ts'

export type PictureOverlayProps = {
  layers: readonly DyedLayer[] | undefined
  drawn: readonly DrawnWords[]
  isWhole: boolean
  onMissing: (() => void) | undefined
}

export function PictureOverlay({ layers, drawn, isWhole, onMissing }: PictureOverlayProps) {
  const newest = useNewestInSight(drawn.at(-1))
  return (
    <>
      {layers && <ColourLayers layers={layers} isWhole={isWhole} onMissing={onMissing} />}
      {drawn.map((words) => (
        <svg
          key={words.path}
          ref={words === drawn.at(-1) ? newest : undefined}
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

/** `--sight`: how its picture is moved while words are typed on a phone, where half of it is in sight: product-page.css. */
function useNewestInSight(words: DrawnWords | undefined) {
  const newest = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const picture = newest.current?.parentElement
    const bounds = words && findBounds(words)
    if (!picture || !bounds) return undefined
    const { offsetWidth: width, offsetHeight: height } = picture
    const band = BAND_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const { scale, x, y } = bringIntoSight(bounds, words.pixels, { width, height, band })
    picture.style.setProperty('--sight', `translate(${x}px, ${y}px) scale(${scale})`)
    return () => void picture.style.removeProperty('--sight')
  }, [words])
  return newest
}

/** As product-page.css. */
const BAND_REM = 11

/** Foil shines in bands and thread in stitches. Other techniques take their light from the picture. */
function Ink({ path, ink, technique }: DrawnWords) {
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
