import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { parseQuoteNumber } from '#shop/quotes/quote-number.ts'
import { quoteStateLabels } from '#shop/quotes/quote-state.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { ButtonLink } from '../design/button.tsx'
import { EditForm } from '../design/form/edit-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { QuoteFields } from './quote-fields.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { SendQuote } from './send-quote.tsx'
import {
  checkForm,
  QUOTE,
  quoteLabels,
  quoteLooks,
  toFacts,
  toForm,
  type QuoteForm,
  type StaffQuote,
} from './quote-values.ts'

/** One quote with the buyer’s view of it. */
export function QuoteScreen() {
  const { number = '' } = useParams()
  const read = useRead(QUOTE, { params: { quote: number } })
  const quote = read.data?.data.data
  if (read.isError && !quote)
    return (
      <Screen title={number}>
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!quote || parseQuoteNumber(quote.number) !== parseQuoteNumber(number)) return null
  const isOpen =
    quote.state === 'draft' || quote.state === 'sent' || (quote.state === 'expired' && quote.order === null)
  return (
    <Screen
      title={quote.name || 'New quote'}
      beside={quote.number}
      lead={<Lead quote={quote} />}
      actions={<Links quote={quote} />}
    >
      {isOpen ? <QuoteEdit key={number} quote={quote} /> : <QuotePreview quote={quote} />}
    </Screen>
  )
}

function Lead({ quote: { state, validUntil, isChanged, revision, createdBy } }: { quote: StaffQuote }) {
  return (
    <>
      <State look={quoteLooks[state]}>{quoteStateLabels[state]}</State> by {createdBy}, valid until{' '}
      {formatDay(validUntil)}
      {revision > 0 && isChanged && '. Changed since it was sent: they see the changes once you send it again.'}
    </>
  )
}

function Links({ quote: { enquiry, order } }: { quote: StaffQuote }) {
  return (
    <>
      {enquiry !== null && <ButtonLink to={`/enquiries/${enquiry}`}>Open the enquiry</ButtonLink>}
      {order !== null && <ButtonLink to={`/orders/${order}`}>Open {order}</ButtonLink>}
    </>
  )
}

function QuoteEdit({ quote }: { quote: StaffQuote }) {
  const queries = useQueryClient()
  const { run } = useCall('PUT /counter/api/v1/quotes/{quote}')
  // Before it is read again, its version is the one before the save.
  const [isReading, setReading] = useState(false)
  const editing = useEditForm<QuoteForm>({
    subject: `quotes/${quote.number}`,
    base: toBase(quote),
    check: checkForm,
    save: (values, _, version) =>
      run({ params: { quote: quote.number }, version: version ?? quote.version, body: { facts: toFacts(values) } }),
    readCurrent: toBase,
    onSaved: async () => {
      setReading(true)
      await queries.invalidateQueries({ queryKey: [QUOTE] })
      setReading(false)
      showNotice({ text: 'Saved. They see it once it is sent.' })
    },
  })
  return (
    <div className="order-page">
      <EditForm
        editing={editing}
        labels={quoteLabels}
        show={(value) => (typeof value === 'string' ? value : `${value.length} lines`)}
      >
        <QuoteFields editing={editing} goods={quote.goods} wraps={quote.wraps} />
      </EditForm>
      <div className="stack">
        <SendQuote quote={quote} isUnsaved={editing.changed.length > 0 || isReading} />
        <QuotePreview quote={quote} />
      </div>
    </div>
  )
}

const toBase = (quote: StaffQuote) => ({ values: toForm(quote), version: quote.version })
