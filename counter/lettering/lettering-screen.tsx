import { useMemo } from 'react'
import { techniques } from '#shop/lettering/print-area.ts'
import { ButtonLink } from '../design/button.tsx'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { Screen } from '../layout/screen.tsx'
import { LookAtPhotograph } from '../orders/photograph-look.tsx'
import { ShipDay } from '../orders/ship-day.tsx'
import { PiecesToMake } from './pieces-to-make.tsx'
import { DrawnWords } from './drawn-words.tsx'
import { GangSheets } from './gang-sheets.tsx'
import { TickLettered } from './tick-lettered.tsx'
import { SpokenScreen } from '../words/spoken-screen.tsx'
import { useDates, useSay, type Say } from '../words/words.ts'
import { LETTERING, type LetteringRow } from './lettering-types.ts'
import { State } from '../design/state.tsx'

const listColumns = (say: Say): readonly Column<LetteringRow>[] => [
  {
    key: 'words',
    label: say('lettering.words'),
    card: 'title',
    draw: (row) => <span className="clip">{wordsText(row, say)}</span>,
  },
  {
    key: 'ship-by',
    label: say('toMake.leaves'),
    card: 'line',
    draw: (row) => (
      <span className="whole">
        <ShipDay {...row} />
      </span>
    ),
  },
  { key: 'technique', label: say('lettering.work'), card: 'line', draw: (row) => say(`technique.${row.technique}`) },
  { key: 'drawing', label: say('lettering.drawing'), card: 'line', draw: (row) => <Drawing row={row} /> },
  { key: 'typeface', label: say('lettering.typeface'), card: 'line', draw: typefaceText },
  {
    key: 'piece',
    label: say('lettering.piece'),
    card: 'line',
    draw: ({ piece, quantity }) => `${quantity} × ${piece}`,
  },
  {
    key: 'order',
    label: say('lettering.order'),
    card: 'line',
    draw: ({ order }) => <span className="whole">{order}</span>,
  },
  { key: 'state', label: say('lettering.state'), card: 'aside', draw: (row) => <WordsState {...row} /> },
]
const listFilters = (say: Say): readonly Filter[] => [
  {
    key: 'technique',
    label: say('lettering.work'),
    kind: 'one',
    values: techniques.map((value) => ({ value, label: say(`technique.${value}`) })),
  },
  {
    key: 'state',
    label: say('lettering.state'),
    kind: 'one',
    values: [
      { value: 'to letter', label: say('lettering.toDo') },
      { value: 'started', label: say('lettering.started') },
    ],
  },
  { key: 'until', label: say('toMake.leaves'), kind: 'day' },
]

/** Words that wait for the bench, and the sheets they are made from. */
export function LetteringScreen() {
  return (
    <SpokenScreen>
      <Lettering />
    </SpokenScreen>
  )
}

function Lettering() {
  const say = useSay()
  const columns = useMemo(() => listColumns(say), [say])
  const filters = useMemo(() => listFilters(say), [say])
  return (
    <Screen title={say('lettering.title')}>
      <PiecesToMake />
      <GangSheets />
      <List
        route={LETTERING}
        nouns={[say('lettering.one'), say('lettering.many')]}
        filterLabel={say('list.filter')}
        columns={columns}
        filters={filters}
        rowId={({ line, design }) => `${line}-${design}`}
        rowName={(row) => `${wordsText(row, say)}, ${row.order}`}
        PreviewPane={WordsPreview}
        blank={{ text: say('lettering.none') }}
      />
    </Screen>
  )
}

function Drawing({ row }: { row: LetteringRow }) {
  if (!row.isPhotograph) return <DrawnWords {...row} />
  const { design, width, height } = row
  return <img className="photograph-thumb" src={`/words/${design}.jpg`} alt="" {...{ width, height }} loading="lazy" />
}

function wordsText({ lines, pieces, isPhotograph }: LetteringRow, say: Say): string {
  const words = isPhotograph ? say('lettering.photograph') : lines.join(' / ')
  return pieces === null ? words : `${words} + ${pieces - 1}`
}

function typefaceText({ typeface, letterHeight, isPhotograph }: LetteringRow): string {
  if (isPhotograph) return ''
  return `${typeface}, ${Math.round(letterHeight * 10) / 10} mm`
}

function WordsPreview({ row }: { row: LetteringRow }) {
  const say = useSay()
  const dates = useDates()
  const { order, piece, quantity, printArea, technique, width, height, lines, design, started, orderHeldFor } = row
  return (
    <div className="stack">
      <Drawing row={row} />
      <p>
        <WordsState {...row} />{' '}
        {started && (
          <span className="muted">
            {started.by}, {dates.moment(started.at)}
          </span>
        )}
      </p>
      <TickLettered row={row} />
      {orderHeldFor !== null && <p className="aside-note">{say('lettering.heldFor', { words: orderHeldFor })}</p>}
      <p className="order-words">{lines.join('\n')}</p>
      <p>
        {quantity} × {piece}
        <br />
        {[`${printArea}: ${width} × ${height} mm`, say(`technique.${technique}`), typefaceText(row)]
          .filter(Boolean)
          .join(', ')}
      </p>
      {row.isPhotograph ? (
        <LookAtPhotograph {...{ order, design, piece, printArea }} />
      ) : (
        <p>
          <a href={`/counter/api/v1/designs/${design}.pdf`}>{say('piece.printFile')} (PDF)</a>,{' '}
          <a href={`/counter/api/v1/designs/${design}.svg`}>SVG</a>
        </p>
      )}
      <ButtonLink to={`/orders/${order}`}>{say('lettering.open', { order })}</ButtonLink>
    </div>
  )
}

type Standing = Pick<LetteringRow, 'state' | 'orderHeldFor' | 'toLetter'>

function WordsState({ state, orderHeldFor, toLetter }: Standing) {
  const say = useSay()
  if (toLetter.length === 0) return <State look="good">{say('lettering.lettered')}</State>
  if (state === 'started') return <State look="good">{say('lettering.started')}</State>
  return orderHeldFor === null ? (
    <State look="waiting">{say('lettering.toDo')}</State>
  ) : (
    <State look="bad">{say('lettering.held')}</State>
  )
}
