import type { RowData } from '@tanstack/react-table'
import { Fragment } from 'react'
import { Tick } from './list-table.tsx'
import { RowTitle } from './row-title.tsx'
import type { DrawnList } from './drawn-list.ts'

/** A list on a phone. */
export function ListCards<Row extends RowData>(list: DrawnList<Row>) {
  const { table, columns, actions, rowName } = list
  const at = (place: 'title' | 'aside' | 'line') => columns.filter(({ card }) => card === place)
  return (
    <ul className="cards">
      {table.getRowModel().rows.map((row) => (
        <li key={row.id} className="card" data-row={row.id}>
          <div className="card-head">
            {actions && (
              <table.Subscribe source={table.atoms.rowSelection} selector={(selected) => selected[row.id] === true}>
                {(isSelected: boolean) => <Tick row={row} isSelected={isSelected} name={rowName(row.original)} />}
              </table.Subscribe>
            )}
            {at('title').map(({ key, draw }) => (
              <RowTitle key={key} list={list} row={row.original}>
                {draw(row.original)}
              </RowTitle>
            ))}
            <span className="card-aside">
              {at('aside').map(({ key, draw }) => (
                <Fragment key={key}>{draw(row.original)}</Fragment>
              ))}
            </span>
          </div>
          <dl className="card-lines">
            {at('line').map(({ key, label, draw }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{draw(row.original)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
