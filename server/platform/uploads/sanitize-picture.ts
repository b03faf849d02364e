import type { Metadata, Sharp } from 'sharp'
import { decodeHeic, isHeic } from './decode-heic.ts'
import { cropSquare, type Crop } from '#shop/catalogue/crop-square.ts'
import { MAX_PICTURE_BYTES } from '#shop/enquiries/enquiry-fields.ts'
import {
  cutPhotograph,
  MAX_PHOTOGRAPH_BYTES,
  printedPixels,
  refuseSmallPhotograph,
  wholeView,
} from '#shop/lettering/photograph-place.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

export type SanitizedPicture = {
  webp: Buffer
  width: number
  height: number
  /** The average colour, as `#rrggbb`. */
  tint?: string
  jpeg?: Buffer
  png?: Buffer
}

export type PictureRefusal = OperationRefusal<
  'too-large' | 'too-small' | 'not-a-picture' | 'too-many-pixels' | 'broken'
>

/** `original`: to crop others from. `place`: a print area, in millimetres. `to-cut`: for browsers that cannot open it. */
export type PictureUse =
  | { kind: 'enquiry' | 'review' | 'to-cut' | 'logo' }
  | { kind: 'original' }
  | { kind: 'product'; crop: Crop }
  | { kind: 'place'; width: number; height: number }

type Limits = { maxBytes: number; minSide: number; maxSide: number; quality: number; formats: string; effort?: number }
const OF_PEOPLE = 'JPEG, PNG, WebP or HEIC'
const ofProduct = { maxBytes: 20 * 1024 * 1024, minSide: 480, quality: 88, formats: 'JPEG, PNG, WebP or AVIF' }
const limitsOf: Readonly<Record<PictureUse['kind'], Limits>> = {
  enquiry: { maxBytes: MAX_PICTURE_BYTES, minSide: 1, maxSide: 1_600, quality: 80, formats: OF_PEOPLE },
  review: { maxBytes: MAX_PICTURE_BYTES, minSide: 1, maxSide: 960, quality: 76, formats: OF_PEOPLE },
  original: { ...ofProduct, maxSide: 2_400 },
  product: { ...ofProduct, maxSide: 1_440 },
  place: { maxBytes: MAX_PHOTOGRAPH_BYTES, minSide: 1, maxSide: 4_000, quality: 80, formats: OF_PEOPLE },
  logo: { maxBytes: 5 * 1024 * 1024, minSide: 24, maxSide: 480, quality: 90, formats: 'PNG, WebP or JPEG' },
  // A shopper waits for it.
  'to-cut': { maxBytes: MAX_PHOTOGRAPH_BYTES, minSide: 1, maxSide: 4_000, quality: 90, formats: OF_PEOPLE, effort: 1 },
}

/** The largest of honest phones. Checked before decoding. */
const MAX_PIXELS = 50_000_000
/** For formats that are decoded as a whole, in memory. */
const MAX_DECODED_BYTES = 150_000_000
/** Seconds; ample at low priority, so anything slower was crafted. */
const TIMEOUT_SECONDS = 60

/** Reads the format from the bytes, not from name or content type. @param fileName for messages */
export async function sanitizePicture(
  bytes: Uint8Array,
  fileName: string,
  use: PictureUse = { kind: 'enquiry' },
): Promise<({ ok: true } & SanitizedPicture) | PictureRefusal> {
  const checked = checkPictureFile(bytes, fileName, use.kind)
  if (!checked.ok) return checked
  try {
    if (!isHeic(bytes)) return await redraw(bytes, fileName, use)
    const decoded = await decodeHeic(bytes, MAX_DECODED_BYTES / 4)
    return decoded.ok
      ? await redraw(decoded.jpeg, fileName, use)
      : refuse.invalid('too-many-pixels', refuseHeic(fileName))
  } catch {
    return unreadablePicture(fileName, use.kind)
  }
}

const refuseHeic = (fileName: string) =>
  `“${fileName}” has too many pixels for a HEIC photograph. Please send it as JPEG, or a smaller copy.`

