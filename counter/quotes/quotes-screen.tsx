import { formatRupees } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { quoteStateLabels } from '#shop/quotes/quote-state.ts'
import { Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { List } from '../design/list/list.tsx'
import type { Column, Filter } from '../design/list/list-types.ts'
import { State } from '../design/state.tsx'
import { useAskedAction } from '../layout/use-asked-action.ts'
import { Screen } from '../layout/screen.tsx'
import { QUOTES, quoteLooks, type QuoteRow } from './quote-values.ts'
import { useNewQuote } from './use-new-quote.ts'

const columns: readonly Column<QuoteRow>[] = [
  {
    key: 'number',
    label: 'Quote',
    card: 'title',
    draw: ({ number, name }) => (name === '' ? number : `${number}, ${name}`),
  },
  {
    key: 'state',
    label: 'State',
    card: 'aside',
    draw: ({ state }) => <State look={quoteLooks[state]}>{quoteStateLabels[state]}</State>,
  },
  {
    key: 'total',
    label: 'Total',
    card: 'line',
    isNumber: true,
    draw: ({ total }) => (total === null ? '–' : formatRupees(total)),
  },
  { key: 'until', label: 'Valid until', card: 'line', draw: ({ validUntil }) => formatDay(validUntil) },
  { key: 'order', label: 'Order', card: 'line', draw: ({ order }) => order ?? '–' },
  { key: 'by', label: 'Made by', card: 'line', draw: ({ createdBy }) => createdBy },
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
    values: Object.entries(quoteStateLabels).map(([value, label]) => ({ value, label })),
  },
]

/** Offers with agreed prices, and orders that came by a call or a message. */
export function QuotesScreen() {
  const { begin, isBusy } = useNewQuote()
  useAskedAction({ new: () => void begin(null) })
  const button = (
    <Button data-key="n" kind="solid" isBusy={isBusy} onPress={() => void begin(null)}>
      New quote
    </Button>
  )
  return (
    <Screen title="Quotes" lead="Agreed prices, sent as a link: their yes opens the order" actions={button}>
      <List
        route={QUOTES}
        nouns={['quote', 'quotes']}
        columns={columns}
        filters={filters}
        rowId={({ number }) => number}
        rowName={({ number, name }) => `${number}, ${name}`}
        rowPath={({ number }) => `/quotes/${number}`}
        blank={{ text: 'Nobody has been sent a quote yet.' }}
      />
    </Screen>
  )
}
