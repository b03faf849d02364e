import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Hashes text files, only the sizes of binary files, and no tests. */
export function digestOf(paths) {
  const digest = createHash('sha256')
  const add = (path) => {
    digest.update(relative(root, resolve(path)))
    digest.update(
      /\.(webp|avif|woff2|ttf|heic|br|pdf|icc)$/.test(path) ? String(statSync(path).size) : readFileSync(path),
    )
  }
  for (const path of paths) {
    if (/\.[a-z]+$/.test(path)) add(path)
    else
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }).sort(byPath))
        if (entry.isFile() && !entry.name.endsWith('.test.ts')) add(join(entry.parentPath ?? entry.path, entry.name))
  }
  return digest.digest('hex')
}

function byPath(a, b) {
  const [first, second] = [a, b].map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  return first < second ? -1 : 1
}
