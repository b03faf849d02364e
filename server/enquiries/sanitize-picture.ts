import type { Metadata } from 'sharp'
import { MAX_PICTURE_BYTES } from '#shop/enquiries/enquiry-fields.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** Re-encoded: WebP, upright, at most 1600 pixels wide and high, without metadata such as the place. */
export type SanitizedPicture = { webp: Buffer; width: number; height: number }

export type PictureRefusal = Refusal<'too-large' | 'not-a-picture' | 'too-many-pixels' | 'broken'>

/** The largest an honest phone makes. Checked before decoding. */
const MAX_PIXELS = 50_000_000
/** For formats that are decoded as a whole, in memory. */
const MAX_DECODED_BYTES = 150_000_000
const MAX_SIDE_PIXELS = 1_600
/** Seconds; ample for a low-priority process, so anything slower was crafted. */
const TIMEOUT_SECONDS = 60

/** The format is read from the bytes; name and content type count for nothing. @param fileName for messages */
export async function sanitizePicture(
  bytes: Uint8Array,
  fileName: string,
): Promise<({ ok: true } & SanitizedPicture) | PictureRefusal> {
  const checked = checkPictureFile(bytes, fileName)
  if (!checked.ok) return checked
  // Loaded with the first picture: the shop starts without it.
  const { default: sharp } = await import('sharp')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true } as const
  try {
    sharp.concurrency(1)
    sharp.cache(false)
    const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (header.width * header.height > MAX_PIXELS)
      return refuse(
        'too-many-pixels',
        `“${fileName}” has more than ${MAX_PIXELS / 1_000_000} million pixels. Please send a smaller copy.`,
      )
    if (decodedBytes(header) > MAX_DECODED_BYTES)
      return refuse(
        'too-many-pixels',
        `“${fileName}” has too many pixels for the way it is saved. Please send a smaller copy.`,
      )
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, webp: data, width: info.width, height: info.height }
  } catch {
    return unreadablePicture(fileName)
  }
}

export function unreadablePicture(fileName: string): Refusal<'broken'> {
  return refuse('broken', `“${fileName}” could not be opened. Please send another copy of it, as JPEG, PNG or WebP.`)
}

/** Bytes before the first line is decoded: 0 unless the picture is progressive or WebP. */
function decodedBytes({ format, isProgressive, width, height, channels, depth, chromaSubsampling }: Metadata) {
  if (format !== 'webp' && !isProgressive) return 0
  // A progressive JPEG is held as two-byte coefficients, its colours often at a quarter of the resolution.
  if (format === 'jpeg') return width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return width * height * (format === 'webp' ? 4 : channels * (depth === 'ushort' ? 2 : 1))
}

export function checkPictureFile(bytes: Uint8Array, fileName: string): { ok: true } | PictureRefusal {
  if (bytes.length > MAX_PICTURE_BYTES)
    return refuse(
      'too-large',
      `“${fileName}” is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Please send a smaller copy.`,
    )
  return isPicture(Buffer.from(bytes.subarray(0, 12)))
    ? { ok: true }
    : refuse('not-a-picture', `“${fileName}” is not a picture that we can open. Please send JPEG, PNG or WebP.`)
}

/** By the first bytes. SVGs are programs and never opened. */
function isPicture(head: Buffer): boolean {
  const text = head.toString('latin1')
  return (
    text.startsWith('\xFF\xD8\xFF') ||
    text.startsWith('\x89PNG\r\n\x1A\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  )
}
