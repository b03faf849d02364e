import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const part = z.object({ bytes: z.number(), sha256: z.string() })
const manifest = z.object({
  format: z.literal(1),
  /** base: the whole PostgreSQL server, which archived WAL can bring to any later moment. */
  kind: z.enum(['postgres', 'embedded', 'base']),
  createdAt: z.iso.datetime(),
  parts: z.record(z.string(), part),
})
export type Manifest = z.infer<typeof manifest>

const folderName = /^gathri-(?:base-)?\d{8}T\d{6}Z$/

export function nameFolder(at: Date, isBase: boolean): string {
  const stamp = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  return `gathri-${isBase ? 'base-' : ''}${stamp}`
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
  const parsed = text === undefined ? undefined : manifest.safeParse(parseJson(text))
  if (parsed?.success) return parsed.data
  throw new Error(`${folder} is no backup of the shop: it has no manifest.json, or one that cannot be read.`)
}

/** Complete backups, oldest first. @param dir may be missing */
export async function listBackups(dir: string): Promise<{ folder: string; manifest: Manifest }[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => folderName.test(name))
  const found = names.map(async (name) => {
    const folder = join(dir, name)
    const read = await readManifest(folder).catch(() => undefined)
    return read ? [{ folder, manifest: read }] : []
  })
  return (await Promise.all(found)).flat().sort((a, b) => a.manifest.createdAt.localeCompare(b.manifest.createdAt))
}

export async function verifyParts(folder: string, { parts }: Manifest): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(parts)) {
    const digest = createHash('sha256')
    try {
      await pipeline(createReadStream(join(folder, name)), digest)
    } catch (error) {
      throw new Error(`${join(folder, name)} cannot be read. Take another backup.`, { cause: error })
    }
    if (digest.digest('hex') !== sha256)
      throw new Error(
        `${join(folder, name)} is not as it was written: it was cut short or changed. Take another backup.`,
      )
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
