import { namePieceWork } from '#shop/lettering/made-pieces.ts'
import { callSignedIn } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { usePermission } from '../session/me.ts'
import type { StaffShipment } from './order-types.ts'
import { useOrderAction } from './use-order-action.ts'

type Line = StaffShipment['lines'][number]
type Units = { order: string; line: Line; isHere: boolean }

/** More are folded away. */
const SHOWN_AT_ONCE = 6

/** A tick for each piece that is made or lettered for this order, with who said so and when. */
export function MadePieces({ order, line, isHere }: Units) {
  const { name, quantity, returned, made } = line
  const wanted = quantity - returned
  const ticks = <Ticks order={order} line={line} isHere={isHere} />
  const work = namePieceWork(line)
  const counted = `${made.length} of ${wanted} ${work}`
  return (
    <fieldset className="made-pieces">
      <legend className="visually-hidden">
        {toTitle(work)}: {name}
      </legend>
      {quantity > SHOWN_AT_ONCE ? (
        <details>
          <summary>{counted}</summary>
          {ticks}
        </details>
      ) : (
        <>
          {wanted > 1 && <p className="muted">{counted}</p>}
          {ticks}
        </>
      )}
    </fieldset>
  )
}

const toTitle = (work: string) => `${work.charAt(0).toUpperCase()}${work.slice(1)}`

function Ticks({ order, line: { line, name, quantity, returned, made, ...rest }, isHere }: Units) {
  const work = namePieceWork(rest)
  const { act, isBusy } = useOrderAction()
  const mayTick = usePermission('orders.pack') && isHere
  const units = Array.from({ length: quantity }, (_, index) => index + 1)
  // A refund names no unit, so only the number of wanted units counts.
  const open = units.filter((unit) => !made.some((piece) => piece.unit === unit))
  const left = open.slice(0, Math.max(0, quantity - returned - made.length))
  const say = (some: number[], isMade: boolean) =>
    void act(
      () =>
        callSignedIn('POST /counter/api/v1/orders/{order}/made-pieces', {
          params: { order },
          body: { line, units: some, isMade },
        }),
      isMade ? `${name}: ${work}.` : `${name}: not ${work} after all.`,
    )
  return (
    <>
      <ul>
        {units
          .filter((unit) => !open.includes(unit) || left.includes(unit))
          .map((unit) => {
            const piece = made.find((each) => each.unit === unit)
            return (
              <li key={unit}>
                <label className="made-piece">
                  <input
                    type="checkbox"
                    checked={piece !== undefined}
                    disabled={!mayTick || isBusy}
                    onChange={() => say([unit], piece === undefined)}
                  />
                  {quantity === 1 ? toTitle(work) : `Piece ${unit} ${work}`}
                  {piece && (
                    <span className="muted">
                      {piece.by}, {formatMoment(piece.at)}
                    </span>
                  )}
                </label>
              </li>
            )
          })}
      </ul>
      {mayTick && left.length > 1 && (
        <Button kind="quiet" isDisabled={isBusy} onPress={() => say(left, true)}>
          {left.length === quantity - returned
            ? `All ${left.length} are ${work}`
            : `The other ${left.length} are ${work}, too`}
        </Button>
      )}
    </>
  )
}
