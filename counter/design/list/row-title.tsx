import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DrawnList } from './drawn-list.ts'

/** Opens a row; its click area is the whole row. Arrow keys move from one title to the next. */
export function RowTitle<Row extends RowData>({
  list,
  row,
  children,
}: {
  list: DrawnList<Row>
  row: Row
  children: ReactNode
}) {
  const { rowPath, rowId, PreviewPane, previewAt } = list
  if (rowPath)
    return (
      <Link to={rowPath(row)} className="row-title" data-row-title>
        {children}
      </Link>
    )
  if (!PreviewPane) return <span className="row-title">{children}</span>
  return (
    <button type="button" className="row-title" data-row-title onClick={() => previewAt(rowId(row))}>
      {children}
    </button>
  )
}
