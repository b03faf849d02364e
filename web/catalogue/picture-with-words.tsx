import type { ComponentProps, ComponentType } from 'react'
import type { Picture as PictureData } from '#shop/catalogue/product.ts'
import type { DyedPictures } from '#shop/catalogue/dye-layers.ts'
import { Picture } from '#web/design/picture.tsx'
import type { PictureOverlayProps } from './picture-overlay.tsx'
import type { DrawnOn } from './use-words.ts'

export type Upon = {
  drawn: DrawnOn | null
  dyed: DyedPictures
  /** Comes with the colours, as it does with the words. */
  overlay: ComponentType<PictureOverlayProps> | null
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
  overlay,
  onMissing,
  isWhole = false,
  ...rest
}: { picture: PictureData; isWhole?: boolean } & Upon & ComponentProps<typeof Picture>) {
  const layers = dyed.get(drawn?.url ?? picture.url)
  const Overlay = drawn?.overlay ?? overlay
  if (!Overlay || (!drawn && !layers)) return <Picture picture={picture} {...rest} />
  const shown = drawn && { url: drawn.url, width: drawn.pixels, height: drawn.pixels, alt: drawn.alt }
  const over = <Overlay layers={layers} drawn={drawn} isWhole={isWhole} onMissing={onMissing} />
  return <Picture picture={shown ?? picture} {...rest} over={over} />
}
