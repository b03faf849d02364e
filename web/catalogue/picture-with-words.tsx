import type { ComponentProps, ComponentType } from 'react'
import type { Picture as PictureData } from '#shop/catalogue/product.ts'
import type { DyedPictures } from '#shop/catalogue/dye-layers.ts'
import { Picture } from '#web/design/picture.tsx'
import type { PictureOverlayProps } from './picture-overlay.tsx'
import type { DrawnOn } from './use-words.ts'

export type Upon = {
  drawn: readonly DrawnOn[]
  dyed: DyedPictures
  /** Comes with the colours, as it does with the words. */
  overlay: ComponentType<PictureOverlayProps> | null
  onMissing?: () => void
}

/** @param isWhole not cut to fill its frame */
export function PictureWithWords({
  picture,
  drawn,
  dyed,
  overlay,
  onMissing,
  isWhole = false,
  ...rest
}: { picture: PictureData; isWhole?: boolean } & Upon & ComponentProps<typeof Picture>) {
  const [first] = drawn
  const layers = dyed.get(first?.url ?? picture.url)
  const Overlay = first?.overlay ?? overlay
  if (!Overlay || (!first && !layers)) return <Picture picture={picture} {...rest} />
  const alt = drawn.map((words) => words.alt).join('; ')
  const shown = first && { url: first.url, width: first.pixels, height: first.pixels, alt }
  const over = <Overlay layers={layers} drawn={drawn} isWhole={isWhole} onMissing={onMissing} />
  return <Picture picture={shown ?? picture} {...rest} over={over} />
}
