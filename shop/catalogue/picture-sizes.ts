import type { Picture } from './product.ts'

/** The widths, in pixels, that pictures are offered in; none is ever larger than the picture itself. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1440] as const
export const PICTURE_FORMATS = ['avif', 'webp'] as const

export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** One size of a picture: its address and its width in pixels. */
export type PictureSize = { url: string; width: PictureWidth }

/**
 * `/pictures/brass-tray-1_3f9a1c2b04.webp`: a name, and ten hexadecimal digits that change with the content. Pages that
 * name a picture themselves leave those out, and are shown the one of today.
 */
const shopPictureUrl = /^(\/pictures\/[\w-]+)\.webp$/

/** The sizes of a picture in one format; none of a picture that is not the shop's. */
export function listPictureSizes(
  { url, width: full }: Pick<Picture, 'url' | 'width'>,
  format: PictureFormat,
): PictureSize[] {
  const stem = shopPictureUrl.exec(url)?.[1]
  if (stem === undefined) return []
  return PICTURE_WIDTHS.filter((width) => width <= full).map((width) => ({
    url: `${stem}-${width}.${format}`,
    width,
  }))
}

/** Those sizes as a `srcset`; undefined when there are none. */
export function createSrcset(picture: Pick<Picture, 'url' | 'width'>, format: PictureFormat): string | undefined {
  const copies = listPictureSizes(picture, format)
  return copies.length > 0 ? copies.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined
}
