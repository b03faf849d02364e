import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type Original = {
  name: string
  digest: string
  file: string
  /** A shipped copy of 480 pixels, until sizes are made. */
  small: string
}

export interface Originals {
  find(name: string): Promise<Original | undefined>
  /** First pictures before second and third ones: listings show those. */
  list(): Promise<Original[]>
}

export function openOriginals(folder: string): Originals {
  // An unchanged file is not read again for its digest.
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

  return {
    find,
    async list() {
      const names = (await readdir(folder)).flatMap((file) => /^([\w-]+)\.webp$/.exec(file)?.[1] ?? [])
      const originals: Original[] = []
      for (const name of names.sort(compareByPosition)) {
        const original = await find(name)
        if (original) originals.push(original)
      }
      return originals
    },
  }
}

export function contentDigest(content: Buffer): string {
  return hash('sha256', content, 'hex').slice(0, 10)
}

function compareByPosition(one: string, other: string): number {
  const place = (name: string) => /-(\d+)$/.exec(name)?.[1] ?? ''
  return place(one).localeCompare(place(other)) || one.localeCompare(other)
}
