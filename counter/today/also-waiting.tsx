import { Link } from 'react-router'
import { useRead } from '../api/use-read.ts'
import { holds, useMe } from '../session/me.ts'
import type { Permission } from '#shop/staff/permissions.ts'
import { useSay } from '../words/words.ts'
import { DayPapers } from '../orders/day-papers.tsx'

/** Decisions for people in the office, and the papers of the day. @param isAlone no work is listed above */
export function AlsoWaiting({ isAlone }: { isAlone: boolean }) {
  const say = useSay()
  const me = useMe()
  const read = useRead('GET /counter/api/v1/today')
  const counts = read.data?.data.data
  if (!counts) return null
  const mayDo = (needs: Permission) => holds(me, needs)
  const rows = [
    { key: 'today.exceptions', count: counts.exceptions, to: '/exceptions' },
    { key: 'today.held', count: mayDo('orders.hold') ? counts.held : 0, to: '/orders?place=held' },
    { key: 'today.reviews', count: counts.reviews, to: '/reviews?state=waiting' },
    { key: 'today.sales', count: counts.refusedSales?.count, to: `/products/${counts.refusedSales?.product}` },
    { key: 'today.low', count: mayDo('products.write') ? counts.lowStock : 0, to: '/stock?low=yes' },
  ] as const
  const shown = rows.flatMap(({ key, count = 0, to }) => (count > 0 ? [{ text: say(key, { count }), to }] : []))
  return (
    <>
      {isAlone && shown.length === 0 && <p>{say('today.none')}</p>}
      {shown.length > 0 && (
        <section className="work-group" aria-label={say('today.also')}>
          <h2>{say('today.also')}</h2>
          <ul className="things panel">
            {shown.map(({ text, to }) => (
              <li key={to} className="thing">
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayDo('orders.pack') && <Papers today={counts.day} />}
    </>
  )
}

function Papers({ today }: { today: string }) {
  const say = useSay()
  return (
    <section className="work-group" aria-label={say('papers.title')}>
      <h2>{say('papers.title')}</h2>
      <DayPapers day={today} />
    </section>
  )
}
