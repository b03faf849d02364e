import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { DayPapers } from './day-papers.tsx'
import { OrderViews } from './order-views.tsx'
import { BOARD, type Board, type OrderRow } from './order-types.ts'
import { countPieces, piecesText, recipientText } from './pieces-text.ts'
import { PlaceState } from './place-state.tsx'
import { PrintSelected } from './print-selected.tsx'
import { usePermission } from '../session/me.ts'

type Day = Board['days'][number]
/** By their numbers, in the order in which they were selected. */
type Ticks = { selected: readonly string[]; tick: (number: string, isSelected: boolean) => void }

/** Orders that have not left the workshop, by their day of dispatch. */
export function BoardScreen() {
  const read = useRead(BOARD)
  const board = read.data?.data
  const [ticks, setTicks] = useState<readonly string[]>([])
  const tick = (number: string, isSelected: boolean) =>
    setTicks((before) => [...before.filter((each) => each !== number), ...(isSelected ? [number] : [])])
  // Orders that left the board meanwhile are no longer selected.
  const selected = ticks.filter((number) => board?.days.some(({ rows }) => rows.some((row) => row.number === number)))
  return (
    <Screen title="Orders">
      <OrderViews />
      {read.isError && !board && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {board && (
        <div className="board">
          {board.days
            .filter(({ day, orders, more }) => orders > 0 || more || isWorkingDay(day))
            .map((day) => (
              <BoardDay key={day.day} day={day} today={board.today} ticks={{ selected, tick }} />
            ))}
        </div>
      )}
      <SelectedOnBoard selected={selected} untick={() => setTicks([])} />
    </Screen>
  )
}

function SelectedOnBoard({ selected, untick }: Pick<Ticks, 'selected'> & { untick: () => void }) {
  if (selected.length === 0) return null
  return (
    <section className="selected" aria-label="Selected orders">
      <p>{selected.length === 1 ? '1 order' : `${selected.length} orders`} selected</p>
      <PrintSelected chosen={{ orders: [...selected] }} count={selected.length} />
      <Button kind="quiet" onPress={untick}>
        Untick
      </Button>
    </section>
  )
}

/** Sundays show only when something leaves on one. */
function isWorkingDay(day: string): boolean {
  return /^\d/.test(day) && new Date(`${day}T00:00:00Z`).getUTCDay() !== 0
}

function BoardDay({
  day: { day, orders, pieces, packed, more, rows },
  today,
  ticks,
}: {
  day: Day
  today: string
  ticks: Ticks
}) {
  return (
    <section className={`board-day board-${day === today ? 'today' : day}`} aria-label={dayLabel(day, today)}>
      <h2>{dayLabel(day, today)}</h2>
      <p className="muted">
        {orders === 0
          ? more
            ? 'Not counted yet: too many orders come before this day'
            : 'Nothing'
          : `${more ? 'At least ' : ''}${orders.toLocaleString('en-IN')} ${orders === 1 ? 'order' : 'orders'}, ${countPieces(pieces)}`}
        {packed > 0 && `, ${packed} packed`}
      </p>
      {day === 'waiting' && (
        <p className="muted">The buyer has not answered about a proof. The promise is paused until then.</p>
      )}
      {/^\d/.test(day) && orders > 0 && <DayPapers day={day} />}
      <ul className="board-cards">
        {rows.map((row) => (
          <li key={row.number}>
            <BoardCard row={row} ticks={ticks} />
          </li>
        ))}
      </ul>
      {orders > rows.length && (
        <p className="muted">and {(orders - rows.length).toLocaleString('en-IN')} more in the list</p>
      )}
    </section>
  )
}

function BoardCard({ row, ticks: { selected, tick } }: { row: OrderRow; ticks: Ticks }) {
  const mayPrint = usePermission('parcels.label')
  return (
    <article className="board-card">
      {mayPrint && (
        <label className="tick board-tick">
          <input
            type="checkbox"
            checked={selected.includes(row.number)}
            onChange={(event) => tick(row.number, event.target.checked)}
          />
          <span className="visually-hidden">Select {row.number}</span>
        </label>
      )}
      <h3>
        <Link to={`/orders/${row.number}`}>{row.number}</Link>
      </h3>
      <PlaceState place={row.place} />
      <p>{recipientText(row.to)}</p>
      <p className="muted">{piecesText(row)}</p>
      {row.assignedTo && <p className="muted">{row.assignedTo.name} is responsible</p>}
      {(row.heldFor ?? row.pinned) && <p className="note-words">{row.heldFor ?? row.pinned}</p>}
    </article>
  )
}

function dayLabel(day: string, today: string): string {
  if (day === 'late') return 'Late'
  if (day === 'later') return 'Later'
  if (day === 'unknown') return 'No day yet'
  if (day === 'waiting') return 'Waits for its buyer'
  return day === today ? `Today, ${formatDay(day)}` : formatDay(day)
}
