import { fileURLToPath } from 'node:url'
import { openBackgroundProcess } from '#server/platform/processes/background-process.ts'

/** Days are `2026-11-30`, amounts are paise, and an empty cell is null. */
export type WorkbookColumn = { label: string; kind: 'text' | 'day' | 'paise' | 'number'; width?: number }
export type WorkbookSheet = {
  name: string
  columns: readonly WorkbookColumn[]
  rows: readonly (readonly (string | number | null)[])[]
}

const HEAP_MB = 512
const TIMEOUT_MS = 60_000

/** Written in a process of its own: the files of a large year take seconds. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const file = fileURLToPath(new URL('workbook-main.ts', import.meta.url))
  const writing = openBackgroundProcess<{ sheets: readonly WorkbookSheet[] }, Uint8Array>(file, {
    priority: 'low',
    heapMB: HEAP_MB,
  })
  const timeout = setTimeout(() => void writing.close(), TIMEOUT_MS)
  try {
    return new Uint8Array(await writing.run({ sheets }))
  } finally {
    clearTimeout(timeout)
    await writing.close()
  }
}
