import type { Shelf, ShelfPiece } from './list-shelves.ts'
import { PiecePicture } from './pieces.tsx'
import { UnitSteps } from './unit-steps.tsx'
import { useMark } from './use-mark.ts'
import { useSay } from '../words/words.ts'

export function ShelfPieces({ shelf: { shelf, pieces } }: { shelf: Shelf }) {
  const say = useSay()
  const name = shelf === '' ? say('pick.noShelf') : say('list.shelf', { shelf })
  return (
    <section className="table-group" aria-label={name}>
      <h3>{name}</h3>
      <ul className="pieces">
        {pieces.map((piece) => (
          <li key={`${piece.name} ${piece.choices}`} className="piece">
            <PiecePicture line={piece} />
            <div>
              <p className="piece-name">
                {piece.name} <strong>× {piece.units.length}</strong>
              </p>
              {piece.choices !== '' && <p className="piece-choices">{piece.choices}</p>}
            </div>
            <Marks piece={piece} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Marks({ piece: { name, units } }: { piece: ShelfPiece }) {
  const say = useSay()
  const mark = useMark()
  const open = units.filter(({ isPicked }) => !isPicked)
  const picked = units.filter(({ isPicked }) => isPicked)
  const isDone = open.length === 0
  const words = isDone
    ? say('pick.picked')
    : units.length === 1
      ? say('pick.one')
      : say('pick.all', { count: units.length })
  return (
    <div className="ticks">
      <button
        type="button"
        className={`button tick-all ${isDone ? 'button-solid' : 'button-outline'}`}
        aria-pressed={isDone}
        aria-label={`${words}: ${name}`}
        onClick={() => (isDone ? mark(picked, 'back') : mark(open, 'picked'))}
      >
        {isDone && '✓ '}
        {words}
      </button>
      {units.length > 1 && (
        <UnitSteps
          words={`${picked.length} / ${units.length}`}
          less={{
            label: say('pick.less', { name }),
            onPress: picked.length === 0 ? undefined : () => mark(picked.slice(-1), 'back'),
          }}
          more={{
            label: say('pick.more', { name }),
            onPress: isDone ? undefined : () => mark(open.slice(0, 1), 'picked'),
          }}
        />
      )}
      {!isDone && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={say('pick.missingOf', { count: open.length, name })}
          onClick={() => mark(open, 'missing')}
        >
          {say('pick.missing')}
        </button>
      )}
    </div>
  )
}
