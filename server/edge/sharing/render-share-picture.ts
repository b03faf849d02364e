import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { OverlayOptions } from 'sharp'
import { SHARE_PICTURE_SIZE, type SharedProduct } from '#shop/catalogue/share-picture-url.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { formatPriceBeforeGst, priceWithTax } from '#shop/pricing/gst.ts'

const { width, height } = SHARE_PICTURE_SIZE
/** Pixels: the photograph on the left, the price on the right. */
const PHOTO = 630
const PANEL = { left: PHOTO + 48, width: width - PHOTO - 48 - 40 } as const
const colours = { paper: '#fbf6ee', ink: '#2c1a1d', muted: '#6b5650', wine: '#8a1f45' }

const fontFile = (face: string) => fileURLToPath(new URL(`fonts/${face}.ttf`, import.meta.url))
const faces = {
  display: { font: 'Gathri Fraunces', fontfile: fontFile('fraunces') },
  text: { font: 'Gathri Figtree', fontfile: fontFile('figtree') },
}
const mark = new URL('../../../web/public/favicon.svg', import.meta.url)

type RenderedText = { input: Buffer; width: number; height: number }

/** A JPEG of 1200 × 630 pixels. */
export async function renderProductPicture(product: SharedProduct, photo: Buffer | undefined): Promise<Buffer> {
  const { price: before, unitPrice, gstRate } = product
  const name = await renderName(product.name)
  const price = await renderText(formatPrice(priceWithTax(unitPrice, gstRate)), 'text', 46, colours.wine)
  const small = await renderText(formatPriceBeforeGst(unitPrice, gstRate), 'text', 24, colours.muted)
  const heights = [name.height, 36, price.height, 20, small.height]
  const top = Math.max(150, Math.round((height + 100 - heights.reduce((sum, one) => sum + one)) / 2))
  const priceTop = top + name.height + 36
  const parts = [
    { input: name.input, left: PANEL.left, top },
    { input: price.input, left: PANEL.left, top: priceTop },
    { input: small.input, left: PANEL.left, top: priceTop + price.height + 20 },
  ]
  if (before > unitPrice) {
    const struck = await renderText(`<s>${formatPrice(priceWithTax(before, gstRate))}</s>`, 'text', 26, colours.muted)
    const left = PANEL.left + price.width + 20
    const fits = left + struck.width <= width - 20
    if (fits) parts.push({ input: struck.input, left, top: priceTop + price.height - struck.height - 6 })
  }
  return compose(photo, parts)
}

export async function renderShopPicture(photo: Buffer): Promise<Buffer> {
  const words = await renderText('Gifts tied by hand, meant from the heart', 'display', 56, colours.ink)
  const where = await renderText('Handmade in Jaipur', 'text', 28, colours.muted)
  return compose(photo, [
    { input: words.input, left: PANEL.left, top: 170 },
    { input: where.input, left: PANEL.left, top: 170 + words.height + 40 },
  ])
}

async function compose(photo: Buffer | undefined, panel: OverlayOptions[]): Promise<Buffer> {
  const sharp = await openSharp()
  const brand = await renderText('Gathri', 'display', 40, colours.wine)
  const potli = await sharp(await readFile(mark), { density: 160 })
    .resize(64, 64)
    .png()
    .toBuffer()
  const parts: OverlayOptions[] = [
    { input: potli, left: PANEL.left, top: 48 },
    { input: brand.input, left: PANEL.left + 80, top: 58 },
    ...panel,
  ]
  if (photo) {
    const square = await sharp(photo).resize(PHOTO, height, { fit: 'cover' }).toBuffer()
    parts.push({ input: square, left: 0, top: 0 })
  }
  return sharp({ create: { width, height, channels: 3, background: colours.paper } })
    .composite(parts)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function renderName(name: string): Promise<RenderedText> {
  for (const size of [58, 50, 42, 34]) {
    const drawn = await renderText(name, 'display', size, colours.ink)
    if (drawn.height <= 250) return drawn
  }
  return renderText(`${name.slice(0, 90)}…`, 'display', 34, colours.ink)
}

/** @param size pixels @param words may hold the tag `<s>` and nothing else */
async function renderText(
  words: string,
  face: keyof typeof faces,
  size: number,
  colour: string,
): Promise<RenderedText> {
  const sharp = await openSharp()
  const { font, fontfile } = faces[face]
  const escaped = words.replace(/&/g, '&amp;').replace(/<(?!\/?s>)/g, '&lt;')
  const text = `<span foreground="${colour}">${escaped}</span>`
  const { data, info } = await sharp({
    // At 72 dpi a point is a pixel.
    text: {
      text,
      font: `${font} ${size}`,
      fontfile,
      rgba: true,
      dpi: 72,
      width: PANEL.width,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** Loaded with the first picture: the shop starts without it. One picture at a time must not take every core. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
