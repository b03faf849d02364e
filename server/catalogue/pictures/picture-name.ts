import { PICTURE_FORMATS, type PictureFormat, type PictureWidth } from '#shop/catalogue/picture-sizes.ts'

export type SizeRequest = { name: string; digest: string; width: PictureWidth; format: PictureFormat }

export type PictureName = {
  name: string
  digest: string | undefined
  size: { width: PictureWidth; format: PictureFormat } | undefined
}

const address = /^(?<name>[\w-]+?)(?:_(?<digest>[0-9a-f]{10}))?(?:-(?<width>320|480|640|960|1440))?\.(?<format>[a-z]+)$/

export function parsePictureName(file: string): PictureName | undefined {
  const { name, digest, width, format: ending } = address.exec(file)?.groups ?? {}
  const format = PICTURE_FORMATS.find((format) => format === ending)
  if (name === undefined || format === undefined) return undefined
  if (width === undefined) return format === 'webp' ? { name, digest, size: undefined } : undefined
  return { name, digest, size: { width: Number(width) as PictureWidth, format } }
}

export function originalUrl(name: string, digest: string): string {
  return `/pictures/${name}_${digest}.webp`
}

export function layerUrl(name: string, digest: string): string {
  return `/pictures/colours/${name}_${digest}.webp`
}

export function sizeFileName({ name, digest, width, format }: SizeRequest): string {
  return `${name}_${digest}-${width}.${format}`
}
