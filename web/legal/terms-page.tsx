import { Link } from 'react-router'
import { useRouteData, useLayoutData } from '#web/routing/route-data.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { GrievanceOfficer, SellerDetails, SellerState } from './seller-details.tsx'
import { formatPrice } from '#shop/money/paise.ts'

export function TermsPage() {
  const { text } = useRouteData<'/terms'>()
  return (
    <LegalPage
      title="Terms"
      description="Who sells, what prices contain, how payment and delivery work, what happens when something goes wrong, and whom to turn to."
      effectiveDate="21 November 2026"
      summary={
        <p>
          Prices are in Indian rupees, and you see the full total with GST and delivery before you pay. An order is made
          when your payment has reached us. We deliver within India. What comes damaged or wrong, we make good.
        </p>
      }
      sections={sections}
      own={text}
    />
  )
}

const sections: readonly LegalSection[] = [
  {
    id: 'seller',
    title: 'Who sells',
    body: (
      <>
        <SellerDetails />
        <p>
          We sell our own goods under our own name; nobody else sells here. Everything is made or packed by us in{' '}
          <SellerState />, India: its country of origin is India. These terms hold for orders in this shop.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and GST',
    body: (
      <>
        <p>
          Prices are in Indian rupees and include GST; small beside each stands the price before GST. The cart and the
          checkout show goods before GST, GST, delivery and total apart, and the total is what you pay. Nothing is added
          afterwards.
        </p>
        <p>
          Discounts are taken from the price shown struck through. If a price is plainly wrong, such as a hamper for one
          rupee, we write to you before we send anything, and you decide.
        </p>
      </>
    ),
  },
  {
    id: 'order',
    title: 'How an order is made',
    body: (
      <>
        <p>
          You choose, enter where it goes, pick a courier, see the total, and press Place Order. The order stands when
          your payment has reached us: its page says so, and so does our mail. Goods in stock are put aside for you
          while you pay, for 30 minutes.
        </p>
        <p>You need no account, and must be 18 or older. We never tick a consent box for you.</p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Paying',
    body: (
      <p>
        By card, UPI, netbanking or wallet, in the window of our payment provider Razorpay. Your card’s number goes to
        them and never to us. If a payment fails your cart stays, and nothing is charged twice: money that ends in no
        order goes back by itself. For a chargeback, your bank asks us; we answer them within the days they set.{' '}
        <CashTerm />
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <>
        <p>
          Within India, by courier, to the address of the order. What it costs and how many days it takes is shown for
          your PIN code before you pay, and holds once you have. What is made to order says how many working days it
          needs on its page; the courier’s days come after those.
        </p>
        <FreeDeliveryTerm />
        <p>
          The parcel is ours until it is handed over: what is lost or broken on the way is our loss. If nobody is in,
          the courier tries again, three times as a rule. If it comes back to us, we write to you and send it once more,
          or return your money.
        </p>
      </>
    ),
  },
  {
    id: 'names',
    title: 'Names, notes and pictures you give us',
    body: (
      <p>
        They stay yours. We put them on your gift and show them to nobody else. We may refuse words or pictures that
        insult people, or that belong to somebody who has not agreed; then we tell you before you pay or return your
        money.
      </p>
    ),
  },
  {
    id: 'returns',
    title: 'Cancelling and returning',
    body: (
      <p>
        Until it is packed an order can be cancelled free of charge; for 30 days from delivery it can come back. The
        details are in the <Link to="/returnpolicy">return policy</Link>, which is part of these terms.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    body: (
      <p>
        Stars and words on a product come from people who bought it here, one review for each piece of an order. We
        neither buy reviews nor change them; we take down what insults people or gives away where somebody lives.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        For goods that are as shown, safe, and there on the day we promised. We do not answer for what nobody can
        prevent, such as a flood on the way; then we tell you and you may cancel. Nothing here takes away a right that
        the law gives you.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and courts',
    body: (
      <p>
        The law of India holds. The courts of Jaipur decide, and so may the consumer commission of the place where you
        live. You may also call the National Consumer Helpline, 1915. If these terms change, the ones you ordered under
        hold for your order.
      </p>
    ),
  },
  { id: 'grievance', title: 'Complaints', body: <GrievanceOfficer /> },
]

function CashTerm() {
  const upTo = useLayoutData()?.cashUpTo ?? null
  if (upTo === null) return 'There is no cash on delivery.'
  return `Up to ${formatPrice(upTo)} you may pay the courier in cash, where checkout offers it for your PIN code and your goods.`
}

function FreeDeliveryTerm() {
  const from = useLayoutData()?.freeDeliveryFrom ?? null
  if (from === null) return null
  return (
    <p>
      For goods of {formatPrice(from)} or more with GST to one address, before any code, the most economical delivery is
      free. A faster one costs only the difference.
    </p>
  )
}
