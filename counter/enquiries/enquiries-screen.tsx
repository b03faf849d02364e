import { enquiryStateLabels, waitsForUs } from '#shop/enquiries/enquiry-states.ts'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { EnquiryDue } from './enquiry-due.tsx'
import { ENQUIRIES, kindLabels, stateLooks, type EnquiryRow, ENQUIRY } from './enquiry-types.ts'
import { callSignedIn } from '../api/use-call.ts'
import { confirm } from '../design/confirm.tsx'
import { BulkAction, type BulkWork } from '../design/list/bulk-action.tsx'

const columns: readonly Column<EnquiryRow>[] = [
  { key: 'from', label: 'From', card: 'title', draw: ({ from, number }) => from || number },
  { key: 'kind', label: 'About', card: 'line', draw: aboutText },
  { key: 'gist', label: 'First words', card: 'line', draw: ({ gist }) => <span className="clip">{gist}</span> },
  {
    key: 'state',
    label: 'State',
    card: 'aside',
    draw: ({ state }) => <State look={stateLooks[state]}>{enquiryStateLabels[state]}</State>,
  },
  { key: 'due', label: 'Due', card: 'line', draw: (row) => <EnquiryDue {...row} /> },
  { key: 'whose', label: 'Assigned to', card: 'line', draw: ({ assignedTo }) => assignedTo?.name ?? '–' },
  {
    key: 'at',
    label: 'Received',
    card: 'none',
    draw: ({ createdAt }) => <span className="whole">{formatMoment(createdAt)}</span>,
  },
]
const filters: readonly Filter[] = [
  {
    key: 'state',
    label: 'State',
    kind: 'choice',
    values: Object.entries(enquiryStateLabels).map(([value, label]) => ({ value, label })),
  },
  { key: 'mine', label: 'Assigned to', kind: 'one', values: [{ value: 'yes', label: 'Mine' }] },
]

/** Enquiries by state. Those that wait for us are sorted by their due time. */
export function EnquiriesScreen() {
  return (
    <Screen title="Enquiries">
      <List
        route={ENQUIRIES}
        nouns={['enquiry', 'enquiries']}
        columns={columns}
        filters={filters}
        rowId={({ number }) => number}
        rowName={({ number, from }) => `${number}, ${from}`}
        rowPath={({ number }) => `/enquiries/${number}`}
        actions={closeSelected}
        blank={{ text: 'Nobody has written yet.' }}
      />
    </Screen>
  )
}

function aboutText({ kind, isComplaint }: EnquiryRow): string {
  return isComplaint ? 'Complaint' : kindLabels[kind]
}

const closing: BulkWork<EnquiryRow, object> = {
  label: 'Close',
  doing: 'Closing',
  done: 'closed',
  async ask(rows) {
    const waiting = rows.filter(({ state }) => waitsForUs(state)).length
    if (waiting === 0) return {}
    return confirm({
      title: rows.length === 1 ? 'Close 1 enquiry?' : `Close ${rows.length} enquiries?`,
      text: (
        <p>
          {waiting} of them still wait for an answer of ours. Who wrote is not told; what they write again opens it.
        </p>
      ),
      action: 'Close them',
    })
  },
  async send({ number, state }) {
    const params = { enquiry: number }
    const read = await callSignedIn(ENQUIRY, { params })
    if (!read.ok) return read
    const { version, state: now } = read.data.data
    if (now !== state) return { ok: false as const, message: 'Something came in meanwhile. Please look at it first.' }
    return callSignedIn('PATCH /counter/api/v1/enquiries/{enquiry}', { params, version, body: { state: 'closed' } })
  },
  nameOf: ({ number }) => number,
  renews: [ENQUIRIES, 'GET /counter/api/v1/today'],
}

/** Closes the selected enquiries that are still open. */
function closeSelected(rows: readonly EnquiryRow[], untick: () => void) {
  const open = rows.filter(({ state }) => state !== 'closed')
  return <BulkAction rows={open} of={rows.length} untick={untick} work={closing} />
}
