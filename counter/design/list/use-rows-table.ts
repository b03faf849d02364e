import { rowSelectionFeature, tableFeatures, useTable, type RowData } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './list-types.ts'

const features = tableFeatures({ rowSelectionFeature })

/** The list itself follows no state: each row subscribes to its own tick, or one tick would draw all of them. */
export function useListRowsTable<Row extends RowData>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
) {
  const keys = columns.map(({ key }) => key).join()
  // Equal keys are equal columns, whose functions may be new at each drawing.
  // oxlint-disable-next-line react/exhaustive-deps
  const definitions = useMemo(() => columns.map(({ key, label }) => ({ id: key, header: label })), [keys])
  return useTable({ features, columns: definitions, data: rows as Row[], getRowId: rowId }, () => null)
}

export type RowsTable<Row extends RowData> = ReturnType<typeof useListRowsTable<Row>>
