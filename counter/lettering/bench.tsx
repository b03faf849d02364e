import { Link } from 'react-router'
import { techniques, type Technique } from '#shop/lettering/zone.ts'
import { findUrgency } from '#shop/orders/work-list.ts'
import { useRead } from '../api/use-read.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { ShipDay } from '../orders/ship-day.tsx'
import { BENCH, techniqueLabels, type BenchDay } from './lettering-types.ts'

type Work = BenchDay['work'][number]

/** Work to do: a row for each day of dispatch, a column for each technique. */
export function Bench() {
  const read = useRead(BENCH, {})
  const found = read.data?.data
  if (read.isError && !found) return <ReadFailure error={read.error} retry={() => void read.refetch()} />
  if (!found || found.days.length === 0) return null
  const used = new Set(found.days.flatMap(({ work }) => work.map(({ technique }) => technique)))
  const columns = [...techniques.filter((technique) => used.has(technique)), ...(used.has(null) ? [null] : [])]
  return (
    <section className="panel stack bench-panel" aria-labelledby="bench">
      <h2 id="bench">To make, by the day it leaves</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes focus */}
      <div className="bench-scroll" tabIndex={0}>
        <table className="bench">
          <thead>
            <tr>
              <th scope="col">Leaves by</th>
              {columns.map((technique) => (
                <th key={technique} scope="col">
                  {workLabel(technique)}
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

const workLabel = (technique: Technique | null) => (technique === null ? 'Without words' : techniqueLabels[technique])

function Pieces({ day, work }: { day: string | null; work: Work | undefined }) {
  if (!work) return <span className="muted">–</span>
  const { technique, pieces, made } = work
  const left = pieces - made
  const until = day === null ? '' : day
  const to =
    technique === null
      ? `/orders?place=to%20make${until && `&ship_by=${until}..${until}`}`
      : `/lettering?technique=${technique}${until && `&until=${until}`}`
  const said = left === 0 ? `${pieces} made` : `${left} to make${made > 0 ? `, ${made} made` : ''}`
  return <Link to={to}>{said}</Link>
}
