import type { ComponentProps } from 'react'
import type { Picture as PictureData } from '#shop/catalogue/product.ts'
import { Picture } from '#web/design/picture.tsx'
import type { DrawnOn } from './use-words.ts'

/** As it is, or without the words of its maker and with the shopper's own. @param isWhole not cut to fill its place */
export function PictureWithWords({
  picture,
  drawn,
  isWhole = false,
  ...rest
}: { picture: PictureData; drawn: DrawnOn | null; isWhole?: boolean } & ComponentProps<typeof Picture>) {
  if (drawn === null) return <Picture picture={picture} {...rest} />
  const { url, pixels, alt, path, ink } = drawn
  const words = (
    <svg
      className="picture-words"
      viewBox={`0 0 ${pixels} ${pixels}`}
      preserveAspectRatio={isWhole ? 'xMidYMid meet' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      <path d={path} fill={ink} />
    </svg>
  )
  return <Picture picture={{ url, width: pixels, height: pixels, alt }} {...rest} over={words} />
}
