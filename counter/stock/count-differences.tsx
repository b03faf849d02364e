import { Button } from '../design/button.tsx'
import { TextField } from '../design/field.tsx'
import type { GoodsLine } from './goods-list.ts'
import type { GoodsList } from './use-goods-list.ts'

type Counted = GoodsLine & { counted: number }

/** Shows the differences before they are booked. */
export function CountDifferences({
  list: { lines, note, setNote },
  counted,
  isBusy,
  book,
  back,
}: {
  list: GoodsList
  counted: readonly Counted[]
  isBusy: boolean
  book: () => void
  back: () => void
}) {
  const different = counted.filter(({ stock, waiting, counted: pieces }) => pieces !== stock + waiting)
  const same = counted.length - different.length
  const uncounted = lines.length - counted.length
  const action =
    different.length === 0
      ? 'Done: all is as expected'
      : `Book ${different.length} ${different.length === 1 ? 'difference' : 'differences'}`
  return (
    <section className="panel stack" aria-labelledby="differences">
      <h2 id="differences">{different.length === 0 ? 'No difference' : 'Differences'}</h2>
      {different.length > 0 && <DifferencesTable lines={different} />}
      <p className="muted">
        {same > 0 && `${same} as expected. `}
        {uncounted > 0 && `${uncounted} without a number: they stay as they are. `}
        Pieces of orders that are not packed yet are expected, too: on the shelf, in a basket or on a bench.
      </p>
      {different.length > 0 && (
        <TextField
          label="Note"
          hint="Goes into the stock log, such as “Diwali count”."
          value={note}
          onChange={setNote}
          maxLength={400}
        />
      )}
      <div className="row">
        <Button onPress={back}>Back to the count</Button>
        <Button kind="solid" isBusy={isBusy} onPress={book}>
          {action}
        </Button>
      </div>
    </section>
  )
}

const DifferencesTable = ({ lines }: { lines: readonly Counted[] }) => (
  <table className="changes count-differences">
    <thead>
      <tr>
        <th scope="col">Piece</th>
        <th scope="col">Expected</th>
        <th scope="col">Counted</th>
        <th scope="col">Off by</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <Difference key={line.variant} line={line} />
      ))}
    </tbody>
  </table>
)

function Difference({ line: { name, stock, waiting, counted } }: { line: Counted }) {
  const difference = counted - stock - waiting
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {stock + waiting}
        {waiting > 0 && <span className="muted"> ({waiting} for orders)</span>}
      </td>
      <td>{counted}</td>
      <td>{difference > 0 ? `+${difference}` : `−${-difference}`}</td>
    </tr>
  )
}
