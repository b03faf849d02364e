import { useQueryClient } from '@tanstack/react-query'
import { findLimits } from '#shop/staff/permissions.ts'
import { ChangesTable } from '../design/changes-table.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { Pair } from '../design/pair.tsx'
import { WholeNumbers } from '../design/whole-numbers.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { listEntryChanges, fieldText } from './list-changes.ts'
import { explainNoUndo, operationChoices, operationText } from './operation-text.ts'
import type { Entry } from './entry.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { showNotice } from '../design/notices.tsx'

const LIST = 'GET /counter/api/v1/audit'

const columns: readonly Column<Entry>[] = [
  { key: 'at', label: 'When', card: 'aside', draw: ({ at }) => formatMoment(at) },
  { key: 'who', label: 'Who', card: 'line', draw: ({ actor }) => actor.name },
  { key: 'what', label: 'What', card: 'title', draw: (entry) => <WholeNumbers text={describe(entry)} /> },
  { key: 'fields', label: 'Changed', card: 'line', draw: ({ fields }) => fields.map(fieldText).join(', ') || '–' },
  { key: 'reason', label: 'Why', card: 'line', draw: ({ reason }) => reason ?? '–' },
]

const filters: readonly Filter[] = [
  {
    key: 'kind',
    label: 'About',
    kind: 'one',
    values: [
      { value: 'staff', label: 'Staff' },
      { value: 'order', label: 'Orders' },
      { value: 'product', label: 'Products' },
      { value: 'variant', label: 'Variants and stock' },
      { value: 'setting', label: 'Settings' },
    ],
  },
  { key: 'operation', label: 'What', kind: 'one', values: operationChoices },
  { key: 'from', label: 'From', kind: 'day' },
  { key: 'to', label: 'To', kind: 'day' },
]

export function AuditScreen() {
  const { staff } = useMe()
  const [limit] = findLimits(staff.roles, 'audit.see')
  return (
    <Screen title="Audit log" lead={limit}>
      <List
        route={LIST}
        nouns={['entry', 'entries']}
        columns={columns}
        filters={filters}
        searchHint="Name or number"
        rowId={({ id }) => String(id)}
        rowName={(entry) => `${entry.actor.name} ${describe(entry)}`}
        PreviewPane={EntryPreview}
        blank={{ text: 'Nothing yet. Every change by staff is recorded here for good.' }}
      />
    </Screen>
  )
}

function describe({ operation, subject, undoOf, after }: Entry): string {
  return `${undoOf === null ? '' : 'undid: '}${operationText(operation, subject.name, after)}`
}

function EntryPreview({ row: entry }: { row: Entry }) {
  const noUndo = explainNoUndo(entry.operation)
  return (
    <div className="stack">
      <dl className="pairs">
        <Pair label="When">{formatMoment(entry.at)}</Pair>
        <Pair label="Who">{entry.actor.name}</Pair>
        <Pair label="Operation">{entry.operation}</Pair>
        {entry.reason && <Pair label="Why">{entry.reason}</Pair>}
        {entry.network && <Pair label="From network">{entry.network}</Pair>}
        {entry.undoOf !== null && <Pair label="Undoes entry">{String(entry.undoOf)}</Pair>}
        {entry.undo === 'done' && <Pair label="Undone">yes</Pair>}
      </dl>
      <ChangesTable changes={listEntryChanges(entry)} before="Before" after="After" />
      {entry.undo === 'possible' && <UndoButton entry={entry} />}
      {entry.undo === 'no' && noUndo !== undefined && <p className="muted">{noUndo}</p>}
    </div>
  )
}

/** Writes back what was before, if nobody has changed it since. */
function UndoButton({ entry }: { entry: Entry }) {
  const queries = useQueryClient()
  const { run, isBusy } = useCall('POST /counter/api/v1/audit/{entry}/undo')
  const undo = async () => {
    const answer = await confirm({ title: 'Undo this?', text: <UndoPreview entry={entry} />, action: 'Undo it' })
    if (!answer) return
    const result = await run({ params: { entry: entry.id } })
    showNotice(result.ok ? { text: 'It is undone.' } : { kind: 'failed', text: result.message })
    // An undo can change data of any screen.
    await queries.invalidateQueries()
  }
  return (
    <Button isBusy={isBusy} onPress={() => void undo()}>
      Undo
    </Button>
  )
}

function UndoPreview({ entry }: { entry: Entry }) {
  if (entry.operation === 'stock.move')
    return <p>The same number of pieces moves back. Sales since then stay, and the ledger keeps both movements.</p>
  return (
    <>
      <p>These values of {entry.subject.name} come back:</p>
      <dl className="pairs">
        {listEntryChanges(entry).map(({ field, before }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{before}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
