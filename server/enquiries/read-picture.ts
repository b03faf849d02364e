import { MAX_PICTURE_BYTES } from '#shop/enquiries/enquiry-fields.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** A picture drawn anew: WebP, upright, at most 1600 pixels wide and high, without a trace of where it was taken. */
export type CleanPicture = { webp: Buffer; width: number; height: number }

export type PictureRefusal = Refusal<'too-large' | 'not-a-picture' | 'too-many-pixels' | 'broken'>

/** 50 megapixels: the largest an honest phone makes. Looked at before anything is unpacked. */
const MAX_PIXELS = 50_000_000
const SIDE = 1_600
/** A picture that takes longer (seconds) was made to. */
const PATIENCE = 10

/**
 * Makes a picture that somebody sent safe to keep. What it is, is read from its bytes; its name and what the browser
 * calls it count for nothing.
 * @param called how sentences name it, such as `beach.jpg`
 */
export async function readPicture(
  sent: Uint8Array,
  called: string,
): Promise<({ ok: true } & CleanPicture) | PictureRefusal> {
  const looked = lookAtPicture(sent, called)
  if (!looked.ok) return looked
  // Loaded with the first picture: the shop opens without it.
  const { default: sharp } = await import('sharp')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true } as const
  try {
    const { width, height } = await sharp(sent, { ...options, limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS)
      return refuse(
        'too-many-pixels',
        `“${called}” has more than ${MAX_PIXELS / 1_000_000} million pixels. Please send a smaller copy.`,
      )
    const { data, info } = await sharp(sent, options)
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: PATIENCE })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, webp: data, width: info.width, height: info.height }
  } catch {
    return refuse(
      'broken',
      `“${called}” could not be opened. Please send another copy of it, as JPEG, PNG or WebP.`,
    )
  }
}

/** What can be said of a picture without opening it: its size, and what its first bytes make of it. */
export function lookAtPicture(sent: Uint8Array, called: string): { ok: true } | PictureRefusal {
  if (sent.length > MAX_PICTURE_BYTES)
    return refuse(
      'too-large',
      `“${called}” is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Please send a smaller copy.`,
    )
  return isPicture(Buffer.from(sent.subarray(0, 12)))
    ? { ok: true }
    : refuse('not-a-picture', `“${called}” is not a picture that we can open. Please send JPEG, PNG or WebP.`)
}

/** JPEG, PNG or WebP, by the first bytes. Drawings (SVG) are programs and never opened. */
function isPicture(head: Buffer): boolean {
  const text = head.toString('latin1')
  return (
    text.startsWith('\xFF\xD8\xFF') ||
    text.startsWith('\x89PNG\r\n\x1A\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  )
}
