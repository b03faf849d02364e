import { gridColumns } from '#shop/catalogue/product-fields.ts'
import { cellText, type Cell, type Edits, type GridRow } from './grid-cells.ts'
import { boundsOf, type Selection } from './use-selection.ts'

export type Typed = Cell & { text: string }

export function cellAt(rows: readonly GridRow[], row: number, column: number): Cell | undefined {
  const [found, chosen] = [rows[row], gridColumns[column]]
  return found && chosen && { row: found, field: chosen.field }
}

/** @param textAt by row and column within what is selected; undefined leaves a cell as it is */
export function fillSelected(
  rows: readonly GridRow[],
  selection: Selection,
  textAt: (row: number, column: number) => string | undefined,
): Typed[] {
  const { top, bottom, left, right } = boundsOf(selection)
  const typed: Typed[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const [cell, text] = [cellAt(rows, row, column), textAt(row - top, column - left)]
      if (cell && text !== undefined) typed.push({ ...cell, text })
    }
  return typed
}

export function readSelected(rows: readonly GridRow[], edits: Edits, selection: Selection): string[][] {
  const { top, bottom, left, right } = boundsOf(selection)
  return rows
    .slice(top, bottom + 1)
    .map((row) => gridColumns.slice(left, right + 1).map(({ field }) => cellText({ row, field }, edits)))
}

/** One cell goes into all that are selected; more go down and to the right from the first of them. */
export function pasteAt(
  rows: readonly GridRow[],
  selection: Selection,
  lines: readonly (readonly string[])[],
): Typed[] {
  if (lines.length === 1 && lines[0]?.length === 1) return fillSelected(rows, selection, () => lines[0]?.[0])
  const { top, left } = boundsOf(selection)
  return lines.flatMap((line, down) =>
    line.flatMap((text, along): Typed[] => {
      const cell = cellAt(rows, top + down, left + along)
      return cell ? [{ ...cell, text }] : []
    }),
  )
}
