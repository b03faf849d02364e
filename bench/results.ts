import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Findings } from './findings.ts'

/** `busy`: load average before and after. */
export interface Result extends Findings {
  measured: string
  machine: string
  busy: [before: number, after: number]
}

/** By the part's name; stored, so that one part can be measured again by itself. */
export type Results = Record<string, Result>

const FILE = new URL('./results/latest.json', import.meta.url)

export async function readResults(): Promise<Results> {
  const text = await readFile(FILE, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Results
}

export async function writeResults(results: Results): Promise<void> {
  await mkdir(new URL('./', FILE), { recursive: true })
  await writeFile(FILE, `${JSON.stringify(results, null, 2)}\n`)
}
