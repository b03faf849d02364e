import type { RowData } from '@tanstack/react-table'
import type { Column } from './list-types.ts'
import { RowTitle } from './row-title.tsx'
import type { RowsTable } from './use-rows-table.ts'
import type { DrawnList } from './drawn-list.ts'

export function ListTable<Row extends RowData>(list: DrawnList<Row>) {
  const { columns, table, actions, nouns } = list
  return (
    <div className="list-scroll">
      <table className="list-table">
        <thead>
          <tr>
            {actions && (
              <th className="tick-cell">
                <TickAll table={table} label={`Select all ${nouns[1]} shown`} />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.isNumber ? 'number' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <TableRow key={row.id} row={row} list={list} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TableRow<Row extends RowData> = ReturnType<RowsTable<Row>['getRowModel']>['rows'][number]

function TableRow<Row extends RowData>({ row, list }: { row: TableRow<Row>; list: DrawnList<Row> }) {
  const { table, columns, actions } = list
  const cells = columns.map((column) => (
    <td key={column.key} className={column.isNumber ? 'number' : undefined}>
      <Cell column={column} list={list} row={row.original} />
    </td>
  ))
  return (
    <table.Subscribe source={table.atoms.rowSelection} selector={(selected) => selected[row.id] === true}>
      {(isSelected: boolean) => (
        <tr
          data-row={row.id}
          data-selected={isSelected || undefined}
          data-previewed={list.previewedId === row.id || undefined}
        >
          {actions && (
            <td className="tick-cell">
              <Tick row={row} isSelected={isSelected} name={list.rowName(row.original)} />
            </td>
          )}
          {cells}
        </tr>
      )}
    </table.Subscribe>
  )
}

function Cell<Row extends RowData>({ column, list, row }: { column: Column<Row>; list: DrawnList<Row>; row: Row }) {
  return column.card === 'title' ? (
    <RowTitle list={list} row={row}>
      {column.draw(row)}
    </RowTitle>
  ) : (
    column.draw(row)
  )
}

export function Tick<Row extends RowData>({
  row,
  isSelected,
  name,
}: {
  row: TableRow<Row>
  isSelected: boolean
  name: string
}) {
  return (
    <label className="tick">
      <input type="checkbox" data-tick checked={isSelected} onChange={row.getToggleSelectedHandler()} />
      <span className="visually-hidden">Select {name}</span>
    </label>
  )
}

function TickAll<Row extends RowData>({ table, label }: { table: RowsTable<Row>; label: string }) {
  return (
    <table.Subscribe source={table.atoms.rowSelection}>
      {() => (
        <label className="tick">
          <input
            type="checkbox"
            checked={table.getIsAllRowsSelected()}
            ref={(box) => {
              if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
            }}
            onChange={table.getToggleAllRowsSelectedHandler()}
          />
          <span className="visually-hidden">{label}</span>
        </label>
      )}
    </table.Subscribe>
  )
}
