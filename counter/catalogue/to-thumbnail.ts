import { listPictureSizes } from '#shop/catalogue/picture-sizes.ts'

/** The smallest size of a picture of ours, which is never narrower than that. */
export function toThumbnail(url: string): string {
  return listPictureSizes({ url, width: 320 }, 'webp')[0]?.url ?? url
}
