import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Libheif } from 'libheif-js/libheif-wasm/libheif.js'

const BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])

export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 128))
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = head.toString('latin1', 8, Math.min(head.length, head.readUInt32BE(0)))
  return (brands.match(/.{4}/gs) ?? []).some((brand) => BRANDS.has(brand))
}

/** Bytes that decoding may take. A photograph of 37 million pixels takes 262 MB. */
const MAX_MEMORY_BYTES = 288 * 1024 * 1024
/** Bytes of a colour profile; a phone's has 500. A JPEG segment holds 65,519. */
const MAX_PROFILE_BYTES = 65_000
const [RGB, INTERLEAVED] = [1, 10]
const JPEG_QUALITY = 95

export type DecodedHeic = { ok: true; jpeg: Buffer } | { ok: false; reason: 'too-many-pixels' }

/** Call it in a process that can be ended: the decoder frees its memory late. @param maxPixels checked before decoding */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<DecodedHeic> {
  const heif = await openLibheif()
  const handle = readPrimary(heif, bytes)
  const pixels = heif.widthOf(handle) * heif.heightOf(handle)
  if (pixels > maxPixels) return { ok: false, reason: 'too-many-pixels' }
  const profile = readProfile(heif, handle)
  const { rgb, width, height } = decode(heif, handle)
  if (width * height > maxPixels) return { ok: false, reason: 'too-many-pixels' }
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  const jpeg = await sharp(rgb, {
    raw: { width, height, channels: 3 },
    limitInputPixels: maxPixels,
    sequentialRead: true,
  })
    // Better tables would hold the whole photograph in memory twice more.
    .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false })
    .toBuffer()
  return { ok: true, jpeg: profile ? insertProfile(jpeg, profile) : jpeg }
}

/** Has its own memory with a limit, at which libheif refuses the photograph. */
async function openLibheif(): Promise<Decoder> {
  const { default: open } = await import('libheif-js/libheif-wasm/libheif.js')
  const path = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const module = new WebAssembly.Module(readFileSync(path))
  const heif = open({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(module, imports)
      const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
      if (!memory) throw new Error('libheif has no memory')
      limitMemory(memory)
      return receive(instance)
    },
    print() {},
    printErr() {},
  })
  return nameCalls(heif)
}

type Decoder = ReturnType<typeof nameCalls>

/** The memory's views change when it grows. */
function nameCalls(heif: Libheif) {
  const {
    _malloc: malloc,
    _heif_context_alloc: createContext,
    _heif_context_read_from_memory_without_copy: readFile,
    _heif_context_get_primary_image_handle: findPrimary,
    _heif_image_handle_get_width: widthOf,
    _heif_image_handle_get_height: heightOf,
    _heif_image_handle_get_raw_color_profile_size: profileLength,
    _heif_image_handle_get_raw_color_profile: copyProfile,
    _heif_decode_image: decodeImage,
    _heif_image_get_width: planeWidth,
    _heif_image_get_height: planeHeight,
    _heif_image_get_plane_readonly2: findPlane,
  } = heif
  return {
    bytes: () => heif.HEAPU8,
    words: () => heif.HEAPU32,
    malloc,
    createContext,
    readFile,
    findPrimary,
    widthOf,
    heightOf,
    profileLength,
    copyProfile,
    decodeImage,
    planeWidth,
    planeHeight,
    findPlane,
  }
}

const PAGE_BYTES = 65_536

function limitMemory(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES) throw new RangeError('Too much memory')
    return grow(pages)
  }
}

type Handle = number

function readPrimary(heif: Decoder, bytes: Uint8Array): Handle {
  const context = heif.createContext()
  const copy = allocate(heif, bytes.length)
  heif.bytes().set(bytes, copy)
  call(heif, (error) => heif.readFile(error, context, copy, bytes.length, 0))
  return readPointer(heif, (error, handle) => heif.findPrimary(error, context, handle))
}

function readProfile(heif: Decoder, handle: Handle): Buffer | undefined {
  const length = heif.profileLength(handle)
  if (length === 0 || length > MAX_PROFILE_BYTES) return undefined
  const profile = allocate(heif, length)
  call(heif, (error) => heif.copyProfile(error, handle, profile))
  return Buffer.from(heif.bytes().slice(profile, profile + length))
}

/** @returns `rgb` in libheif's own memory */
function decode(heif: Decoder, handle: Handle): { rgb: Uint8Array; width: number; height: number } {
  const image = readPointer(heif, (error, out) => heif.decodeImage(error, handle, out, RGB, INTERLEAVED, 0))
  const [width, height] = [heif.planeWidth(image, INTERLEAVED), heif.planeHeight(image, INTERLEAVED)]
  const stride = allocate(heif, 4)
  const plane = heif.findPlane(image, INTERLEAVED, stride)
  const [row, rowWithRest] = [width * 3, heif.words()[stride / 4] ?? 0]
  if (plane === 0 || width < 1 || height < 1 || rowWithRest < row) throw new Error('libheif decoded no pixels')
  for (let y = 1; y < height; y += 1) {
    const from = plane + y * rowWithRest
    heif.bytes().copyWithin(plane + y * row, from, from + row)
  }
  return { rgb: heif.bytes().subarray(plane, plane + height * row), width, height }
}

function allocate(heif: Decoder, bytes: number): number {
  const at = heif.malloc(bytes)
  if (at === 0) throw new Error('libheif has no more memory')
  return at
}

function readPointer(heif: Decoder, read: (error: number, out: number) => void): number {
  const out = allocate(heif, 4)
  call(heif, (error) => read(error, out))
  return heif.words()[out / 4] ?? 0
}

function call(heif: Decoder, work: (error: number) => void): void {
  const error = allocate(heif, 12)
  work(error)
  const code = heif.words()[error / 4]
  if (code !== 0) throw new Error(`libheif refused the photograph with ${code}`)
}

function insertProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const name = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')
  const mark = Buffer.from([0xff, 0xe2, 0, 0])
  mark.writeUInt16BE(2 + name.length + profile.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), mark, name, profile, jpeg.subarray(2)])
}
