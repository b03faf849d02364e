import { readFile, writeFile } from 'node:fs/promises'
import { compareWithThresholds } from './compare-with-thresholds.ts'
import type { Table } from './findings.ts'
import type { Results } from './results.ts'
import { formatMarkdownTable } from './format-table.ts'

const PAGE = new URL('../docs/performance.md', import.meta.url)

/** Replaces only what stands between the marks of `docs/performance.md`. */
export async function writePage(results: Results): Promise<void> {
  await writeFile(PAGE, fillPage(await readFile(PAGE, 'utf8'), results))
}

/** @throws when a part has no marks in the page */
export function fillPage(page: string, results: Results): string {
  const bars = compareWithThresholds(Object.values(results))
  let filled = fill(page, 'bars', [bars])
  for (const [part, { tables, measured, machine, busy }] of Object.entries(results)) {
    const when = `Measured ${measured.slice(0, 10)} on ${machine}; load of the machine ${busy[0].toFixed(1)} before, ${busy[1].toFixed(1)} after.`
    filled = fill(filled, part, tables, `\n\n${when}`)
  }
  return filled
}

function fill(page: string, name: string, tables: readonly Table[], after = ''): string {
  const marks = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`)
  if (!marks.test(page)) throw new Error(`docs/performance.md has no place for ${name}`)
  const text = tables.map(formatMarkdownTable).join('\n\n') + after
  return page.replace(marks, (_, begin: string, end: string) => begin + text + end)
}
