import { Link } from 'react-router'
import { documentFileName } from '#shop/documents/document-number.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatMoment } from '../design/format-moment.ts'
import type { StaffOrder } from './order-types.ts'
import { OrderDues } from './order-dues.tsx'
import { paymentText } from './timeline-text.ts'

type Money = NonNullable<StaffOrder['money']>

/** Amounts, payments, what went back, and the papers. */
export function OrderMoney({ money, order }: { money: Money; order: string }) {
  const { dues, reductions, subtotal, tax, shipping, total, payments, refunds, documents, cash, giftCards } = money
  return (
    <section className="panel stack" aria-label="Money">
      <h2>Money</h2>
      <dl className="order-sums">
        {(
          [
            ['Goods', subtotal],
            ['GST', tax],
            ['Delivery', shipping],
            ['Total', total],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
      {reductions.map(({ label, goods, delivery }) => (
        <p key={label} className="muted">
          {label} took off{' '}
          {[goods > 0 && `${formatRupees(goods)} before GST`, delivery > 0 && `${formatRupees(delivery)} of delivery`]
            .filter(Boolean)
            .join(' and ')}
          , already in the amounts above.
        </p>
      ))}
      {dues.some(({ label }) => label !== '') && <OrderDues dues={dues} order={order} />}
      <PaidOtherwise cash={cash} giftCards={giftCards} />
      <ul className="things">
        {payments.map(({ id, amount, method, status, at }) => (
          <li key={id} className="thing">
            <span>
              {formatRupees(amount)} {paymentText(status, method ?? '')}
              <span className="muted"> {formatMoment(at)}</span>
              <br />
              <span className="muted order-email">{id}</span>
            </span>
          </li>
        ))}
        {refunds.map(({ amount, reason, status, at }, index) => (
          <li key={`${at} ${index}`} className="thing">
            <span>
              {formatRupees(amount)}{' '}
              {cash?.isCollected === false ? 'credited, no money goes back' : `back, ${refundWords(status)}`}
              <span className="muted"> {formatMoment(at)}</span>
              <br />
              <span className="muted">{reason}</span>
            </span>
          </li>
        ))}
        {documents.map((paper) => (
          <Paper key={paper.number} {...paper} />
        ))}
      </ul>
    </section>
  )
}

/** Payments that the provider knows nothing of. */
function PaidOtherwise({ cash, giftCards }: Pick<Money, 'cash' | 'giftCards'>) {
  return (
    <>
      {cash && <p>{cashText(cash)}</p>}
      {giftCards.map(({ card, last4, amount, back }) => (
        <p key={card}>
          <Link to={`/gift-cards/${card}`}>{`Gift card …${last4}`}</Link>
          {` pays ${formatRupees(amount)}${back > 0 ? `; ${formatRupees(back)} went back to it` : ''}.`}
        </p>
      ))}
    </>
  )
}

function cashText({ amount, isCollected }: NonNullable<Money['cash']>): string {
  if (isCollected) return `The courier collected ${formatRupees(amount)}.`
  return amount > 0 ? `The courier is to collect ${formatRupees(amount)}.` : 'Nobody paid for it.'
}

const kindLabels = { invoice: 'Invoice', 'credit note': 'Credit note', 'delivery challan': 'Delivery challan' } as const

function Paper({ kind, number, total, at, isCancelled }: Money['documents'][number]) {
  return (
    <li className="thing">
      <span>
        <a href={`/counter/api/v1/papers/${documentFileName(number)}`} target="_blank" rel="noreferrer">
          {kindLabels[kind]} {number}
        </a>
        <span className="muted">
          {' '}
          {formatRupees(total)}, {formatMoment(at)}
          {isCancelled && ', cancelled'}
        </span>
      </span>
    </li>
  )
}

function refundWords(status: string): string {
  if (status === 'processed') return 'done'
  return status === 'failed' || status === 'bounced' ? 'failed' : 'on its way'
}
