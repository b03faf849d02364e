import { fileURLToPath } from 'node:url'
import { openBackgroundProcess } from '#server/platform/processes/background-process.ts'
import { refuse } from '#shop/refusal.ts'
import { checkSheet, MAX_ROWS, tooManyRows, type ParsedSheet } from './parse-csv.ts'

const TIMEOUT_MS = 30_000
const HEAP_MB = 256
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024

export const isXlsx = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)).toString('latin1') === 'PK\x03\x04'

const UNREADABLE = 'This Excel file cannot be read. Please save the sheet as “CSV UTF-8” and send that.'

/** Reads the first sheet in a process of its own: a decompression bomb slows no page. */
export async function readXlsx(bytes: Uint8Array): Promise<ParsedSheet> {
  const unpacked = sumUnpackedBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (unpacked === undefined) return refuse.invalid('file', UNREADABLE)
  if (unpacked > MAX_UNPACKED_BYTES)
    return refuse.invalid(
      'file',
      'This Excel file is too large inside. Please keep one sheet of goods, without pictures.',
    )
  const file = fileURLToPath(new URL('xlsx-main.ts', import.meta.url))
  const reading = openBackgroundProcess<{ bytes: Uint8Array }, string[][]>(file, { priority: 'low', heapMB: HEAP_MB })
  const timeout = setTimeout(() => void reading.close(), TIMEOUT_MS)
  try {
    return toSheet(await reading.run({ bytes }))
  } catch {
    return refuse.invalid('file', UNREADABLE)
  } finally {
    clearTimeout(timeout)
    await reading.close()
  }
}

function toSheet([first = [], ...others]: string[][]): ParsedSheet {
  const columns = first.findLastIndex((cell) => cell.trim() !== '') + 1
  const rows = others.flatMap((row, at) =>
    row.some((cell) => cell.trim() !== '')
      ? [{ n: at + 2, cells: Array.from({ length: columns }, (_, column) => row[column] ?? ''), unreadable: null }]
      : [],
  )
  if (rows.length > MAX_ROWS) return tooManyRows()
  return checkSheet(columns === 0 ? undefined : first.slice(0, columns), rows)
}

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535

/** The unpacker never exceeds the sizes in the directory of the archive. @returns undefined if it is no archive */
function sumUnpackedBytes(archive: Buffer): number | undefined {
  const from = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES)
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < from || end + END_BYTES > archive.length || archive.readUInt32LE(end) !== END_OF_DIRECTORY) return undefined
  const entries = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  let sum = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) return undefined
    sum += archive.readUInt32LE(at + 24)
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return sum
}
