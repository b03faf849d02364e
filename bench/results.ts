import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Findings } from './findings.ts'

/** `busy` is the load average before and after. */
export interface Result extends Findings {
  measured: string
  machine: string
  busy: [before: number, after: number]
}

/** Stored by part, so that a part can be measured alone. */
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
