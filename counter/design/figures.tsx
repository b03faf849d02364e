import type { ReactNode } from 'react'
import { Scrolling } from './scrolling.tsx'

export type Figure = ReactNode
/** Numbers align to the right. */
export type FigureColumn = { label: string; isNumber?: boolean }

/** A table of what was counted; the first cell of a row names it. Wide ones are moved sideways, also by keyboard. */
export function FiguresTable({
  caption,
  columns,
  rows,
  total,
}: {
  caption: string
  columns: readonly FigureColumn[]
  rows: readonly (readonly Figure[])[]
  total?: readonly Figure[]
}) {
  const classOf = (index: number) => (columns[index]?.isNumber ? 'number' : undefined)
  const draw = (row: readonly Figure[], key: number | string) => (
    <tr key={key}>
      {row.map((cell, index) =>
        index === 0 ? (
          <th key="name" scope="row">
            {cell}
          </th>
        ) : (
          <td key={columns[index]?.label} className={classOf(index)}>
            {cell}
          </td>
        ),
      )}
    </tr>
  )
  return (
    <Scrolling className="list-scroll figures">
      <table className="list-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label }, index) => (
              <th key={label} scope="col" className={classOf(index)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map(draw)}</tbody>
        {total && <tfoot>{draw(total, 'total')}</tfoot>}
      </table>
    </Scrolling>
  )
}
