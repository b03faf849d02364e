import type { ParcelToPack } from '#contract/counter/packing.ts'
import { HamperPlanDrawing } from '#web/design/hamper-plan.tsx'
import { keyOfPlanned } from '#shop/hampers/fill-hamper.ts'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { countSurplus, listMissingUnits, toLineInside, type LineToPack } from '#shop/packing/missing-pieces.ts'
import { Batches, BatchFields } from './batch-fields.tsx'
import { ToMake } from './to-make.tsx'
import { UnitSteps } from './unit-steps.tsx'
import { useSay } from '../words/words.ts'
import { useTick } from './use-tick.ts'

type Line = ParcelToPack['lines'][number]

export function Pieces({ parcel, isPacked }: { parcel: ParcelToPack; isPacked: boolean }) {
  const say = useSay()
  return (
    <section aria-label={say('pieces.title')}>
      <h2>{say('pieces.title')}</h2>
      <ul className="pieces">
        {parcel.lines.map((line) => (
          <li key={line.line} className="piece">
            <PiecePicture line={line} />
            <div>
              <p className="piece-name">
                {line.name}
                {line.quantity > 1 && <strong> × {line.quantity}</strong>}
              </p>
              {line.choices !== '' && <p className="piece-choices">{line.choices}</p>}
              {line.hamper && <HamperToPack parcel={parcel} line={line} hamper={line.hamper} isPacked={isPacked} />}
              <PaymentRefunded line={line} />
              {!isPacked && <ToMake parcel={parcel} line={line} />}
              {line.shelf !== '' && <p className="muted">{say('list.shelf', { shelf: line.shelf })}</p>}
            </div>
            {!isPacked && <Ticks parcel={parcel} line={line.line} units={line} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PiecePicture({ line: { picture } }: { line: Pick<Line, 'picture'> }) {
  if (!picture) return <span className="piece-picture" />
  return <img className="piece-picture" src={toThumbnail(picture.url)} alt="" width="64" height="64" />
}

type HamperProps = { parcel: ParcelToPack; line: Line; hamper: NonNullable<Line['hamper']>; isPacked: boolean }

function HamperToPack({ parcel, line, hamper, isPacked }: HamperProps) {
  const say = useSay()
  const toMake = line.quantity - line.made.length
  return (
    <>
      <ol className="hamper-pieces">
        {hamper.pieces.map((piece) => (
          <li key={keyOfPlanned(piece)}>
            {piece.name}
            {piece.count > 1 && <strong> × {piece.count}</strong>}
            {piece.isMade && toMake > 0 && (
              <span className="muted"> {say('pieces.toMake', { count: piece.count * toMake })}</span>
            )}
            {piece.shelf !== '' && <span className="muted"> {say('list.shelf', { shelf: piece.shelf })}</span>}
            {!isPacked && (
              <Ticks parcel={parcel} line={line.line} piece={keyOfPlanned(piece)} units={toLineInside(piece, line)} />
            )}
            {piece.hasBatch && !isPacked && <BatchFields parcel={parcel} line={line.line} piece={piece} />}
            {piece.hasBatch && <Batches batches={piece.batches} />}
          </li>
        ))}
      </ol>
      <HamperPlanDrawing plan={hamper} words={{ below: say('hamper.below'), above: say('hamper.above') }} />
    </>
  )
}

/** Refunded units are not packed. Those in the box come out. */
function PaymentRefunded({ line }: { line: Line }) {
  const say = useSay()
  const surplus = countSurplus(line)
  if (surplus > 0)
    return (
      <p className="stop" role="alert">
        {say('pieces.takeOut', { count: surplus, name: line.name })}
      </p>
    )
  return line.refundedUnits > 0 ? (
    <p className="at-it">{say('pieces.refunded', { count: line.refundedUnits })}</p>
  ) : null
}

type TicksProps = { parcel: ParcelToPack; line: number; piece?: string | undefined; units: LineToPack }

/** Units of a line into the parcel’s box, or of a piece into its hamper. */
function Ticks({ parcel, line, piece, units }: TicksProps) {
  const say = useSay()
  const tick = useTick()
  const { name, quantity, ticked } = units
  const missing = listMissingUnits(units)
  const isIn = missing.length === 0
  const set = (some: readonly number[], isTicked: boolean) =>
    tick(
      parcel,
      some.map((unit) => ({ line, piece, unit, isTicked })),
      'tap',
    )
  const place = piece === undefined ? 'pieces' : 'hamper'
  const into = quantity === 1 ? say(`${place}.into`) : say(`${place}.allInto`, { count: quantity })
  const words = isIn ? say(`${place}.in`) : into
  const [next] = missing
  const last = ticked.at(-1)
  return (
    <div className="ticks">
      <button
        type="button"
        className={`button tick-all ${isIn ? 'button-solid' : 'button-outline'}`}
        aria-pressed={isIn}
        aria-label={`${words}: ${name}`}
        onClick={() => (isIn ? set(ticked, false) : set(missing, true))}
      >
        {isIn && '✓ '}
        {words}
      </button>
      {(quantity > 1 || countSurplus(units) > 0) && (
        <UnitSteps
          words={say('pieces.some', { count: ticked.length, all: quantity })}
          less={{
            label: say('pieces.out', { name }),
            onPress: last === undefined ? undefined : () => set([last], false),
          }}
          more={{
            label: say('pieces.more', { name }),
            onPress: next === undefined ? undefined : () => set([next], true),
          }}
        />
      )}
    </div>
  )
}