async function redraw(
  bytes: Uint8Array,
  fileName: string,
  use: PictureUse,
): Promise<({ ok: true } & SanitizedPicture) | PictureRefusal> {
  // Loaded with the first picture, to start faster.
  const { default: sharp } = await import('sharp')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true } as const
  const { maxSide, quality, effort = 4 } = limitsOf[use.kind]
  sharp.concurrency(1)
  sharp.cache(false)
  const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  const refused = checkPixels(header, fileName, use.kind)
  if (refused) return refused
  const upright = sharp(bytes, options).autoOrient()
  if (use.kind === 'place') return await cutForPlace(upright, header.autoOrient, use)
  if (use.kind === 'logo') return await drawLogo(upright)
  const shown = use.kind === 'product' ? upright.extract(cropSquare(header.autoOrient, use.crop)) : upright
  const { data, info } = await shown
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const read = { ok: true as const, webp: data, width: info.width, height: info.height }
  if (use.kind !== 'product') return read
  const average = await sharp(data).flatten({ background: '#fff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return { ...read, tint: `#${average.toString('hex', 0, 3)}` }
}

const LOGO_HEIGHT = 160

/** A PNG, because not every mail program opens WebP. */
async function drawLogo(upright: Sharp): Promise<{ ok: true } & SanitizedPicture> {
  const { data, info } = await upright
    .resize(limitsOf.logo.maxSide, LOGO_HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ palette: true, quality: limitsOf.logo.quality })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { ok: true, webp: Buffer.alloc(0), png: data, width: info.width, height: info.height }
}

const SMALL_SIDE = 480
/** JPEG quality whose losses are invisible in print. */
const PRINT_QUALITY = 92

async function cutForPlace(
  upright: Sharp,
  photograph: { width: number; height: number },
  place: { width: number; height: number },
): Promise<({ ok: true } & SanitizedPicture) | PictureRefusal> {
  const refused = refuseSmallPhotograph(photograph, place)
  if (refused) return refused
  const size = printedPixels(place, cutPhotograph(photograph, place, wholeView))
  const { data: jpeg, info } = await upright
    .resize({ ...size, fit: 'cover' })
    // JPEG has no transparency, and paper is white.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: PRINT_QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const { default: sharp } = await import('sharp')
  const small = sharp(jpeg).resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true })
  return { ok: true, jpeg, webp: await small.webp({ quality: 80 }).toBuffer(), width: info.width, height: info.height }
}

function checkPixels(header: Metadata, fileName: string, kind: PictureUse['kind']): PictureRefusal | undefined {
  const { minSide } = limitsOf[kind]
  if (header.width * header.height > MAX_PIXELS)
    return refuse.invalid(
      'too-many-pixels',
      `“${fileName}” has more than ${MAX_PIXELS / 1_000_000} million pixels. Please send a smaller copy.`,
    )
  if (decodedBytes(header) > MAX_DECODED_BYTES)
    return refuse.invalid(
      'too-many-pixels',
      `“${fileName}” has too many pixels for the way it is saved. Please send a smaller copy.`,
    )
  if (Math.min(header.width, header.height) < minSide)
    return refuse.invalid('too-small', `“${fileName}” is too small: it needs at least ${minSide} pixels each way.`)
  return undefined
}

export function unreadablePicture(fileName: string, kind: PictureUse['kind'] = 'enquiry'): OperationRefusal<'broken'> {
  return refuse.invalid(
    'broken',
    `“${fileName}” could not be opened. Please send another copy of it, as ${limitsOf[kind].formats}.`,
  )
}

/** Bytes needed before the first line: 0 unless the picture is progressive, WebP or AVIF. */
function decodedBytes({ format, isProgressive, width, height, channels, depth, chromaSubsampling }: Metadata) {
  const isWhole = format === 'webp' || format === 'heif'
  if (!isWhole && !isProgressive) return 0
  // A progressive JPEG is held as two-byte coefficients, its colours often at a quarter of the resolution.
  if (format === 'jpeg') return width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return width * height * (isWhole ? 4 : channels * (depth === 'ushort' ? 2 : 1))
}

export function checkPictureFile(
  bytes: Uint8Array,
  fileName: string,
  kind: PictureUse['kind'] = 'enquiry',
): { ok: true } | PictureRefusal {
  const { maxBytes, formats } = limitsOf[kind]
  if (bytes.length > maxBytes)
    return refuse.invalid(
      'too-large',
      `“${fileName}” is larger than ${maxBytes / 1024 / 1024} MB. Please send a smaller copy.`,
    )
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const isOfShop = kind === 'product' || kind === 'original'
  const isOther = kind !== 'logo' && (isOfShop ? /^....ftypavif/s.test(head) : isHeic(bytes))
  return isPicture(head) || isOther
    ? { ok: true }
    : refuse.invalid('not-a-picture', `“${fileName}” is not a picture that we can open. Please send ${formats}.`)
}

/** Checks the first bytes. SVGs are programs and never opened. */
function isPicture(head: string): boolean {
  return (
    head.startsWith('\xFF\xD8\xFF') ||
    head.startsWith('\x89PNG\r\n\x1A\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
  )
}
