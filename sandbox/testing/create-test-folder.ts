import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
// At exit: test hooks run in the order they were registered, and a sandbox may still be writing.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Deleted when the test process exits. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gathri-sandbox-'))
  folders.push(folder)
  return folder
}
