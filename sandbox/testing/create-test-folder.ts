import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
// Deletes at exit, because a sandbox may still write after the test hooks.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Deleted when the test process exits. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gathri-sandbox-'))
  folders.push(folder)
  return folder
}
