import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
// At the very end: hooks of a test run in the order they were asked for, and a sandbox may still be writing.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder, gone when the process of the tests ends. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gathri-sandbox-'))
  folders.push(folder)
  return folder
}
