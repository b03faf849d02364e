import { useParams, Link } from 'react-router'
import { enquiryStateLabels, enquiryStates, type EnquiryState } from '#shop/enquiries/enquiry-states.ts'
import { useRead } from '../api/use-read.ts'
import { ButtonLink, Button } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { EnquiryDue } from './enquiry-due.tsx'
import { EnquiryThread } from './enquiry-thread.tsx'
import { ENQUIRY, kindLabels, stateLooks, type StaffEnquiry } from './enquiry-types.ts'
import { callSignedIn } from '../api/use-call.ts'
import { SelectField } from '../design/field.tsx'
import { useEnquiryAction } from './use-enquiry-action.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { quoteStateLabels } from '#shop/quotes/quote-state.ts'
import { QUOTES, quoteLooks } from '../quotes/quote-values.ts'
import { useNewQuote } from '../quotes/use-new-quote.ts'

/** One enquiry: what was asked, what was said since, and the answer. */
export function EnquiryScreen() {
  const { number = '' } = useParams()
  const read = useRead(ENQUIRY, { params: { enquiry: number } })
  const enquiry = read.data?.data.data
  if (read.isError && !enquiry)
    return (
      <Screen title={number}>
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!enquiry || enquiry.number !== number) return null
  return (
    <Screen title={`${enquiry.from || 'Somebody'}, ${enquiry.number}`} lead={<Lead enquiry={enquiry} />}>
      <div className="order-page">
        <div className="stack">
          <Facts enquiry={enquiry} />
          <EnquiryThread enquiry={enquiry} />
        </div>
        <div className="stack">
          <EnquiryDesk key={enquiry.version} enquiry={enquiry} />
          <EnquiryQuotes enquiry={enquiry.number} />
        </div>
      </div>
    </Screen>
  )
}

function Lead({ enquiry }: { enquiry: StaffEnquiry }) {
  const { state, kind, isComplaint, createdAt } = enquiry
  return (
    <>
      <State look={stateLooks[state]}>{enquiryStateLabels[state]}</State> {isComplaint ? 'Complaint' : kindLabels[kind]}
      , came {formatMoment(createdAt)}
      {enquiry.dueAt !== null && (
        <>
          , due <EnquiryDue {...enquiry} />
        </>
      )}
    </>
  )
}

/** A return or a replacement is made on the page of the order. */
function OrderWays({ order, enquiry }: { order: string; enquiry: string }) {
  const mayDecide = usePermission('returns.decide')
  return (
    <div className="row">
      <ButtonLink to={`/orders/${order}`}>Open {order}</ButtonLink>
      {mayDecide && (
        <>
          <ButtonLink to={`/orders/${order}?do=return&enquiry=${enquiry}`}>Return by the buyer</ButtonLink>
          <ButtonLink to={`/orders/${order}?do=send-again`}>Replace it</ButtonLink>
        </>
      )}
    </div>
  )
}

function Facts({ enquiry: { number, facts, order, pictures } }: { enquiry: StaffEnquiry }) {
  return (
    <section className="panel stack" aria-label="The question">
      <h2>The question</h2>
      <dl className="pairs">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="enquiry-value">{value}</dd>
          </div>
        ))}
      </dl>
      {pictures.map(({ url, width, height }, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img
            className="enquiry-picture"
            src={url}
            width={width}
            height={height}
            alt={`Idea ${index + 1}, as they sent it`}
          />
        </a>
      ))}
      {order !== null && <OrderWays order={order} enquiry={number} />}
    </section>
  )
}

const NOBODY = 'nobody'

/** Where it stands, and whose it is: kept as soon as it is chosen. */
function EnquiryDesk({ enquiry }: { enquiry: StaffEnquiry }) {
  const { number, version, state, assignedTo, people } = enquiry
  const { act } = useEnquiryAction()
  const change = (body: { state?: EnquiryState; assignedTo?: string | null }, done: string) =>
    act(
      () => callSignedIn('PATCH /counter/api/v1/enquiries/{enquiry}', { params: { enquiry: number }, version, body }),
      done,
    )
  const known = assignedTo && !people.some(({ id }) => id === assignedTo.id) ? [...people, assignedTo] : people
  return (
    <section className="panel stack" aria-label="State and person">
      <SelectField
        label="State"
        value={state}
        onChange={(next) => void (next !== state && change({ state: next }, `Now: ${enquiryStateLabels[next]}.`))}
        options={enquiryStates.map((value) => ({ value, label: enquiryStateLabels[value] }))}
      />
      <SelectField
        label="Assigned to"
        value={assignedTo?.id ?? NOBODY}
        onChange={(id) => void change({ assignedTo: id === NOBODY ? null : id }, 'The enquiry is assigned.')}
        options={[{ value: NOBODY, label: 'Nobody yet' }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </section>
  )
}

/** The quotes of an enquiry, and a new one. */
function EnquiryQuotes({ enquiry }: { enquiry: string }) {
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
