import { useParams, useSearchParams } from 'react-router'
import type { QuoteView } from '#contract/quote.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { requestApi } from '#web/api/api-client.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { useFocusOnChange } from '#web/design/focus.ts'
import { orderPath } from '#web/orders/use-order.ts'
import { SecretLinkPage, useSecretLink } from '#web/sharing/secret-link-page.tsx'
import { AcceptQuote } from './accept-quote.tsx'
import { AskAboutQuote } from './ask-about-quote.tsx'
import { QuoteGift } from './quote-gift.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuotePaper } from './quote-paper.tsx'
import { QuotePayment } from './quote-payment.tsx'

/** Shows the newest revision to everybody who has the link of its mail. */
export function QuotePage() {
  const { id: token = '' } = useParams()
  const { result, again } = useSecretLink(token, fetchQuote)
  return (
    <SecretLinkPage className="quote" title="Your quote" result={result} again={again}>
      {(quote) => <Quote quote={quote} token={token} renew={again} />}
    </SecretLinkPage>
  )
}

const fetchQuote = (token: string, signal: AbortSignal) =>
  requestApi('POST /api/quotes', { body: { token: token.slice(0, 64) }, signal })

function Quote({ quote, token, renew }: { quote: QuoteView; token: string; renew: () => void }) {
  const mailed = Number(useSearchParams()[0].get('revision'))
  const { number, name, company, state, revision, words, to, day, gift } = quote
  const title = useFocusOnChange(revision)
  return (
    <>
      <header className="quote-head">
        <h1 ref={title} tabIndex={-1}>{`Your quote, ${name}`}</h1>
        <p className="quote-number">{number}</p>
        <QuoteNews quote={quote} />
        {mailed > 0 && mailed < revision && state === 'sent' && (
          <output className="quote-changed">
            We changed this quote after the mail you opened. This is the newest one.
          </output>
        )}
        {words !== '' && <p className="quote-words">{words}</p>}
      </header>
      <div className="quote-parts">
        <QuoteLines lines={quote.lines} />
        <div className="quote-side">
          <QuotePayment quote={quote} />
          <section aria-labelledby="quote-to">
            <h2 id="quote-to">It goes to</h2>
            <address className="quote-address">
              {to.name}, {to.address}, {to.city} {to.postcode}, {to.state}
            </address>
            <p>{day === null ? 'You see its day as soon as you say yes.' : `It arrives on ${formatDay(day)}.`}</p>
          </section>
          {gift && <QuoteGift gift={gift} />}
          <QuoteCompany company={company} />
          {state === 'sent' && <AcceptQuote key={revision} token={token} revision={revision} renew={renew} />}
          {state !== 'withdrawn' && <QuotePaper token={token} />}
          <AskAboutQuote token={token} />
        </div>
      </div>
    </>
  )
}

function QuoteCompany({ company: { company, billingAddress, gstin, poNumber } }: Pick<QuoteView, 'company'>) {
  const lines = [company, billingAddress, gstin && `GSTIN ${gstin}`, poNumber && `PO number ${poNumber}`]
  const known = lines.filter((line) => line !== undefined)
  if (known.length === 0) return null
  return (
    <section aria-labelledby="quote-company">
      <h2 id="quote-company">The invoice goes to</h2>
      <p className="quote-address">{known.join(', ')}</p>
    </section>
  )
}

/** The state of the quote, and the next step. */
function QuoteNews({ quote: { state, validUntil, orderId } }: { quote: QuoteView }) {
  const path = orderId === null ? '/contact' : orderPath(orderId)
  if (state === 'sent') return <p>{`These prices are yours until ${formatDay(validUntil)}.`}</p>
  if (state === 'accepted')
    return (
      <>
        <p>You said yes, and we hold these goods for you. Pay the first part, and we begin.</p>
        <ButtonLink to={`/pay?${new URLSearchParams({ id: orderId ?? '' })}`} reloadDocument>
          Pay the first part
        </ButtonLink>
      </>
    )
  if (state === 'ordered' || state === 'cancelled')
    return (
      <>
        <p>
          {state === 'ordered' ? 'You said yes. This is your order now.' : 'The order of this quote was cancelled.'}
        </p>
        <ButtonLink to={path}>See your order</ButtonLink>
      </>
    )
  if (state === 'withdrawn') return <p>We have withdrawn this quote. Ask us below, and we make you another one.</p>
  if (orderId !== null) return <p>The first part was not paid in time, so we released the goods. Please ask us.</p>
  return <p>{`This quote was valid until ${formatDay(validUntil)}. Ask us below, and we make it valid again.`}</p>
}
