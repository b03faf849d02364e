import { sourceNames } from '#shop/import/other-shops/translate-sheet.ts'
import type { Import } from './import.ts'

export const describeSource = ({ source }: Pick<Import, 'source'>) =>
  source === 'sheet' ? '' : `${sourceNames[source]} export. `

export const rowsText = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-IN')} rows`)

export function describeState({ state, counts }: Pick<Import, 'state' | 'counts'>): string {
  const left = counts.new + counts.change - counts.written - counts.leftOut
  if (state === 'checking') return 'The rows are not checked yet'
  if (state === 'checked') return 'Checked, nothing is written yet'
  if (state === 'running') return `Writing, ${rowsText(left)} to go`
  if (state === 'undoing') return `Undoing, ${rowsText(counts.written)} to go`
  const kept = counts.kept > 0 ? `, ${rowsText(counts.kept)} kept` : ''
  if (state === 'undone') return `Undone: ${rowsText(counts.undone)}${kept}`
  const out = counts.leftOut > 0 ? `, ${rowsText(counts.leftOut)} left out` : ''
  return `Imported: ${rowsText(counts.written)}${out}`
}
