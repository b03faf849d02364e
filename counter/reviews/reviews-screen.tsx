import { ButtonLink } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { State, type StateLook } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { decideSelected } from './decide-selected.tsx'
import { ReviewActions } from './review-actions.tsx'
import type { ReviewRow } from './review-row.ts'

const LIST = 'GET /counter/api/v1/reviews'

const states: Readonly<Record<ReviewRow['state'], { label: string; look: StateLook }>> = {
  waiting: { label: 'Held', look: 'waiting' },
  published: { label: 'Shown', look: 'good' },
  rejected: { label: 'Held back', look: 'plain' },
}
const ReviewState = ({ state }: Pick<ReviewRow, 'state'>) => (
  <State look={states[state].look}>{states[state].label}</State>
)
const starsText = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`)

const columns: readonly Column<ReviewRow>[] = [
  { key: 'product', label: 'Product', card: 'title', draw: ({ product }) => product.name },
  {
    key: 'stars',
    label: 'Stars',
    card: 'line',
    draw: ({ stars }) => <span className="whole">{starsText(stars)}</span>,
  },
  { key: 'words', label: 'Words', card: 'line', draw: ({ words }) => <span className="clip">{words || '–'}</span> },
  { key: 'by', label: 'By', card: 'line', draw: ({ name, city }) => [name, city].filter(Boolean).join(', ') },
  { key: 'state', label: 'State', card: 'aside', draw: ReviewState },
  { key: 'at', label: 'Written', card: 'line', draw: ({ at }) => <span className="whole">{formatMoment(at)}</span> },
]
const filters: readonly Filter[] = [
  {
    key: 'state',
    label: 'State',
    kind: 'one',
    values: Object.entries(states).map(([value, { label }]) => ({ value, label })),
  },
  {
    key: 'stars',
    label: 'Stars',
    kind: 'one',
    values: [1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: starsText(stars) })),
  },
]

export function ReviewsScreen() {
  return (
    <Screen title="Reviews">
      <List
        route={LIST}
        nouns={['review', 'reviews']}
        columns={columns}
        filters={filters}
        rowId={({ id }) => String(id)}
        rowName={({ product, name }) => `${product.name}, by ${name}`}
        PreviewPane={ReviewPreview}
        actions={decideSelected}
        blank={{ text: 'Nobody has left a review yet.' }}
      />
    </Screen>
  )
}

function ReviewPreview({ row }: { row: ReviewRow }) {
  const { stars, words, name, city, state, heldFor, rejectReason, answer, order, photographs } = row
  return (
    <div className="stack">
      <p>
        <ReviewState state={state} /> {starsText(stars)} by {[name, city].filter(Boolean).join(', ')}
      </p>
      {words && <p className="note-words">{words}</p>}
      {photographs.length > 0 && (
        <div className="row">
          {photographs.map((url, index) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={`Photograph ${index + 1} by ${name}`} width="160" />
            </a>
          ))}
        </div>
      )}
      {heldFor.length > 0 && <p className="aside-note">A rule held it: it seems to have {heldFor.join(', ')}.</p>}
      {rejectReason !== null && <p className="aside-note">Held back: {rejectReason}</p>}
      {answer !== null && (
        <p className="note-words">
          <strong>Our answer:</strong> {answer}
        </p>
      )}
      <ReviewActions row={row} />
      {order !== null && <ButtonLink to={`/orders/${order}`}>Open {order}</ButtonLink>}
    </div>
  )
}
