import type { RowData } from '@tanstack/react-table'
import type { ListProps } from './list-types.ts'
import type { RowsTable } from './use-rows-table.ts'

export type DrawnList<Row extends RowData> = ListProps<Row> & {
  table: RowsTable<Row>
  previewedId: string | null
  previewAt: (id: string) => void
}
