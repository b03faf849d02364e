import { useNavigate } from 'react-router'
import { LEAST_GIFT_CARD, MOST_GIFT_CARD } from '#shop/gift-cards/gift-card-terms.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { GiftCardForm } from './gift-card-form.tsx'

const LEAD = `Cannot choose? Give ${formatPrice(LEAST_GIFT_CARD)} to ${formatPrice(MOST_GIFT_CARD)}, and they choose themselves.`

export function GiftCardsPage() {
  const navigate = useNavigate()
  return (
    <main className="gift-page wrap">
      <PageHead title="Gift cards · Gathri" description={LEAD} />
      <div>
        <h1>Gift cards</h1>
        <p>{LEAD}</p>
      </div>
      <NeedsScript>Buying a gift card needs JavaScript.</NeedsScript>
      <GiftCardForm onPaid={(purchase) => void navigate(`/gift-cards/bought#${purchase}`)} />
      <section aria-labelledby="gift-card-terms">
        <h2 id="gift-card-terms">Good to know</h2>
        <ul>
          <li>A card is valid for three years from its day, for everything in the shop.</li>
          <li>It pays as much of an order as it can, and the rest stays on it for later.</li>
          <li>There is no GST on a card. The price of the goods that it pays for has it.</li>
          <li>A card is not paid out in cash, and no card or code pays for another card.</li>
          <li>It does not pay for cash on delivery, or for a gift whose recipient tells us the address.</li>
          <li>Is the address wrong, or did the mail get lost? Write to us with the number of your receipt.</li>
        </ul>
      </section>
    </main>
  )
}
