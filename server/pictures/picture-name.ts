import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '#shop/catalogue/picture-sizes.ts'

/** One size of a picture, to be made or already there. `digest` says of which content. */
export type WantedCopy = { name: string; digest: string; width: PictureWidth; format: PictureFormat }

/** What the last part of a picture's address asks for. */
export type PictureName = {
  name: string
  /** undefined in addresses from before pictures said their content. */
  digest: string | undefined
  copy: { width: PictureWidth; format: PictureFormat } | undefined
}

const master = /^(?<name>[\w-]+?)(?:_(?<digest>[0-9a-f]{10}))?\.webp$/
const copy = /^(?<name>[\w-]+)_(?<digest>[0-9a-f]{10})-(?<width>\d{3,4})\.(?<format>[a-z]+)$/

/** @returns undefined for what was never the address of a picture: sizes that are not offered are not made */
export function readPictureName(file: string): PictureName | undefined {
  const { groups: whole } = master.exec(file) ?? {}
  if (whole) return { name: whole['name'] ?? '', digest: whole['digest'], copy: undefined }
  const { groups: part } = copy.exec(file) ?? {}
  const width = PICTURE_WIDTHS.find((width) => String(width) === part?.['width'])
  const format = PICTURE_FORMATS.find((format) => format === part?.['format'])
  if (!part || !width || !format) return undefined
  return { name: part['name'] ?? '', digest: part['digest'], copy: { width, format } }
}

export function masterAddress(name: string, digest: string): string {
  return `/pictures/${name}_${digest}.webp`
}

/** What the file of a copy is called, in its address as on the shelf. */
export function copyFile({ name, digest, width, format }: WantedCopy): string {
  return `${name}_${digest}-${width}.${format}`
}
