import type { ParcelToPack } from '#contract/counter/packing.ts'
import { HamperPlanDrawing } from '#web/design/hamper-plan.tsx'
import { toThumbnail } from '#shop/catalogue/picture-sizes.ts'
import { countSurplus, listMissingUnits } from '#shop/packing/missing-pieces.ts'
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
              {line.hamper && <HamperToPack hamper={line.hamper} />}
              <PaymentRefunded line={line} />
              {!isPacked && <ToMake parcel={parcel} line={line} />}
              {line.shelf !== '' && <p className="muted">{say('list.shelf', { shelf: line.shelf })}</p>}
            </div>
            {!isPacked && <Ticks parcel={parcel} line={line} />}
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

function HamperToPack({ hamper }: { hamper: NonNullable<Line['hamper']> }) {
  const say = useSay()
  return (
    <>
      <ol className="hamper-pieces">
        {hamper.pieces.map(({ id, name, count, shelf }) => (
          <li key={id}>
            {name}
            {count > 1 && <strong> × {count}</strong>}
            {shelf !== '' && <span className="muted"> {say('list.shelf', { shelf })}</span>}
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

function Ticks({ parcel, line }: { parcel: ParcelToPack; line: Line }) {
  const say = useSay()
  const tick = useTick()
  const missing = listMissingUnits(line)
  const isIn = missing.length === 0
  const set = (units: readonly number[], isTicked: boolean) =>
    tick(
      parcel,
      units.map((unit) => ({ line: line.line, unit, isTicked })),
      'tap',
    )
  const into = line.quantity === 1 ? say('pieces.into') : say('pieces.allInto', { count: line.quantity })
  const words = isIn ? say('pieces.in') : into
  const [next] = missing
  const last = line.ticked.at(-1)
  return (
    <div className="ticks">
      <button
        type="button"
        className={`button tick-all ${isIn ? 'button-solid' : 'button-outline'}`}
        aria-pressed={isIn}
        aria-label={`${words}: ${line.name}`}
        onClick={() => (isIn ? set(line.ticked, false) : set(missing, true))}
      >
        {isIn && '✓ '}
        {words}
      </button>
      {(line.quantity > 1 || countSurplus(line) > 0) && (
        <UnitSteps
          words={say('pieces.some', { count: line.ticked.length, all: line.quantity })}
          less={{
            label: say('pieces.out', { name: line.name }),
            onPress: last === undefined ? undefined : () => set([last], false),
          }}
          more={{
            label: say('pieces.more', { name: line.name }),
            onPress: next === undefined ? undefined : () => set([next], true),
          }}
        />
      )}
    </div>
  )
}
