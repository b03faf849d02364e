import { readFile, writeFile } from 'node:fs/promises'
import { compareWithThresholds } from './compare-with-thresholds.ts'
import type { Table } from './findings.ts'
import type { Results } from './results.ts'
import { formatMarkdownTable } from './format-table.ts'
import { thresholds } from './thresholds.ts'

const PAGE = new URL('../docs/performance.md', import.meta.url)

/** Replaces only the text between the marks. @returns parts whose prose needs a manual change */
export async function writePage(results: Results): Promise<string[]> {
  const { page, byHand } = fillPage(await readFile(PAGE, 'utf8'), results)
  await writeFile(PAGE, page)
  return byHand
}

/** Bars without a new measurement keep their rows. */
export function fillPage(page: string, results: Results): { page: string; byHand: string[] } {
  const bars = compareWithThresholds(Object.values(results))
  let filled = fill(page, 'bars', [{ ...bars, rows: [...bars.rows, ...keptBars(page, bars)].sort(byThreshold) }])
  const byHand: string[] = []
  for (const [part, { tables, measured, machine, busy }] of Object.entries(results)) {
    const when = `Measured ${measured.slice(0, 10)} on ${machine}; load of the machine ${busy[0].toFixed(1)} before, ${busy[1].toFixed(1)} after.`
    if (marksOf(part).test(page)) filled = fill(filled, part, tables, `\n\n${when}`)
    else byHand.push(part)
  }
  return { page: filled, byHand }
}

function keptBars(page: string, measured: Table): string[][] {
  const before = page.match(marksOf('bars'))?.[2] ?? ''
  return before
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([what = '']) => placeOf(what) >= 0 && !measured.rows.some(([other]) => other === what))
}

function byThreshold([one = '']: readonly string[], [other = '']: readonly string[]): number {
  return placeOf(one) - placeOf(other)
}

function placeOf(what: string): number {
  return Object.values(thresholds).findIndex((threshold) => threshold.what === what)
}

function fill(page: string, name: string, tables: readonly Table[], after = ''): string {
  const text = tables.map(formatMarkdownTable).join('\n\n') + after
  return page.replace(marksOf(name), (_, begin: string, _before: string, end: string) => begin + text + end)
}

function marksOf(name: string): RegExp {
  return new RegExp(`(<!-- ${name} -->\n)([^]*?)(\n<!-- end -->)`)
}
