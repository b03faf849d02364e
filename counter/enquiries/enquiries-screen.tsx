import { enquiryStateLabels } from '#shop/enquiries/enquiry-states.ts'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { closeSelected } from './close-selected.tsx'
import { EnquiryDue } from './enquiry-due.tsx'
import { ENQUIRIES, kindLabels, stateLooks, type EnquiryRow } from './enquiry-types.ts'

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
