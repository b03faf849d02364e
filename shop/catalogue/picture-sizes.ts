import type { Picture } from './product.ts'

/** Pixels; a picture is never enlarged. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1440] as const
export const PICTURE_FORMATS = ['avif', 'webp'] as const

export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export type PictureSize = { url: string; width: PictureWidth }

/** `/pictures/brass-tray-1_3f9a1c2b04.webp`: a name and a hash of the content, which is optional. */
const shopPictureUrl = /^(\/pictures\/[\w-]+)\.webp$/

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

/** In AVIF, which nearly all browsers read. */
export function createSrcset(picture: Pick<Picture, 'url' | 'width'>): string | undefined {
  const sizes = listPictureSizes(picture, 'avif')
  return sizes.length > 0 ? sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined
}

/** @returns the address of the widest WebP up to `most` pixels; a picture from elsewhere keeps its own */
export function findPictureUrl({ url, width }: Pick<Picture, 'url' | 'width'>, most: PictureWidth): string {
  return listPictureSizes({ url, width: Math.min(width, most) }, 'webp').at(-1)?.url ?? url
}

/** The smallest size of a picture of ours, which is never narrower than that. */
export function toThumbnail(url: string): string {
  return findPictureUrl({ url, width: PICTURE_WIDTHS[0] }, PICTURE_WIDTHS[0])
}
