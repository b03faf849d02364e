import type { ShownQuote } from '#contract/quote.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { Amount, Amounts } from '#web/cart/amounts.tsx'

export function QuotePayment({ quote: { subtotal, tax, delivery, total, parts } }: { quote: ShownQuote }) {
  return (
    <section aria-labelledby="quote-payment">
      <h2 id="quote-payment">What it costs</h2>
      <Amounts>
        <Amount name="Goods before GST">{formatRupees(subtotal)}</Amount>
        <Amount name="GST">{formatRupees(tax)}</Amount>
        <Amount name="Delivery, with GST">{delivery === 0 ? 'Free' : formatRupees(delivery)}</Amount>
        <Amount name="Total" total>
          {formatRupees(total)}
        </Amount>
      </Amounts>
      <ol className="quote-dues" aria-label="How you pay">
        {parts.map(({ label, amount, dueBy }, index) => (
          <li key={index}>
            <strong>{`${label}: ${formatRupees(amount)}`}</strong>
            <br />
            {`by ${formatDay(dueBy)}, by card or UPI`}
          </li>
        ))}
      </ol>
    </section>
  )
}
