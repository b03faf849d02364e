import { thresholds, formatThreshold, meetsThreshold, type Threshold, type ThresholdName } from './thresholds.ts'
import type { Findings, Table } from './findings.ts'
import { formatNumber } from './format-number.ts'

export function compareWithThresholds(found: readonly Pick<Findings, 'figures'>[]): Table {
  const figures: Findings['figures'] = Object.assign({}, ...found.map(({ figures }) => figures))
  const measured = (Object.keys(thresholds) as ThresholdName[]).filter((name) => figures[name] !== undefined)
  return {
    title: 'Beside the bars',
    columns: ['', 'bar', 'measured', ''],
    rows: measured.map((name) => {
      const value = figures[name] ?? Number.NaN
      const threshold: Threshold = thresholds[name]
      return [
        threshold.what,
        formatThreshold(threshold),
        [formatNumber(value), threshold.unit].join(' ').trim(),
        Number.isNaN(value) ? 'not measured' : meetsThreshold(threshold, value) ? 'met' : 'missed',
      ]
    }),
  }
}
