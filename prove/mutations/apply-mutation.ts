import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Defect } from './mutation.ts'

const copiedPaths = [
  'main.ts',
  'config.ts',
  'open-providers.ts',
  'open-sandbox.ts',
  'starter.ts',
  'web-processes.ts',
  'package.json',
  'commands',
  'shop',
  'contract',
  'server',
  'providers',
  'sandbox',
]
// Leaves out the built shop, which would run without the defect.
const linkedPaths = ['catalogue', 'web', 'node_modules', 'build/client', 'build/counter', 'build/server']

/** @throws unless `from` occurs in the file exactly once */
export function patchedFiles(defect: Defect): Map<string, string> {
  const { name } = defect
  const patched = new Map<string, string>()
  for (const { file, from, to } of 'patches' in defect ? defect.patches : [defect]) {
    const parts = (patched.get(file) ?? readFileSync(file, 'utf8')).split(from)
    if (parts.length !== 2)
      throw new Error(`"${name}" cannot be planted: ${file} has ${parts.length - 1} times what it changes:\n${from}`)
    patched.set(file, parts.join(to))
  }
  return patched
}

export function applyMutation(defect: Defect): { source: string; remove(): void } {
  const changed = patchedFiles(defect)
  const source = mkdtempSync(join(tmpdir(), 'gathri-planted-'))
  for (const path of copiedPaths) cpSync(path, join(source, path), { recursive: true })
  mkdirSync(join(source, 'build'))
  for (const path of linkedPaths) symlinkSync(resolve(path), join(source, path))
  for (const [file, text] of changed) writeFileSync(join(source, file), text)
  return { source, remove: () => rmSync(source, { recursive: true, force: true }) }
}
