import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Findings, Part } from '../findings.ts'
import { formatNumber } from '../format-number.ts'

export const dependencies: Part = {
  name: 'packages',
  measure(): Promise<Findings> {
    const [root = '', ...folders] = execFileSync(
      'npm',
      ['ls', '--omit=dev', '--workspace=libraries/later', '--include-workspace-root', '--all', '--parseable'],
      {
        encoding: 'utf8',
        maxBuffer: 1e8,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
      .trim()
      .split('\n')
    const packages = [...new Set(folders)].map((folder) => ({
      name: relative(join(root, 'node_modules'), folder),
      bytes: bytesOf(folder),
    }))
    const row = (what: string, list: typeof packages) => [
      what,
      String(list.length),
      formatNumber(list.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
    ]
    const heaviest = packages.toSorted((a, b) => b.bytes - a.bytes).slice(0, 6)
    return Promise.resolve({
      figures: {},
      tables: [
        {
          title: 'Packages needed to run',
          columns: ['', 'packages', 'MB'],
          rows: [row('all of them', packages), ...heaviest.map((one) => row(`of these: ${one.name}`, [one]))],
        },
      ],
    })
  },
}

/** Skips nested packages, which `npm ls` lists separately. */
function bytesOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? bytesOf(path) : lstatSync(path).size
  }
  return bytes
}
