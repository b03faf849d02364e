import { Link } from 'react-router'
import { formatRupees } from '#shop/money/paise.ts'
import { quoteStateLabels } from '#shop/quotes/quote-state.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { State } from '../design/state.tsx'
import { QUOTES, quoteLooks } from '../quotes/quote-values.ts'
import { useNewQuote } from '../quotes/use-new-quote.ts'
import { usePermission } from '../session/me.ts'

/** The quotes of an enquiry, and a new one. */
export function EnquiryQuotes({ enquiry }: { enquiry: string }) {
  const mayQuote = usePermission('quotes.write')
  const quotes = useRead(QUOTES, { query: { enquiry }, enabled: mayQuote }).data?.data.data ?? []
  const { begin, isBusy } = useNewQuote()
  if (!mayQuote) return null
  return (
    <section className="panel stack" aria-label="Quotes">
      <h2>Quotes</h2>
      {quotes.length > 0 && (
        <ul className="things">
          {quotes.map(({ number, state, total }) => (
            <li key={number} className="thing">
              <Link to={`/quotes/${number}`}>{number}</Link>
              {total !== null && `, ${formatRupees(total)}`}{' '}
              <State look={quoteLooks[state]}>{quoteStateLabels[state]}</State>
            </li>
          ))}
        </ul>
      )}
      <Button isBusy={isBusy} onPress={() => void begin(enquiry)}>
        Make a quote
      </Button>
    </section>
  )
}
