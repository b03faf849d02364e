import { Link } from 'react-router'
import { techniques } from '#shop/lettering/print-area.ts'
import { findUrgency } from '#shop/orders/work-list.ts'
import { useRead } from '../api/use-read.ts'
import { Scrolling } from '../design/scrolling.tsx'
import { ShipDay } from '../orders/ship-day.tsx'
import { SpokenFailure } from '../words/spoken-failure.tsx'
import { useSay } from '../words/words.ts'
import { PIECES_TO_MAKE, type DayToMake } from './lettering-types.ts'

type Work = DayToMake['work'][number]

/** Work to do: a row for each day of dispatch, a column for each technique. */
export function PiecesToMake() {
  const say = useSay()
  const read = useRead(PIECES_TO_MAKE, {})
  const found = read.data?.data
  if (read.isError && !found) return <SpokenFailure error={read.error} retry={() => void read.refetch()} />
  if (!found || found.days.length === 0) return null
  const used = new Set(found.days.flatMap(({ work }) => work.map(({ technique }) => technique)))
  const columns = [...techniques.filter((technique) => used.has(technique)), ...(used.has(null) ? [null] : [])]
  return (
    <section className="panel stack to-make-panel" aria-labelledby="to-make">
      <h2 id="to-make">{say('toMake.title')}</h2>
      <Scrolling className="to-make-scroll">
        <table className="to-make">
          <thead>
            <tr>
              <th scope="col">{say('toMake.leaves')}</th>
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
      </Scrolling>
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
  const toMake = made > 0 ? say('toMake.leftOf', { count: left, made }) : say('toMake.left', { count: left })
  const said = left === 0 ? say('toMake.made', { count: pieces }) : toMake
  return <Link to={to}>{said}</Link>
}
