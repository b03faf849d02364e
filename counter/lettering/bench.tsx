import { Link } from 'react-router'
import { techniques } from '#shop/lettering/zone.ts'
import { findUrgency } from '#shop/orders/work-list.ts'
import { useRead } from '../api/use-read.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { ShipDay } from '../orders/ship-day.tsx'
import { useSay } from '../words/words.ts'
import { BENCH, type BenchDay } from './lettering-types.ts'

type Work = BenchDay['work'][number]

/** Work to do: a row for each day of dispatch, a column for each technique. */
export function Bench() {
  const say = useSay()
  const read = useRead(BENCH, {})
  const found = read.data?.data
  if (read.isError && !found) return <ReadFailure error={read.error} retry={() => void read.refetch()} />
  if (!found || found.days.length === 0) return null
  const used = new Set(found.days.flatMap(({ work }) => work.map(({ technique }) => technique)))
  const columns = [...techniques.filter((technique) => used.has(technique)), ...(used.has(null) ? [null] : [])]
  return (
    <section className="panel stack bench-panel" aria-labelledby="bench">
      <h2 id="bench">{say('bench.title')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes focus */}
      <div className="bench-scroll" tabIndex={0}>
        <table className="bench">
          <thead>
            <tr>
              <th scope="col">{say('bench.leaves')}</th>
              {columns.map((technique) => (
                <th key={technique} scope="col">
                  {say(`technique.${technique ?? 'none'}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.days.map(({ day, work }) => (
              <tr key={day}>
                <th scope="row">
                  <ShipDay shipBy={day} urgency={findUrgency('to make', day, found.today)} />
                </th>
                {columns.map((technique) => (
                  <td key={technique}>
                    <Pieces day={day} work={work.find((each) => each.technique === technique)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Pieces({ day, work }: { day: string | null; work: Work | undefined }) {
  const say = useSay()
  if (!work) return <span className="muted">–</span>
  const { technique, pieces, made } = work
  const left = pieces - made
  const until = day === null ? '' : day
  const to =
    technique === null
      ? `/orders?place=to%20make${until && `&ship_by=${until}..${until}`}`
      : `/lettering?technique=${technique}${until && `&until=${until}`}`
  const toMake = made > 0 ? say('bench.leftOf', { count: left, made }) : say('bench.left', { count: left })
  const said = left === 0 ? say('bench.made', { count: pieces }) : toMake
  return <Link to={to}>{said}</Link>
}
