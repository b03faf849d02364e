import { bars, barText, isMet, type Bar, type BarName } from './bars.ts'
import type { Findings, Table } from './findings.ts'
import { numberText } from './number-text.ts'

/** Every bar that was measured: what it asks, what came out, whether that is enough. */
export function compareWithBars(found: readonly Pick<Findings, 'figures'>[]): Table {
  const figures: Findings['figures'] = Object.assign({}, ...found.map(({ figures }) => figures))
  const measured = (Object.keys(bars) as BarName[]).filter((name) => figures[name] !== undefined)
  return {
    title: 'Beside the bars',
    columns: ['', 'bar', 'measured', ''],
    rows: measured.map((name) => {
      const value = figures[name] ?? Number.NaN
      const bar: Bar = bars[name]
      return [
        bar.what,
        barText(bar),
        [numberText(value), bar.unit].join(' ').trim(),
        Number.isNaN(value) ? 'not measured' : isMet(bar, value) ? 'met' : 'missed',
      ]
    }),
  }
}
