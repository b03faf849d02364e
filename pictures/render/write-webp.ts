import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/**
 * Writes a picture (PNG) as WebP, of the given width if one is given, at the best quality (86 and less) whose file has
 * at most so many bytes. Needs the command `cwebp` (Debian package `webp`); throws if it fails.
 */
export function writeWebp(png: string, file: string, most: number, width?: number): void {
  for (let quality = 86; quality >= 30; quality -= 4) {
    const resize = width === undefined ? [] : ['-resize', String(width), '0']
    const options = ['-quiet', '-q', String(quality), '-m', '6', '-sharp_yuv', ...resize]
    const run = spawnSync('cwebp', [...options, png, '-o', file])
    if (run.error) throw run.error
    if (run.status !== 0) throw new Error(`cwebp could not write ${file}: ${run.stderr.toString()}`)
    if (statSync(file).size <= most) return
  }
  throw new Error(`${file} does not fit ${most} bytes`)
}
