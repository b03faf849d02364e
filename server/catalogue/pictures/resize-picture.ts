import type { PictureFormat } from '#shop/catalogue/picture-sizes.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** Checked before decoding, so that a small file cannot exhaust memory. */
export const MAX_PIXELS = 50_000_000
/** Seconds; anything slower was crafted. */
const TIMEOUT_SECONDS = 30

/** Effort 2 takes a seventh of effort 4's time for 12 % more bytes (docs/decisions/013-picture-sizes.md). */
const encoderSettings = { avif: { quality: 50, effort: 2 }, webp: { quality: 75, effort: 4 } } as const

export type ResizeRefusal = Refusal<'not-a-picture' | 'too-many-pixels' | 'too-small'>
type ResizedPicture = { ok: true; content: Buffer } | ResizeRefusal

/** Never enlarges, and opens raster pictures only. */
export async function resizePicture(source: Buffer, width: number, format: PictureFormat): Promise<ResizedPicture> {
  const opened = await openPicture(source)
  if (!opened.ok) return opened
  if (opened.width < width)
    return refuse('too-small', `The picture is ${opened.width} pixels wide, ${width} cannot be made of it.`)
  return toResizedPicture(opened.picture.resize({ width })[format](encoderSettings[format]))
}

async function openPicture(source: Buffer) {
  // Loaded with the first picture, to start faster.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const raster = /^(\xFF\xD8\xFF|\x89PNG|RIFF....WEBP|....ftypavif)/s
  if (!raster.test(source.toString('latin1', 0, 12))) return refuseNotAPicture()
  const size = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!size) return refuseNotAPicture()
  if (size.width * size.height > MAX_PIXELS)
    return refuse('too-many-pixels', `The picture has more than ${MAX_PIXELS / 1e6} million pixels.`)
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true } as const
  const picture = sharp(source, options).autoOrient().timeout({ seconds: TIMEOUT_SECONDS })
  return { ok: true as const, width: size.autoOrient.width, picture }
}

function toResizedPicture(picture: { toBuffer(): Promise<Buffer> }): Promise<ResizedPicture> {
  return picture.toBuffer().then(
    (content) => ({ ok: true as const, content }),
    () => refuseNotAPicture(),
  )
}

function refuseNotAPicture(): ResizeRefusal {
  return refuse('not-a-picture', 'The file is broken or not a picture that can be opened: JPEG, PNG, WebP, AVIF.')
}
