import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DrawnList } from './drawn-list.ts'

/** What opens a row: keys move from one of these to the next. Its press reaches over the whole row. */
export function RowTitle<Row extends RowData>({
  list,
  row,
  children,
}: {
  list: DrawnList<Row>
  row: Row
  children: ReactNode
}) {
  const { rowPath, rowId, Peek, peekAt } = list
  if (rowPath)
    return (
      <Link to={rowPath(row)} className="row-title" data-row-title>
        {children}
      </Link>
    )
  if (!Peek) return <span className="row-title">{children}</span>
  return (
    <button type="button" className="row-title" data-row-title onClick={() => peekAt(rowId(row))}>
      {children}
    </button>
  )
}
