import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type Original = {
  name: string
  digest: string
  file: string
  small: string
}

export interface Originals {
  find(name: string): Promise<Original | undefined>
}

export function openOriginals(folder: string): Originals {
  // Skips the digest of an unchanged file.
  const known = new Map<string, { stamp: string; original: Original }>()

  async function find(name: string): Promise<Original | undefined> {
    const file = join(folder, `${name}.webp`)
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const stamp = `${found.mtimeMs} ${found.size}`
    const cached = known.get(name)
    if (cached?.stamp === stamp) return cached.original
    const digest = contentDigest(await readFile(file))
    const original = { name, digest, file, small: join(folder, 'small', `${name}-480.webp`) }
    known.set(name, { stamp, original })
    return original
  }

  return { find }
}

export function contentDigest(content: Buffer): string {
  return hash('sha256', content, 'hex').slice(0, 10)
}
