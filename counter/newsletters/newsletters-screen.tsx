import { useNavigate } from 'react-router'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { showNotice } from '../design/notices.tsx'
import { State } from '../design/state.tsx'
import { useAskedAction } from '../layout/use-asked-action.ts'
import { Screen } from '../layout/screen.tsx'
import { BouncedMails } from './bounced-mails.tsx'
import { nameOf, NEWSLETTERS, stateLabels, stateLooks, type NewsletterRow } from './newsletter-values.ts'

const afterSending = (draw: (row: NewsletterRow) => string | number) => (row: NewsletterRow) =>
  row.state === 'draft' ? '–' : draw(row)

const columns: readonly Column<NewsletterRow>[] = [
  { key: 'subject', label: 'Subject', card: 'title', draw: nameOf },
  {
    key: 'state',
    label: 'State',
    card: 'aside',
    draw: ({ state }) => <State look={stateLooks[state]}>{stateLabels[state]}</State>,
  },
  {
    key: 'sent',
    label: 'Sent',
    card: 'line',
    isNumber: true,
    draw: afterSending(({ sent, readers }) => `${sent} of ${readers}`),
  },
  { key: 'refused', label: 'Refused', card: 'line', isNumber: true, draw: afterSending(({ refused }) => refused) },
  {
    key: 'left',
    label: 'Unsubscribed',
    card: 'line',
    isNumber: true,
    draw: afterSending(({ unsubscribed }) => unsubscribed),
  },
  { key: 'by', label: 'Begun by', card: 'line', draw: ({ createdBy }) => createdBy },
  {
    key: 'at',
    label: 'Changed',
    card: 'none',
    draw: ({ changedAt }) => <span className="whole">{formatMoment(changedAt)}</span>,
  },
]
const filters: readonly Filter[] = [
  {
    key: 'state',
    label: 'State',
    kind: 'one',
    values: Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
  },
]

/** Letters to those who said yes to the newsletter. */
export function NewslettersScreen() {
  const navigate = useNavigate()
  const { run, isBusy } = useCall('POST /counter/api/v1/newsletters')
  const begin = async () => {
    const made = await run({})
    if (made.ok) await navigate(`/newsletters/${made.data.data.id}`)
    else showNotice({ kind: 'failed', text: made.message })
  }
  useAskedAction({ new: () => void begin() })
  const button = (
    <Button data-key="n" kind="solid" isBusy={isBusy} onPress={() => void begin()}>
      New newsletter
    </Button>
  )
  return (
    <Screen title="Newsletter" lead="Letters to readers who asked for them, four a year at most" actions={button}>
      <div className="stack">
        <List
          route={NEWSLETTERS}
          nouns={['newsletter', 'newsletters']}
          columns={columns}
          filters={filters}
          rowId={({ id }) => String(id)}
          rowName={nameOf}
          rowPath={({ id }) => `/newsletters/${id}`}
          blank={{ text: 'No newsletter is written yet.' }}
        />
        <BouncedMails />
      </div>
    </Screen>
  )
}
