import type { ExceptionArea } from '#shop/orders/exceptions.ts'
import { ButtonLink } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { Screen } from '../layout/screen.tsx'
import { ExceptionResolutions } from './exception-resolutions.tsx'
import type { ExceptionRow } from './exception-row.ts'

const LIST = 'GET /counter/api/v1/exceptions'

const areaLabels: Readonly<Record<ExceptionArea, string>> = {
  money: 'Money',
  parcel: 'Parcels',
  mail: 'Mails',
  books: 'Accounts and background jobs',
}

const columns: readonly Column<ExceptionRow>[] = [
  { key: 'title', label: 'What', card: 'title', draw: ({ title }) => title },
  { key: 'order', label: 'Order', card: 'aside', draw: ({ order }) => <span className="whole">{order ?? ''}</span> },
  { key: 'at', label: 'Since', card: 'line', draw: ({ at }) => <span className="whole">{formatMoment(at)}</span> },
  {
    key: 'todo',
    label: 'What to do',
    card: 'line',
    draw: ({ todo, call }) => (call ? `${call.name}, ${call.phone}. ${todo}` : todo),
  },
]
const filters: readonly Filter[] = [
  {
    key: 'area',
    label: 'About',
    kind: 'choice',
    values: Object.entries(areaLabels).map(([value, label]) => ({ value, label })),
  },
  { key: 'state', label: 'State', kind: 'one', values: [{ value: 'closed', label: 'Resolved' }] },
]

export function ExceptionsScreen() {
  return (
    <Screen
      title="Exceptions"
      lead="Amounts that do not agree, work that is stuck and requests that were refused. The oldest come first."
    >
      <List
        route={LIST}
        nouns={['exception', 'exceptions']}
        columns={columns}
        filters={filters}
        rowId={({ id }) => String(id)}
        rowName={({ title, order }) => (order === null ? title : `${title}, ${order}`)}
        PreviewPane={BreakPreview}
        blank={{ text: 'No exceptions. Everything agrees.' }}
      />
    </Screen>
  )
}

function BreakPreview({ row }: { row: ExceptionRow }) {
  const { happened, todo, order, reference, facts, call, at, closedAt } = row
  return (
    <div className="stack">
      <p>{happened}</p>
      <p>
        <strong>What to do:</strong> {todo}
      </p>
      {call && (
        <p>
          <strong>Call:</strong> {call.name}, <a href={`tel:${call.phone}`}>{call.phone}</a>
        </p>
      )}
      <dl className="pairs">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Since</dt>
          <dd>{formatMoment(at)}</dd>
        </div>
        {closedAt !== null && (
          <div>
            <dt>Resolved</dt>
            <dd>{formatMoment(closedAt)}</dd>
          </div>
        )}
        <div>
          <dt>Reference</dt>
          <dd className="reference">{reference}</dd>
        </div>
      </dl>
      <ExceptionResolutions row={row} />
      {order !== null && <ButtonLink to={`/orders/${order.slice(0, 10)}`}>Open {order}</ButtonLink>}
    </div>
  )
}
