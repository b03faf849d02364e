import { useState } from 'react'
import { Link } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatDay as formatShipDay } from '#shop/orders/ship-by-date.ts'
import { listWaitingLines } from '#shop/staff/waiting-lines.ts'
import { useRead } from '../api/use-read.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { greet } from './greet.ts'
import { SetupList } from './setup-list.tsx'

type Today = CounterAnswer<'GET /counter/api/v1/today'>['data']

/** The first screen: work that waits for this person, with links to its lists. */
export function TodayScreen() {
  const { staff } = useMe()
  const [firstName = staff.name] = staff.name.split(' ')
  const [now] = useState(() => new Date())
  const read = useRead('GET /counter/api/v1/today')
  const today = read.data?.data.data
  return (
    <Screen title={`${greet(now)}, ${firstName}`} lead={formatDay(now)}>
      {read.isError && !today && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {today && (
        <div className="order-page">
          <div className="stack">
            <Waiting today={today} />
            <Week today={today} />
            <SetupList />
          </div>
          <div className="stack">
            {today.sales && <Sales sales={today.sales} />}
            {today.low && today.low.length > 0 && <RunningOut low={today.low} />}
          </div>
        </div>
      )}
    </Screen>
  )
}

function Waiting({ today }: { today: Today }) {
  const lines = listWaitingLines(today, useMe().permissions)
  return (
    <section className="panel stack" aria-label="Waiting for you">
      <h2>Waiting for you</h2>
      {lines.length === 0 && <p>Nothing waits for you. A good moment for tea.</p>}
      <ul className="things">
        {lines.map(({ text, to, isUrgent }) => (
          <li key={text} className="thing">
            <Link to={to}>{text}</Link>
            {isUrgent && <State look="bad">Now</State>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Week({ today: { week, day } }: { today: Today }) {
  const shown = week.filter((each) => each.orders > 0 || /^\d/.test(each.day))
  return (
    <section className="panel stack" aria-label="Leaves the workshop">
      <h2>Leaves the workshop</h2>
      <table className="week">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <tr key={each.day}>
              <th scope="row">{columnName(each.day, day)}</th>
              <td>{each.orders.toLocaleString('en-IN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link to="/orders/board">Open the board</Link>
    </section>
  )
}

function columnName(column: string, today: string): string {
  if (column === 'late') return 'Late'
  if (column === 'later') return 'Later'
  if (column === 'unknown') return 'No day yet'
  if (column === 'waiting') return 'Waits for its buyer'
  return column === today ? 'Today' : formatShipDay(column)
}

function Sales({ sales }: { sales: NonNullable<Today['sales']> }) {
  const text = ({ orders, total }: (typeof sales)['today']) => {
    const counted = orders === 1 ? '1 order' : `${orders.toLocaleString('en-IN')} orders`
    return total === undefined ? counted : `${formatRupees(total)}, ${counted}`
  }
  return (
    <section className="panel stack" aria-label="Sales">
      <h2>Sales</h2>
      <dl className="pairs">
        <div>
          <dt>Today</dt>
          <dd>{text(sales.today)}</dd>
        </div>
        <div>
          <dt>Yesterday</dt>
          <dd>{text(sales.yesterday)}</dd>
        </div>
      </dl>
    </section>
  )
}

function RunningOut({ low }: { low: NonNullable<Today['low']> }) {
  return (
    <section className="panel stack" aria-label="Running out">
      <h2>Running out</h2>
      <ul className="things">
        {low.map(({ variant, name, stock }) => (
          <li key={variant} className="thing">
            <Link to={`/stock/${variant}`}>{name}</Link>
            <span>{stock}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatDay(now: Date): string {
  return now.toLocaleDateString('en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Kolkata',
  })
}
