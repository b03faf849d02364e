import { inflateSync } from 'node:zlib'

export type Bitmap = { width: number; height: number; /** 0 to 255 per pixel. */ alpha: Uint8Array }

/** The transparency of an 8-bit RGBA PNG, as `rsvg-convert` writes it. */
export const readAlpha = (png: Buffer): Bitmap => {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  if (png[24] !== 8 || png[25] !== 6) throw new Error('expected an 8-bit RGBA PNG')
  const chunks: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const raw = inflateSync(Buffer.concat(chunks))
  const stride = width * 4
  const alpha = new Uint8Array(width * height)
  let above: Uint8Array = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1)
    const row = Uint8Array.from(raw.subarray(start + 1, start + 1 + stride))
    unfilter(raw[start]!, row, above)
    for (let x = 0; x < width; x++) alpha[y * width + x] = row[x * 4 + 3]!
    above = row
  }
  return { width, height, alpha }
}

const unfilter = (kind: number, row: Uint8Array, above: Uint8Array): void => {
  for (let i = 0; i < row.length; i++) {
    const left = i >= 4 ? row[i - 4]! : 0
    const up = above[i]!
    const corner = i >= 4 ? above[i - 4]! : 0
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind]!
    row[i] = (row[i]! + guess) & 255
  }
}

const paeth = (a: number, b: number, c: number): number => {
  const p = a + b - c
  const pa = Math.abs(p - a)
  const pb = Math.abs(p - b)
  const pc = Math.abs(p - c)
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}
