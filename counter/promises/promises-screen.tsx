import { Link } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { useRead } from '../api/use-read.ts'
import { ButtonLink } from '../design/button.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'

const PROMISES = 'GET /counter/api/v1/promises'
type Board = CounterAnswer<typeof PROMISES>['data']
type Group = Board['toPack']
type Row = Group['rows'][number]

const groups: readonly {
  key: 'late' | 'toPack' | 'expectedLate' | 'waitingForProof' | 'arrivedLate'
  title: string
  none: string
}[] = [
  { key: 'late', title: 'Late to pack', none: 'Nothing is late.' },
  { key: 'toPack', title: 'To pack today', none: 'Nothing leaves today.' },
  { key: 'expectedLate', title: 'Expected after the promise', none: 'All that is on its way comes in time.' },
  { key: 'waitingForProof', title: 'Waiting for approval of a proof', none: 'No proof waits for its buyer.' },
  { key: 'arrivedLate', title: 'Arrived late, in 30 days', none: 'Nothing arrived late.' },
]

/** Promises by day; those that need somebody come first. */
export function PromisesScreen() {
  const read = useRead(PROMISES)
  const board = read.data?.data.data
  return (
    <Screen title="Promises" actions={<ButtonLink to="/promises/calendar">Calendar</ButtonLink>}>
      {read.isError && !board && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {board && (
        <div className="stack">
          <p className="muted">{keptText(board)}</p>
          {groups.map(({ key, title, none }) => (
            <Promises key={key} title={title} none={none} group={board[key]} />
          ))}
        </div>
      )}
    </Screen>
  )
}

function keptText({ kept: { arrived, inTime } }: Board): string {
  if (arrived === 0) return 'Nothing with a promise has arrived in the last 30 days.'
  const percent = Math.round((inTime / arrived) * 100)
  return `${inTime} of ${arrived} ${arrived === 1 ? 'parcel' : 'parcels'} of the last 30 days arrived by their day: ${percent} %.`
}

function Promises({ title, none, group: { count, rows } }: { title: string; none: string; group: Group }) {
  const heading = `promises-${title.replaceAll(/\W+/g, '-').toLowerCase()}`
  return (
    <section className="panel stack" aria-labelledby={heading}>
      <h2 id={heading}>
        {title} {count > 0 && <span className="muted">{count.toLocaleString('en-IN')}</span>}
      </h2>
      {count === 0 && <p className="muted">{none}</p>}
      <ul className="things">
        {rows.map((row) => (
          <li key={`${row.order} ${row.shipBy}`} className="thing">
            <span>
              <Link to={`/orders/${row.order}`}>{row.order}</Link> <span className="muted">{row.to}</span>
            </span>
            <span>{promiseText(row)}</span>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="muted">and {(count - rows.length).toLocaleString('en-IN')} more</p>}
    </section>
  )
}

function promiseText({ shipBy, promised, expected, chosen, why }: Row): string {
  return [
    ...(shipBy ? [`leaves by ${formatDay(shipBy)}`] : []),
    ...(promised ? [`${chosen ? 'wished for' : 'promised by'} ${formatDay(promised)}`] : []),
    ...(expected ? [`comes ${formatDay(expected)}`] : []),
    ...(why ? [why.toLowerCase()] : []),
  ].join(', ')
}
