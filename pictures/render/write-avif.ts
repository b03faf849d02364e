import sharp from 'sharp'

/**
 * Writes a picture (PNG) as AVIF of the given width, at the best quality (64 and less) whose file has at most so many
 * bytes. Throws when none does.
 */
export async function writeAvif(png: string, file: string, most: number, width: number): Promise<void> {
  for (let quality = 64; quality >= 32; quality -= 4) {
    const { size } = await sharp(png).resize(width).avif({ quality, effort: 6 }).toFile(file)
    if (size <= most) return
  }
  throw new Error(`${file} does not fit ${most} bytes`)
}
