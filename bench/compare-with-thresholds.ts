import { thresholds, formatThreshold, meetsThreshold, type Threshold, type ThresholdName } from './thresholds.ts'
import type { Findings, Table } from './findings.ts'
import { formatNumber } from './format-number.ts'

/** Every bar that was measured: what it asks, what came out, whether that is enough. */
export function compareWithThresholds(found: readonly Pick<Findings, 'figures'>[]): Table {
  const figures: Findings['figures'] = Object.assign({}, ...found.map(({ figures }) => figures))
  const measured = (Object.keys(thresholds) as ThresholdName[]).filter((name) => figures[name] !== undefined)
  return {
    title: 'Beside the bars',
    columns: ['', 'bar', 'measured', ''],
    rows: measured.map((name) => {
      const value = figures[name] ?? Number.NaN
      const bar: Threshold = thresholds[name]
      return [
        bar.what,
        formatThreshold(bar),
        [formatNumber(value), bar.unit].join(' ').trim(),
        Number.isNaN(value) ? 'not measured' : meetsThreshold(bar, value) ? 'met' : 'missed',
      ]
    }),
  }
}
