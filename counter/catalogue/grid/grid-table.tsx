import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { gridColumns, type GridField } from '#shop/catalogue/product-fields.ts'
import { cellKey, cellText, isYesNo, nameRow, type GridRow } from './grid-cells.ts'
import type { useGrid } from './use-grid.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { isWithin, useSelection, type Place, type Selection } from './use-selection.ts'

type Grid = Pick<
  ReturnType<typeof useGrid>,
  'rows' | 'edits' | 'faults' | 'collided' | 'type' | 'takeBack' | 'save'
> & {
  /** When the last rows come into sight. */
  readOn: () => void
}
type Editing = { text: string } | null

/** A sheet: arrows move, typing writes, cells are copied and pasted as in a spreadsheet program. */
export function GridTable(grid: Grid) {
  const { rows, readOn } = grid
  const box = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing>(null)
  const selecting = useSelection({ rows: rows.length, columns: gridColumns.length })
  const { selection, goTo } = selecting
  const startEdit = (text: string) => setEditing({ text })
  const keys = useGridKeys({ ...grid, startEdit }, selecting)
  const height = matchMedia('(pointer: coarse)').matches ? 52 : 40
  const { from, to, above, below } = useRowsInSight(box, { count: rows.length, height })
  useFocusedCell(box, selection.active, { isReady: editing === null, height })
  const isAtEnd = to >= rows.length - 5
  useEffect(() => {
    if (isAtEnd) readOn()
  })
  function commit(text: string, down: number, along: number): void {
    const [row, column] = [rows[selection.active.row], gridColumns[selection.active.column]]
    setEditing(null)
    if (row && column) grid.type([{ row, field: column.field, text }])
    if (down !== 0 || along !== 0) selecting.move(down, along)
  }
  const act = { goTo, startEdit, commit, leave: () => setEditing(null) }
  return (
    <div ref={box} className="sheet">
      <table
        // A table whose cells are written in is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label="Goods"
        aria-rowcount={rows.length + 1}
        aria-colcount={gridColumns.length + 1}
        aria-multiselectable="true"
        {...(editing === null && keys)}
      >
        <GridHead />
        <tbody>
          <Space height={above} />
          {rows.slice(from, to).map((row, at) => {
            const index = from + at
            const isActive = index === selection.active.row
            const own = { row, index, height, grid, selection, editing: isActive ? editing : null }
            return <GridTableRow key={row.id} {...own} {...act} />
          })}
          <Space height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** The active cell has the focus, once the sheet had it. */
function useFocusedCell(
  box: RefObject<HTMLDivElement | null>,
  { row, column }: Place,
  { isReady, height }: { isReady: boolean; height: number },
): void {
  const isFirst = useRef(true)
  // The field takes focus before the browser paints, so that fast typing loses no key.
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return undefined
    }
    const element = box.current
    if (!isReady || !element) return undefined
    const find = () => element.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
    const there = find()
    if (there) {
      there.focus()
      return undefined
    }
    element.scrollTo({ top: Math.max(0, row * height - element.clientHeight / 2) })
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
    return () => cancelAnimationFrame(frame)
  }, [box, row, column, isReady, height])
}

function GridHead() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="sheet-name">
          Product
        </th>
        {gridColumns.map(({ field, label, isNumber }) => (
          <th key={field} scope="col" className={isNumber ? 'sheet-number' : undefined}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const Space = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden="true">
      <td colSpan={gridColumns.length + 1} style={{ height, padding: 0 }} aria-label="More rows" />
    </tr>
  )

type RowProps = {
  row: GridRow
  index: number
  height: number
  grid: Grid
  selection: Selection
  editing: Editing
  goTo: (place: Place, extend?: boolean) => void
  startEdit: (text: string) => void
  commit: (text: string, down: number, along: number) => void
  leave: () => void
}

function GridTableRow(props: RowProps) {
  const { row, index, height } = props
  return (
    <tr aria-rowindex={index + 2} style={{ height }}>
      <th scope="row" className="sheet-name">
        {nameRow(row)}
      </th>
      {gridColumns.map(({ field }, column) => (
        <GridCell key={field} {...props} field={field} place={{ row: index, column }} />
      ))}
    </tr>
  )
}

function GridCell({
  row,
  field,
  place,
  grid,
  selection,
  editing,
  ...act
}: RowProps & { field: GridField; place: Place }) {
  const cell = { row, field }
  const [key, text] = [cellKey(cell), cellText(cell, grid.edits)]
  const fault = grid.faults.find((one) => one.key === key)
  const isChanged = grid.edits[key] !== undefined
  const isActive = selection.active.row === place.row && selection.active.column === place.column
  const isCollided = grid.collided.some((one) => one.key === key)
  const marks = [
    gridColumns[place.column]?.isNumber && 'sheet-number',
    isChanged && 'sheet-changed',
    (fault || isCollided) && 'sheet-wrong',
    isWithin(selection, place) && 'sheet-selected',
  ]
  return (
    <td
      className={marks.filter(Boolean).join(' ')}
      data-cell={`${place.row} ${place.column}`}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isWithin(selection, place)}
      aria-invalid={fault !== undefined}
      onFocus={(event) => event.target === event.currentTarget && !isActive && act.goTo(place)}
      onMouseDown={(event) => {
        if (isActive && editing === null && !event.shiftKey && document.activeElement === event.currentTarget)
          return isYesNo(field) ? undefined : act.startEdit(text)
        // Else the focus that follows would end what is selected.
        event.preventDefault()
        event.currentTarget.focus()
        return act.goTo(place, event.shiftKey)
      }}
      onMouseEnter={(event) => event.buttons === 1 && act.goTo(place, true)}
    >
      {isActive && editing ? (
        <CellInput label={`${nameRow(row)}, ${gridColumns[place.column]?.label}`} first={editing.text} {...act} />
      ) : (
        <>
          {text}
          {isChanged && <span className="visually-hidden"> (changed)</span>}
          {fault && <span className="visually-hidden"> {fault.message}</span>}
        </>
      )}
    </td>
  )
}

function CellInput({
  label,
  first,
  commit,
  leave,
}: { label: string; first: string } & Pick<RowProps, 'commit' | 'leave'>) {
  const [text, setText] = useState(first)
  const isDone = useRef(false)
  const finish = (down: number, along: number) => {
    isDone.current = true
    commit(text, down, along)
  }
  return (
    <input
      // The field replaces the cell, so it takes over the typing.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={label}
      className="sheet-input"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => !isDone.current && finish(0, 0)}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        const { key, shiftKey } = event
        if (key === 'Enter' || key === 'ArrowDown') finish(shiftKey ? -1 : 1, 0)
        else if (key === 'ArrowUp') finish(-1, 0)
        else if (key === 'Tab') finish(0, shiftKey ? -1 : 1)
        else if (key === 'Escape') {
          isDone.current = true
          leave()
        } else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
