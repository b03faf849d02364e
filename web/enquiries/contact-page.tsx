import { Link } from 'react-router'
import type { PublicSeller } from '#contract/page-data.ts'
import { openingHours, phoneLink } from './contact-details.ts'
import { parseQuestions } from '#shop/words/parse-words.ts'
import { OwnWords } from '#web/design/own-words.tsx'
import { useLayoutData, useRouteData } from '#web/routing/route-data.ts'
import { EnquiryPage } from './enquiry-page.tsx'

export function ContactPage() {
  const seller = useLayoutData()?.seller
  const { text } = useRouteData<'/contact'>()
  return (
    <EnquiryPage
      title="Contact"
      description="Write to our Jaipur workshop, call, or come by for chai: about an order, a return, a product, your data, or anything else. We answer within two working days."
      heading={
        <>
          Write, call, or come <em>for chai</em>
        </>
      }
      art="contact"
      alt="Two clay cups of chai, a plate of laddoos and nankhatai, a letter that begins Dear Gathri, a pen and a sealed envelope"
      words={
        <p className="editorial-lead">
          The people who answer are the people who tie the bows. About an order, its number helps: it looks like
          GTH-000123.
        </p>
      }
      after={text && <Questions text={text} />}
      form={{
        kind: 'contact',
        title: 'Write to us',
        button: 'Send',
        thanks: 'We answer within two working days. If it is about an order that is on its way today, please call.',
      }}
    >
      {seller && <Addresses seller={seller} />}
    </EnquiryPage>
  )
}

function Questions({ text }: { text: string }) {
  return (
    <section className="editorial-section wrap" aria-labelledby="questions">
      <h2 id="questions">Questions people ask</h2>
      <div className="questions">
        {parseQuestions(text).map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <OwnWords text={answer} />
          </details>
        ))}
      </div>
    </section>
  )
}

function Addresses({ seller }: { seller: PublicSeller }) {
  const { grievanceOfficer: officer } = seller
  return (
    <aside className="next-steps" aria-label="Where we are">
      <h2>Where we are</h2>
      <address className="contact-card">
        <p>
          {seller.tradeName}
          {seller.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>
            {seller.state} {seller.pin}
          </span>
        </p>
        <p>
          <a href={phoneLink(seller.phone)}>{seller.phone}</a>
          <a href={`mailto:${seller.email}`}>{seller.email}</a>
        </p>
        <p>{openingHours}</p>
      </address>
      <h3>If we could not put it right</h3>
      <p>
        Our grievance officer is <strong>{officer.name}</strong>:{' '}
        <a href={`mailto:${officer.email}`}>{officer.email}</a>, <a href={phoneLink(officer.phone)}>{officer.phone}</a>.
        Complaints are acknowledged within 48 hours and settled within a month.
      </p>
      <h3>Quick answers</h3>
      <ul className="faq-links">
        <li>
          <Link to="/returnpolicy" className="text-link">
            Sending something back
          </Link>
        </li>
        <li>
          <Link to="/terms" className="text-link">
            Delivery, payment and cancelling
          </Link>
        </li>
        <li>
          <Link to="/privacy" className="text-link">
            Privacy
          </Link>
        </li>
      </ul>
    </aside>
  )
}
