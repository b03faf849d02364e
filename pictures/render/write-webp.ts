import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/**
 * Writes a square 8-bit RGB picture as WebP of the given width, at the best quality (82 and less) whose file has
 * at most so many bytes. Needs the command `cwebp` (Debian package `webp`); throws if it fails.
 */
export const writeWebp = (rgb: Uint8Array, size: number, file: string, most: number, width = size): void => {
  for (let quality = 82; quality >= 30; quality -= 4) {
    encode(rgb, size, file, quality, width)
    if (statSync(file).size <= most) return
  }
  throw new Error(`${file} does not fit ${most} bytes`)
}

const encode = (rgb: Uint8Array, size: number, file: string, quality: number, width: number): void => {
  const ppm = Buffer.concat([Buffer.from(`P6\n${size} ${size}\n255\n`), rgb])
  const resize = width === size ? [] : ['-resize', String(width), String(width)]
  const options = ['-quiet', '-q', String(quality), '-m', '6', '-sharp_yuv', ...resize]
  const run = spawnSync('cwebp', [...options, '-o', file, '--', '-'], { input: ppm })
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`cwebp could not write ${file}: ${run.stderr.toString()}`)
}
