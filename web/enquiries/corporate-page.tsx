import { Link } from 'react-router'
import { BrandHead } from '../pages/brand-head.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { NextSteps } from './next-steps.tsx'

const steps = [
  [
    'Within two working days',
    'you have a quote: two or three ideas, what each costs with GST, and the day they arrive.',
  ],
  ['A sample first', 'if you wish: one finished gift at your desk before the other three hundred are made.'],
  ['One invoice', 'with your GSTIN on it, so that your accounts can claim what is claimable.'],
  [
    'Every address',
    'from your list: we pack, label and send each, and you get the tracking numbers in one sheet.',
  ],
] as const

/** Gifts by the dozen and by the hundred. */
export function Component() {
  return (
    <main className="brand">
      <title>Corporate gifts · Gathri</title>
      <meta
        name="description"
        content="Festival, client and joining gifts by the dozen or the hundred, made by hand in Jaipur, to one address or to every person’s own. GST invoice, quote within two working days."
      />
      <BrandHead
        title={
          <>
            Gifts that get <em>kept</em>, for people you work with
          </>
        }
        picture="corner-office-hamper-1"
        alt="A navy box with a notebook, a pen, a key ring and a jar of nuts, a gold booti inside the lid"
      >
        <p className="brand-lead">
          Diwali for the whole floor, a welcome for somebody’s first day, thanks to two hundred clients. Made
          by hand, and still on time.
        </p>
        <p>
          From a dozen pieces up. Your brand in foil or thread, small and where it belongs; the person’s name
          larger than yours.
        </p>
      </BrandHead>
      <div className="band">
        <div className="enquiry-parts wrap">
          <EnquiryForm
            kind="corporate"
            title="Ask for a quote"
            button="Ask for a quote"
            thanks="Within two working days you have a quote. For Diwali, we plan from August on: the earlier, the more can be yours alone."
          >
            <p>
              We use this to answer you, and for nothing else; after two years it is erased. More in our{' '}
              <Link to="/privacy" className="text-link">
                privacy notice
              </Link>
              .
            </p>
          </EnquiryForm>
          <NextSteps steps={steps} />
        </div>
      </div>
    </main>
  )
}
