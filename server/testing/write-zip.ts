import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of these files, by their paths. */
export function writeZip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(text)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(text), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(Buffer.byteLength(text), 8)
    const local = Buffer.from('504b0304140000000800000000000000', 'hex')
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    const header = Buffer.concat([local.subarray(0, 14), sizes, lengths, name])
    parts.push(header, packed)
    const entry = Buffer.alloc(46)
    Buffer.from('504b01021400140000000800', 'hex').copy(entry)
    sizes.copy(entry, 16)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    directory.push(entry, name)
    at += header.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  Buffer.from('504b0506', 'hex').copy(end)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
