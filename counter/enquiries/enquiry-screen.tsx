import { useParams } from 'react-router'
import { enquiryStateLabels } from '#shop/enquiries/enquiry-states.ts'
import { useRead } from '../api/use-read.ts'
import { ButtonLink } from '../design/button.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'
import { EnquiryDesk } from './enquiry-desk.tsx'
import { EnquiryDue } from './enquiry-due.tsx'
import { EnquiryQuotes } from './enquiry-quotes.tsx'
import { EnquiryThread } from './enquiry-thread.tsx'
import { ENQUIRY, kindLabels, stateLooks, type StaffEnquiry } from './enquiry-types.ts'

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
