import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** With an EXIF rotation and GPS coordinates, as phones write them. */
export async function createPhoto(type: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a1f45' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'A phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '26/1 55/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '75/1 49/1 0/1',
      },
    })
    .toFormat(type)
    .toBuffer()
}

const readFixture = (name: string) => readFileSync(new URL(`heic/${name}.heic`, import.meta.url))

/** From a phone held upright, with its location: red above, blue below, 1200 × 1800, stored sideways, in Display P3. */
export const readHeic = (): Buffer => readFixture('phone')

/** Twelve million pixels in one piece, red. */
export const readLargeHeic = (): Buffer => readFixture('large')

/** The phone's picture with a false size in its header. */
export function createHeicThatSays(width: number, height: number): Buffer {
  const bytes = readHeic()
  const at = bytes.indexOf('ispe', 0, 'latin1') + 'ispe'.length + 4
  bytes.writeUInt32BE(width, at)
  bytes.writeUInt32BE(height, at + 4)
  return bytes
}

/** A real PNG: 200 KB compressed, 196 MB decoded. Written row by row, to save memory. */
export async function createLargePng(side = 7_000): Promise<Buffer> {
  const deflating = createDeflate()
  const row = Buffer.alloc(1 + side * 4)
  for (let drawn = 0; drawn < side; drawn++) deflating.write(row)
  deflating.end()
  const packed = await buffer(deflating)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    header(side, side, 6),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function header(width: number, height: number, colours: 2 | 6): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, colours, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

/** A few bytes that claim to be a huge picture. */
export function createPictureBomb(width: number, height: number): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    header(width, height, 2),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
