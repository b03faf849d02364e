import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** Bytes of a tar header, and of the blocks that files fill. */
const BLOCK = 512

/** Smaller pieces would leave 60 MB of holes in the heap of malloc, which an idle shop keeps. */
const PIECE_BYTES = 8 * 1024 * 1024

/**
 * Fills a folder that has no database with an empty one: PostgreSQL's initdb takes six seconds of processor time in PGlite.
 * Cut at any moment, it leaves the whole database or none. The caller holds the folder's lock.
 */
export async function unpackFirstDatabase(folder: string): Promise<void> {
  if (hasFiles(folder)) return
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs')
  const archive = await promisify(gunzip)(await (await dataDir()).arrayBuffer(), { chunkSize: PIECE_BYTES })
  const unpacking = `${folder}.new`
  rmSync(unpacking, { recursive: true, force: true })
  mkdirSync(unpacking, { recursive: true, mode: 0o700 })
  const readText = (from: number, length: number) =>
    archive.toString('latin1', from, from + length).split('\0', 1)[0] ?? ''
  let at = 0
  while (at + BLOCK < archive.length && archive[at] !== 0) {
    const path = join(unpacking, readText(at, 100))
    const bytes = Number.parseInt(readText(at + 124, 12), 8)
    const isFolder = readText(at + 156, 1) === '5'
    const begin = at + BLOCK
    mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!isFolder) writeFileSync(path, archive.subarray(begin, begin + bytes), { mode: 0o600 })
    at = begin + Math.ceil(bytes / BLOCK) * BLOCK
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(unpacking, folder)
}

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
