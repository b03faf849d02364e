import {
  cutPhotograph,
  printedPixels,
  refuseSmallPhotograph,
  type PhotographView,
} from '#shop/lettering/photograph-place.ts'
import type { Photograph } from './photograph-marks.tsx'

type Size = { width: number; height: number }

const SHOWN_SIDE = 1_200
/** The limit of the server (server/platform/uploads/sanitize-picture.ts). Phones take smaller photographs. */
const MAX_PIXELS = 50_000_000
const PRINT_QUALITY = 0.94

export async function readPhotograph(file: File, place: Size): Promise<Photograph | string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return (await isHeic(file)) ? readHeic(file, place) : refuseUnopened(file)
  try {
    const { width, height } = picture
    if (width * height > MAX_PIXELS)
      return `“${file.name}” has more than ${MAX_PIXELS / 1_000_000} million pixels. Please choose a smaller copy.`
    const refused = refuseSmallPhotograph(picture, place)
    if (refused) return refused.message
    const scale = Math.min(1, SHOWN_SIDE / Math.max(width, height))
    const shown = await draw(
      picture,
      { left: 0, top: 0, width, height },
      { width: width * scale, height: height * scale },
      0.85,
    )
    return { file, source: await toDataUrl(shown), width, height }
  } finally {
    picture.close()
  }
}

const refuseUnopened = ({ name }: File) =>
  `“${name}” is not a photograph that opens here. Please choose another copy of it, as JPEG, PNG, WebP or HEIC.`

/** Some browsers do not know the type, so its first bytes decide. */
async function isHeic(file: File): Promise<boolean> {
  return /^ftyp(hei|hev|mif1|msf1)/.test(await file.slice(4, 12).text())
}

async function readHeic(file: File, place: Size): Promise<Photograph | string> {
  const { fetchReadable } = await import('./fetch-readable.ts')
  const readable = await fetchReadable(file)
  return typeof readable === 'string' ? readable : readPhotograph(readable, place)
}

/** The visible part of a design's photograph; null if the shop no longer has it. */
export async function fetchPhotograph(design: string, signal: AbortSignal): Promise<File | null> {
  const response = await fetch(`/words/${design}.jpg`, { signal })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`A photograph was answered with ${response.status}`)
  return new File([await response.blob()], 'photograph.jpg', { type: 'image/jpeg' })
}

/** Cuts the visible part to the pixels of the print. Removes the place where it was taken. */
export async function cutForPrint(
  { file, ...photograph }: Photograph,
  place: Size,
  view: PhotographView,
): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const cut = cutPhotograph(photograph, place, view)
    const blob = await draw(picture, cut, printedPixels(place, cut), PRINT_QUALITY)
    return new File([blob], file.name, { type: blob.type })
  } finally {
    picture.close()
  }
}

async function draw(
  picture: ImageBitmap,
  { left, top, width, height }: Size & { left: number; top: number },
  size: Size,
  quality: number,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(size.width)), Math.max(1, Math.round(size.height)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => failed(reader.error ?? new Error('A photograph could not be read')))
    reader.readAsDataURL(blob)
  })
}
