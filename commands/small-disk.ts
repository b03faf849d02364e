import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  fill(): void
  makeRoom(): void
  close(): void
}

/** @returns undefined without the right to mount: it needs root on Linux */
export function openSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'gathri-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      const some = Buffer.alloc(4_096)
      try {
        for (;;) writeSync(file, some)
      } catch {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    close() {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
