import { Link } from 'react-router'
import { useRouteData } from '#web/routing/route-data.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { GrievanceOfficer, SellerDetails } from './seller-details.tsx'

export function ReturnPolicyPage() {
  const { text } = useRouteData<'/returnpolicy'>()
  return (
    <LegalPage
      title="Return policy"
      description="You have 30 days from delivery to send something back. What can come back, who pays the way, and when the money is with you."
      effectiveDate="21 November 2026"
      summary={
        <p>
          You have <strong>30 days from delivery</strong> to send something back. If it came damaged, wrong or not as
          shown, we pay the way and you choose between your money and a new piece. Cancelling before a gift is packed
          costs nothing.
        </p>
      }
      sections={sections}
      own={text}
    />
  )
}

const sections: readonly LegalSection[] = [
  {
    id: 'what',
    title: 'What can come back',
    body: (
      <>
        <p>
          Everything you bought in the shop, within 30 days of the day it was delivered, unused and in its box, for any
          reason or none.
        </p>
        <p>Three things we can take back only if they were damaged, wrong or not as shown:</p>
        <ul>
          <li>food and candles whose seal has been opened;</li>
          <li>gifts made for you alone after a sketch you approved (bespoke and corporate orders);</li>
          <li>pieces with words you gave us on them, which nobody else could use.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to send it back',
    body: (
      <ol>
        <li>
          <Link to="/contact">Write to us</Link> under “A return or refund”, or call, with your order number. If
          something is broken or wrong, a photograph of the piece and of its box helps most.
        </li>
        <li>Within two working days we tell you when the courier comes.</li>
        <li>Pack it as it came. Once it is back with us we look at it within two working days.</li>
      </ol>
    ),
  },
  {
    id: 'fault',
    title: 'Damaged, wrong, late or not as shown',
    body: (
      <>
        <p>
          We pay for the way back. You choose: a new piece, a repair, or all of your money, with what you paid for the
          first delivery. We never refuse to take back goods that are defective, that are not what was shown, that are
          not what you ordered, or that came after the day we had promised.
        </p>
        <p>
          If a box arrives open or crushed, please photograph it before unpacking and tell us within two days if you
          can: it helps us with the courier. Your 30 days stay as they are.
        </p>
      </>
    ),
  },
  {
    id: 'mind',
    title: 'If you have changed your mind',
    body: (
      <p>
        We arrange the courier and take its charge off the refund; we tell you the amount before it is collected. The
        price of the goods with its GST comes back in full. The first delivery has been made and is not refunded.
      </p>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancelling an order',
    body: (
      <p>
        Until a gift is packed you can cancel it free of charge and all of your money goes back. We charge nobody for
        cancelling. After that, treat it as a return. If it is we who cannot deliver, we tell you at once and return
        everything, without your asking.
      </p>
    ),
  },
  {
    id: 'refund',
    title: 'When the money is with you',
    body: (
      <>
        <p>
          Refunds go to the card, account or UPI id that paid; we cannot send them elsewhere. We set them off on the
          working day after we have looked at the goods, or on the day you cancel. Banks take 5 to 7 working days more.
        </p>
        <p>
          You get a credit note for the GST of what came back. If an amount has left your account and no order appears,
          wait an hour: we find and return payments without an order automatically. Then write to us with the date and
          the amount.
        </p>
      </>
    ),
  },
  {
    id: 'exchange',
    title: 'Exchanges and repairs',
    body: (
      <p>
        A piece of the same price can be sent instead; for another price we refund the one and you order the other. We
        give no separate warranty; your rights under the Consumer Protection Act 2019 are yours whatever stands here.
      </p>
    ),
  },
  { id: 'seller', title: 'Who sells', body: <SellerDetails /> },
  { id: 'grievance', title: 'If we could not put it right', body: <GrievanceOfficer /> },
]
