import type { Column } from './list-types.ts'

/** One column of a list as somebody wants it; `width` in px, null for as wide as it needs. */
export type ColumnChoice = { key: string; isShown: boolean; width: number | null }
export type ArrangedColumn<Row> = Column<Row> & { width: number | null }

export const MIN_WIDTH = 64
export const MAX_WIDTH = 640
const STEP = 24
/** From where a column begins that had no width yet. */
const USUAL_WIDTH = 160

/** Every column once, in the order somebody chose; those that came since stand after the one they follow at first. */
export function listChoices<Row>(
  columns: readonly Pick<Column<Row>, 'key' | 'card'>[],
  kept: readonly ColumnChoice[],
): ColumnChoice[] {
  const choices = kept.filter(({ key }) => columns.some((column) => column.key === key))
  for (const [index, { key }] of columns.entries()) {
    if (choices.some((choice) => choice.key === key)) continue
    const before = columns[index - 1]?.key
    const at = before === undefined ? 0 : choices.findIndex((choice) => choice.key === before) + 1
    choices.splice(at, 0, { key, isShown: true, width: null })
  }
  const titles = new Set(columns.filter(({ card }) => card === 'title').map(({ key }) => key))
  // What opens a row is always there.
  return choices.map((choice) => (titles.has(choice.key) ? { ...choice, isShown: true } : choice))
}

export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  kept: readonly ColumnChoice[],
): ArrangedColumn<Row>[] {
  return listChoices(columns, kept).flatMap(({ key, isShown, width }) => {
    const column = columns.find((each) => each.key === key)
    return column && isShown ? [{ ...column, width }] : []
  })
}

export function moveChoice(choices: readonly ColumnChoice[], key: string, by: 1 | -1): ColumnChoice[] {
  const at = choices.findIndex((choice) => choice.key === key)
  const [choice, other] = [choices[at], choices[at + by]]
  if (!choice || !other) return [...choices]
  return choices.map((each) => (each === choice ? other : each === other ? choice : each))
}

export function changeChoice(
  choices: readonly ColumnChoice[],
  key: string,
  change: Partial<Omit<ColumnChoice, 'key'>>,
): ColumnChoice[] {
  return choices.map((choice) => (choice.key === key ? { ...choice, ...change } : choice))
}

/** In px. @param width null for what had none yet */
export const widen = (width: number | null, steps: 1 | -1) => clampWidth((width ?? USUAL_WIDTH) + steps * STEP)
export const clampWidth = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
