import { techniques } from '#shop/lettering/zone.ts'
import { formatMoment } from '../design/format-moment.ts'
import { ButtonLink } from '../design/button.tsx'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { Screen } from '../layout/screen.tsx'
import { LookAtPhotograph } from '../orders/photograph-look.tsx'
import { ShipDay } from '../orders/ship-day.tsx'
import { Bench } from './bench.tsx'
import { DrawnWords } from './drawn-words.tsx'
import { GangSheets } from './gang-sheets.tsx'
import { TickLettered } from './tick-lettered.tsx'
import { WordsState } from './lettering-state.tsx'
import { LETTERING, techniqueLabels, type LetteringRow } from './lettering-types.ts'

const columns: readonly Column<LetteringRow>[] = [
  {
    key: 'words',
    label: 'Words',
    card: 'title',
    draw: (row) => <span className="clip">{wordsText(row)}</span>,
  },
  {
    key: 'ship-by',
    label: 'Leaves by',
    card: 'line',
    draw: (row) => (
      <span className="whole">
        <ShipDay {...row} />
      </span>
    ),
  },
  { key: 'technique', label: 'Work', card: 'line', draw: ({ technique }) => techniqueLabels[technique] },
  { key: 'drawing', label: 'Drawing', card: 'line', draw: (row) => <Drawing row={row} /> },
  { key: 'hand', label: 'Typeface', card: 'line', draw: handText },
  { key: 'piece', label: 'Piece', card: 'line', draw: ({ piece, quantity }) => `${quantity} × ${piece}` },
  { key: 'order', label: 'Order', card: 'line', draw: ({ order }) => <span className="whole">{order}</span> },
  { key: 'state', label: 'State', card: 'aside', draw: (row) => <WordsState {...row} /> },
]
const filters: readonly Filter[] = [
  {
    key: 'technique',
    label: 'Work',
    kind: 'one',
    values: techniques.map((value) => ({ value, label: techniqueLabels[value] })),
  },
  {
    key: 'state',
    label: 'State',
    kind: 'one',
    values: [
      { value: 'to letter', label: 'To do' },
      { value: 'started', label: 'Started' },
    ],
  },
  { key: 'until', label: 'Leaves by', kind: 'day' },
]

/** Words that wait for the bench, and the sheets they are made from. */
export function LetteringScreen() {
  return (
    <Screen title="Lettering">
      <Bench />
      <GangSheets />
      <List
        route={LETTERING}
        nouns={['piece to letter or print', 'pieces to letter or print']}
        columns={columns}
        filters={filters}
        rowId={({ line, design }) => `${line}-${design}`}
        rowName={(row) => `${wordsText(row)}, ${row.order}`}
        PreviewPane={WordsPreview}
        blank={{ text: 'No paid order waits for lettering.' }}
      />
    </Screen>
  )
}

function Drawing({ row }: { row: LetteringRow }) {
  if (!row.isPhotograph) return <DrawnWords {...row} />
  const { design, width, height } = row
  return <img className="photograph-thumb" src={`/words/${design}.jpg`} alt="" {...{ width, height }} loading="lazy" />
}

function wordsText({ lines, pieces, isPhotograph }: LetteringRow): string {
  const words = isPhotograph ? 'Photograph' : lines.join(' / ')
  return pieces === null ? words : `${words} and ${pieces - 1} more`
}

function handText({ hand, letterHeight, isPhotograph }: LetteringRow): string {
  if (isPhotograph) return ''
  return `${hand}, ${Math.round(letterHeight * 10) / 10} mm`
}

function WordsPreview({ row }: { row: LetteringRow }) {
  const { order, piece, quantity, zone, technique, width, height, lines, design, started, orderHeldFor } = row
  return (
    <div className="stack">
      <Drawing row={row} />
      <p>
        <WordsState {...row} />{' '}
        {started && (
          <span className="muted">
            by {started.by}, {formatMoment(started.at)}
          </span>
        )}
      </p>
      <TickLettered row={row} />
      {orderHeldFor !== null && <p className="aside-note">Its order is held: {orderHeldFor}</p>}
      <p className="order-words">{lines.join('\n')}</p>
      <p>
        {quantity} × {piece}
        <br />
        {[`${zone}: ${width} × ${height} mm`, techniqueLabels[technique].toLowerCase(), handText(row)]
          .filter(Boolean)
          .join(', ')}
      </p>
      {row.isPhotograph ? (
        <LookAtPhotograph {...{ order, design, piece, zone }} />
      ) : (
        <p>
          <a href={`/counter/api/v1/designs/${design}.pdf`}>Print file (PDF)</a>,{' '}
          <a href={`/counter/api/v1/designs/${design}.svg`}>SVG</a>
        </p>
      )}
      <ButtonLink to={`/orders/${order}`}>Open {order}</ButtonLink>
    </div>
  )
}
