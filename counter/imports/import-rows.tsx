import { Link, useParams } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { ChangesTable } from '../design/changes-table.tsx'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { MendRow } from './mend-row.tsx'

const ROWS = 'GET /counter/api/v1/imports/{import}/rows'
type Row = CounterAnswer<typeof ROWS>['data'][number]

const actions: Readonly<Record<Row['action'], string>> = {
  new: 'New',
  change: 'Changed',
  same: 'Same',
  wrong: 'Wrong',
}
const results: Readonly<Record<NonNullable<Row['result']>, string>> = {
  written: 'Written',
  'left out': 'Left out',
  undone: 'Undone',
  kept: 'Kept by the undo',
}

const columns: readonly Column<Row>[] = [
  { key: 'n', label: 'Row', card: 'title', draw: ({ n }) => `Row\u00A0${n}` },
  { key: 'name', label: 'Name', card: 'line', draw: drawName },
  { key: 'action', label: 'It is', card: 'aside', draw: ({ action }) => <RowState action={action} /> },
  { key: 'what', label: 'Details', card: 'line', draw: drawDetails },
  { key: 'result', label: 'Done', card: 'line', draw: ({ result }) => result && results[result] },
]

const filters: readonly Filter[] = [
  {
    key: 'action',
    label: 'Rows',
    kind: 'one',
    values: Object.entries(actions).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'result',
    label: 'Done',
    kind: 'one',
    values: Object.entries(results).map(([value, label]) => ({ value, label })),
  },
]

export function ImportRows({ id }: { id: number }) {
  return (
    <List
      route={ROWS}
      params={{ import: id }}
      nouns={['row', 'rows']}
      columns={columns}
      filters={filters}
      rowId={({ n }) => String(n)}
      rowName={({ n }) => `row ${n}`}
      PreviewPane={RowPreview}
      blank={{ text: 'There are no rows.' }}
    />
  )
}

const RowState = ({ action }: Pick<Row, 'action'>) => (
  <span className={action === 'wrong' ? 'import-wrong' : undefined}>{actions[action]}</span>
)

function drawName({ name, product, result }: Row) {
  const isThere = product !== null && result !== 'undone'
  return isThere ? <Link to={`/products/${product}`}>{name || 'Without a name'}</Link> : name
}

function drawDetails({ faults, changes, action }: Row) {
  if (faults.length > 0) return faults.map(({ message }) => message).join(' ')
  const shown = changes
    .slice(0, 3)
    .map(({ field, before, after }) => (before === null ? `${field} ${after}` : `${field} ${before} → ${after}`))
  const more = changes.length > 3 ? `, and ${changes.length - 3} more` : ''
  return action === 'same' ? '' : `${shown.join(', ')}${more}`
}

function RowPreview({ row }: { row: Row }) {
  const { id = '' } = useParams()
  const { faults, changes } = row
  return (
    <div className="stack">
      {faults.map(({ field, message }) => (
        <p key={message} className="import-wrong">
          {field !== null && <b>{field}: </b>}
          {message}
        </p>
      ))}
      {row.action === 'wrong' && <MendRow id={Number(id)} row={row} />}
      <ChangesTable
        changes={changes.map(({ before, ...change }) => ({ ...change, before: before ?? '–' }))}
        before="Now"
        after="Then"
      />
      {faults.length === 0 && changes.length === 0 && <p>Nothing differs from the present values.</p>}
    </div>
  )
}
