import type { ParcelToPack } from '#contract/counter/packing.ts'
import { listPictureSizes } from '#shop/catalogue/picture-sizes.ts'
import { listMissingUnits } from '#shop/packing/missing-pieces.ts'
import { UnitSteps } from './unit-steps.tsx'
import { useTick } from './use-tick.ts'

type Line = ParcelToPack['lines'][number]

export function Pieces({ parcel, isPacked }: { parcel: ParcelToPack; isPacked: boolean }) {
  return (
    <section aria-label="Pieces">
      <h2>Pieces</h2>
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
              {line.shelf !== '' && <p className="muted">Shelf {line.shelf}</p>}
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
  const url = listPictureSizes({ url: picture.url, width: 320 }, 'webp')[0]?.url ?? picture.url
  return <img className="piece-picture" src={url} alt="" width="64" height="64" />
}

function Ticks({ parcel, line }: { parcel: ParcelToPack; line: Line }) {
  const tick = useTick()
  const missing = listMissingUnits(line)
  const isIn = missing.length === 0
  const set = (units: readonly number[], isTicked: boolean) =>
    tick(
      parcel,
      units.map((unit) => ({ line: line.line, unit, isTicked })),
      'tap',
    )
  const words = isIn ? 'In the box' : line.quantity === 1 ? 'Into the box' : `All ${line.quantity} into the box`
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
      {line.quantity > 1 && (
        <UnitSteps
          words={`${line.ticked.length} of ${line.quantity}`}
          less={{
            label: `One ${line.name} out`,
            onPress: last === undefined ? undefined : () => set([last], false),
          }}
          more={{
            label: `One more ${line.name} in`,
            onPress: next === undefined ? undefined : () => set([next], true),
          }}
        />
      )}
    </div>
  )
}
