import type { OrderState } from '#shop/orders/moves.ts'
import { rupeesText } from '#shop/money/paise.ts'
import { Amount, Amounts } from '../cart/amounts.tsx'
import { CartLines } from '../cart/cart-lines.tsx'
import { ButtonLink } from '../design/button.tsx'
import { indianDate } from './indian-date.ts'
import { LeaveFeedback } from './leave-feedback.tsx'
import { OrderActions } from './order-actions.tsx'
import { headlineOf, statusOf } from './order-headline.ts'
import { OrderToRead } from './order-to-read.tsx'
import { PostalAddress } from './postal-address.tsx'
import { RefundNote } from './refund-note.tsx'
import { takesFeedback } from './takes-feedback.ts'
import type { Order, OrderLine } from './use-order.ts'

/** From the pick-up on the courier's own date counts. */
const beforePickUp: ReadonlySet<OrderState> = new Set(['placed', 'confirmed', 'packed'])

/** A placed order: where it is, what was bought, what it cost, where it goes and what can be done. */
export function OrderReceived({
  order,
  lines,
  onChange,
}: {
  order: Order
  lines: readonly OrderLine[]
  onChange: (order: Order) => void
}) {
  const { number, createdAt, subtotal, tax, shipping, amount, userInfo, state, refund, readOnly } = order
  const { heading, sentence, thanks } = headlineOf(order)
  return (
    <>
      <header className="order-head">
        {thanks && <p className="order-thanks">Thank you, {userInfo.fName}!</p>}
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="order-meaning">{sentence}</p>
        {readOnly ? (
          <OrderToRead order={order} />
        ) : (
          <p className="order-keep">This page is your receipt. Keep its link to come back to your order.</p>
        )}
        <dl className="order-facts">
          <div>
            <dt>Order ID</dt>
            <dd className="numbers">{number}</dd>
          </div>
          <div>
            <dt>Order date</dt>
            <dd>
              <time dateTime={createdAt}>{indianDate(createdAt)}</time>
            </dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>{statusOf(order)}</dd>
          </div>
          {beforePickUp.has(state) && (
            <div>
              <dt>Delivery</dt>
              <dd>{order.deliveryEstimate}</dd>
            </div>
          )}
        </dl>
      </header>
      <div className="order-parts">
        <div className="order-main">
          <section aria-labelledby="order-items">
            <h2 id="order-items" className="order-title">
              Items
            </h2>
            <CartLines lines={lines} />
          </section>
        </div>
        <div className="order-side">
          <section aria-labelledby="order-payment" className="order-card">
            <h2 id="order-payment" className="order-title">
              Payment
            </h2>
            <Amounts>
              <Amount name="Subtotal">{rupeesText(subtotal)}</Amount>
              <Amount name="Tax (GST)">{rupeesText(tax)}</Amount>
              <Amount name="Shipping">{rupeesText(shipping)}</Amount>
              <Amount name="Total" total>
                {rupeesText(amount)}
              </Amount>
            </Amounts>
            {refund && <RefundNote refund={refund} />}
          </section>
          <section aria-labelledby="order-address" className="order-card">
            <h2 id="order-address" className="order-title">
              Shipping address
            </h2>
            <PostalAddress address={userInfo} />
          </section>
          <OrderActions order={order} lines={lines} onChange={onChange} />
          <ButtonLink to="/shop" kind="quiet" className="order-on">
            Continue shopping
          </ButtonLink>
        </div>
        {takesFeedback(order) && <LeaveFeedback order={order} lines={lines} />}
      </div>
    </>
  )
}
