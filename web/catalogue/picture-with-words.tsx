import { useId, type ComponentProps } from 'react'
import type { Picture as PictureData } from '#shop/catalogue/product.ts'
import type { DyedPictures } from '#shop/catalogue/dye-layers.ts'
import { coversGround } from '#shop/lettering/zone.ts'
import { Picture } from '#web/design/picture.tsx'
import { ColourLayers } from './colour-layers.tsx'
import type { DrawnOn } from './use-words.ts'

export type Upon = {
  drawn: DrawnOn | null
  dyed: DyedPictures
  /** Of the pictures' own colours, when one could not be fetched. */
  onMissing?: () => void
}

/**
 * As it is, or in the colours that are chosen, or without the words of its maker and with the shopper's own.
 * @param isWhole not cut to fill its place
 */
export function PictureWithWords({
  picture,
  drawn,
  dyed,
  onMissing,
  isWhole = false,
  ...rest
}: { picture: PictureData; isWhole?: boolean } & Upon & ComponentProps<typeof Picture>) {
  const layers = dyed.get(drawn?.url ?? picture.url)
  const colours = layers && <ColourLayers layers={layers} isWhole={isWhole} onMissing={onMissing} />
  if (drawn === null) return <Picture picture={picture} {...rest} over={colours} />
  const { url, pixels, alt, ink, technique } = drawn
  const words = (
    <svg
      className={coversGround(technique, ink) ? 'picture-words is-covering' : 'picture-words'}
      viewBox={`0 0 ${pixels} ${pixels}`}
      preserveAspectRatio={isWhole ? 'xMidYMid meet' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      <Ink {...drawn} />
    </svg>
  )
  const over = (
    <>
      {colours}
      {words}
    </>
  )
  return <Picture picture={{ url, width: pixels, height: pixels, alt }} {...rest} over={over} />
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
