import type { ParcelToPack } from '#contract/counter/packing.ts'
import { listPictureSizes } from '#shop/catalogue/picture-sizes.ts'
import { listMissingUnits } from '#shop/packing/missing-pieces.ts'
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

function PiecePicture({ line: { picture } }: { line: Line }) {
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
        <div className="row">
          <button
            type="button"
            className="button button-outline"
            aria-label={`One ${line.name} out`}
            disabled={last === undefined}
            onClick={() => last !== undefined && set([last], false)}
          >
            −
          </button>
          <span>
            {line.ticked.length} of {line.quantity}
          </span>
          <button
            type="button"
            className="button button-outline"
            aria-label={`One more ${line.name} in`}
            disabled={next === undefined}
            onClick={() => next !== undefined && set([next], true)}
          >
            +
          </button>
        </div>
      )}
    </div>
  )
}
