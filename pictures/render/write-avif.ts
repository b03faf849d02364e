import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

const qualities = [32, 36, 40, 44, 48, 52, 56, 60, 64]

/**
 * Writes a picture (PNG) as AVIF of the given width, at the best quality (64 and less) whose file has at most so many
 * bytes. Throws when none does. Encoding takes seconds, so the quality is found by halving what is left.
 */
export async function writeAvif(png: string, file: string, most: number, width: number): Promise<void> {
  const small = await sharp(png).resize(width).png().toBuffer()
  let fits: Buffer | undefined
  let low = 0
  let high = qualities.length - 1
  while (low <= high) {
    const middle = Math.ceil((low + high) / 2)
    const avif = await sharp(small).avif({ quality: qualities[middle]!, effort: 6 }).toBuffer()
    if (avif.length <= most) {
      fits = avif
      low = middle + 1
    } else high = middle - 1
  }
  if (!fits) throw new Error(`${file} does not fit ${most} bytes`)
  writeFileSync(file, fits)
}
