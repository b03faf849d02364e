import { Link } from 'react-router'
import { useRouteData } from '#web/routing/route-data.ts'
import { EnquiryPage } from './enquiry-page.tsx'
import { NextSteps } from './next-steps.tsx'

const steps = [
  [
    'Within two working days',
    'you have a quote: two or three ideas, what each costs with GST, and the day they arrive.',
  ],
  ['A sample first', 'if you wish: one finished gift at your desk before the other three hundred are made.'],
  ['One invoice', 'with your GSTIN on it, so that your accounts can claim what is claimable.'],
  ['Every address', 'from your list: we pack, label and send each, and you get the tracking numbers in one sheet.'],
] as const

export function CorporatePage() {
  return (
    <EnquiryPage
      own={useRouteData<'/corporate'>()}
      title="Corporate gifts"
      description="Festival, client and joining gifts by the dozen or the hundred, made by hand in Jaipur, to one address or to every person’s own. GST invoice, quote within two working days."
      heading={
        <>
          Gifts that get <em>kept</em>, for people you work with
        </>
      }
      art="corporate"
      alt="A dozen indigo boxes with one mark in gold foil, stacked; the one in front is open, with laddoos and truffles in it"
      words={
        <>
          <p className="editorial-lead">
            Diwali for the whole floor, a welcome for somebody’s first day, thanks to two hundred clients. Made by hand,
            and still on time.
          </p>
          <p>
            A wedding, with favours for every guest? <Link to="/favours">Count what they cost</Link> first.
          </p>
          <p>
            From a dozen pieces up. Your brand in foil or thread, small and where it belongs; the person’s name larger
            than yours.
          </p>
        </>
      }
      form={{
        kind: 'corporate',
        title: 'Ask for a quote',
        button: 'Ask for a quote',
        thanks: 'Within two working days you have a quote. Diwali orders open in August. Early orders get more choice.',
      }}
    >
      <NextSteps steps={steps} />
    </EnquiryPage>
  )
}
