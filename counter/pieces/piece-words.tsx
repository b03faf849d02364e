import { DrawnWords } from '../lettering/drawn-words.tsx'
import { useDates, useSay } from '../words/words.ts'
import type { Piece } from './piece.ts'

/** The words of this one piece, as large as they fit. */
export function PieceWords({ piece: { words } }: { piece: Piece }) {
  const say = useSay()
  const dates = useDates()
  if (words.length === 0) return null
  return (
    <section className="stack piece-words" aria-label={say('piece.words')}>
      {words.map(
        ({
          design,
          printArea,
          technique,
          typeface,
          width,
          height,
          letterHeight,
          lines,
          path,
          isPhotograph,
          started,
        }) => (
          <div key={design} className="stack">
            {isPhotograph ? (
              <img
                className="piece-photo"
                src={`/words/${design}.jpg`}
                alt={say('lettering.photograph')}
                width={width}
                height={height}
              />
            ) : (
              <>
                <p className="piece-lines">{lines.join('\n')}</p>
                <DrawnWords {...{ path, width, height }} />
              </>
            )}
            <p>
              {[
                printArea,
                `${width} × ${height} mm`,
                say(`technique.${technique}`),
                !isPhotograph && `${typeface}, ${Math.round(letterHeight * 10) / 10} mm`,
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            {started && (
              <p className="muted">{say('piece.begunBy', { name: started.by, when: dates.moment(started.at) })}</p>
            )}
            <p>
              <a href={`/counter/api/v1/designs/${design}.pdf`}>{say('piece.printFile')} (PDF)</a>,{' '}
              <a href={`/counter/api/v1/designs/${design}.svg`}>SVG</a>
            </p>
          </div>
        ),
      )}
    </section>
  )
}
