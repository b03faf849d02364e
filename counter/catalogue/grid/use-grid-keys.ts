import type { ClipboardEvent, KeyboardEvent } from 'react'
import { gridColumns } from '#shop/catalogue/product-fields.ts'
import { cellText, isYesNo, type Edits, type GridRow } from './grid-cells.ts'
import { cellAt, fillSelected, pasteAt, readSelected, type Typed } from './grid-region.ts'
import { parsePasted, toCopied } from './parse-pasted.ts'
import type { useSelection } from './use-selection.ts'

const PAGE_ROWS = 15
/** Rows and columns that each key moves by. */
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE_ROWS, 0],
  PageDown: [PAGE_ROWS, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

type Grid = {
  rows: readonly GridRow[]
  edits: Edits
  type: (cells: readonly Typed[]) => void
  takeBack: () => void
  save: () => Promise<void>
  startEdit: (text: string) => void
}

/** Keys of a sheet while no cell is being edited. */
export function useGridKeys(
  { rows, edits, type, takeBack, save, startEdit }: Grid,
  { selection, goTo, move }: ReturnType<typeof useSelection>,
) {
  const active = cellAt(rows, selection.active.row, selection.active.column)

  function withCommand(key: string): boolean {
    if (key === 'z') takeBack()
    else if (key === 's') void save()
    else if (key === 'd') {
      const [first = []] = readSelected(rows, edits, selection)
      type(fillSelected(rows, selection, (_, column) => first[column]))
    } else if (key === 'Home') goTo({ row: 0, column: 0 })
    else if (key === 'End') goTo({ row: rows.length - 1, column: gridColumns.length - 1 })
    else return false
    return true
  }

  function withKey(key: string): boolean {
    if (key === 'Delete' || key === 'Backspace') type(fillSelected(rows, selection, () => ''))
    else if (active && isYesNo(active.field) && (key === ' ' || key === 'Enter'))
      type([{ ...active, text: cellText(active, edits) === 'yes' ? 'no' : 'yes' }])
    else if (active && (key === 'Enter' || key === 'F2')) startEdit(cellText(active, edits))
    else if (key.length === 1 && key !== ' ') startEdit(key)
    else return false
    return true
  }

  return {
    onKeyDown: (event: KeyboardEvent) => {
      const [down, along] = moves[event.key] ?? []
      if (event.altKey) return
      // A letter begins a cell here, and is no short cut.
      event.stopPropagation()
      if (event.ctrlKey || event.metaKey) {
        if (withCommand(event.key)) event.preventDefault()
      } else if (down !== undefined && along !== undefined) {
        move(down, along, event.shiftKey)
        event.preventDefault()
      } else if (withKey(event.key)) event.preventDefault()
    },
    onCopy: (event: ClipboardEvent) => {
      event.clipboardData.setData('text/plain', toCopied(readSelected(rows, edits, selection)))
      event.preventDefault()
    },
    onPaste: (event: ClipboardEvent) => {
      type(pasteAt(rows, selection, parsePasted(event.clipboardData.getData('text/plain'))))
      event.preventDefault()
    },
  }
}
