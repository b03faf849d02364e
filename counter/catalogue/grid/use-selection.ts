import { useState } from 'react'

export type Place = { row: number; column: number }
export type Selection = {
  active: Place
  /** The opposite corner of what is selected. */
  anchor: Place
}

export function boundsOf({ active, anchor }: Selection) {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  }
}

export function isWithin(selection: Selection, { row, column }: Place): boolean {
  const { top, bottom, left, right } = boundsOf(selection)
  return row >= top && row <= bottom && column >= left && column <= right
}

/** @param size rows and columns of the table */
export function useSelection(size: { rows: number; columns: number }) {
  const [selection, setSelection] = useState<Selection>({
    active: { row: 0, column: 0 },
    anchor: { row: 0, column: 0 },
  })
  const within = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  })
  const goTo = (place: Place, extend = false) => {
    const active = within(place)
    setSelection({ active, anchor: extend ? selection.anchor : active })
  }
  return {
    selection: { active: within(selection.active), anchor: within(selection.anchor) },
    goTo,
    move: (rows: number, columns: number, extend = false) =>
      goTo({ row: selection.active.row + rows, column: selection.active.column + columns }, extend),
  }
}
