import { greetingName, isForSomebodyElse } from '#shop/checkout/buyer.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import type { OrderState } from '#shop/orders/order-state-machine.ts'
import { isPhotographLabel } from '#shop/lettering/photograph-label.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { Amount, Amounts } from '#web/cart/amounts.tsx'
import { CartLines } from '#web/cart/cart-lines.tsx'
import { findWords } from '#web/cart/words-change.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { formatIndiaDateTime } from './format-india-date.ts'
import { OrderJourney } from './order-journey.tsx'
import { OrderDues } from './order-dues.tsx'
import { PayLink } from './pay-link.tsx'
import { OrderSamples } from './order-samples.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderNote } from './order-note.tsx'
import { OrderPhotographs } from './order-photographs.tsx'
import { OrderProblems } from './order-problems.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderAsk } from './order-ask.tsx'
import { OrderProofs } from './order-proofs.tsx'
import { OrderReviews } from './order-reviews.tsx'
import { OrderActions } from './order-actions.tsx'
import { toOrderHeadline, orderStatusText, isOrderClosed } from './order-headline.ts'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { ParcelAddress } from './parcel-address.tsx'
import { RefundStatus } from './refund-status.tsx'
import { arrivesText } from './arrives-text.ts'
import { canReviewOrder } from '#shop/reviews/can-review-order.ts'
import type { OrderLineView, OrderView, ShipmentView } from '#contract/order.ts'
import { Fact } from '#web/design/fact.tsx'

/** From the pick-up on the courier's own date counts. */
const beforePickUp: ReadonlySet<OrderState> = new Set(['placed', 'confirmed', 'packed'])

export function OrderDetails({
  order,
  lines,
  onChange,
}: {
  order: OrderView
  lines: readonly OrderLineView[]
  onChange: (order: OrderView) => void
}) {
  const [first] = order.shipments
  const hasSeveral = order.shipments.length > 1
  return (
    <>
      <OrderHead order={hasSeveral ? { ...order, parcel: null } : order} lines={lines} />
      <div className="order-parts">
        <div className="order-main">
          <OrderAsk order={order} onChange={onChange} />
          <OrderProofs order={order} lines={lines} onChange={onChange} />
          {hasSeveral ? (
            <OrderShipments order={order} lines={lines} onChange={onChange} />
          ) : (
            <>
              {order.shipments.filter(isPlaced).map((shipment) => (
                <OrderJourney
                  key={shipment.id}
                  order={order}
                  shipment={shipment}
                  lines={lines}
                  titleId="order-journey"
                />
              ))}
              <section aria-labelledby="order-items">
                <h2 id="order-items" className="order-title">
                  Items
                </h2>
                <CartLines lines={lines} order={order} />
              </section>
              <OrderPhotographs order={order} />
            </>
          )}
          <OrderReturns order={order} />
          <OrderProblems order={order} lines={lines} />
        </div>
        <div className="order-side">
          <OrderPayment order={order} />
          <OrderSamples order={order} />
          {!hasSeveral && first && <OrderAddress shipment={first} />}
          {!hasSeveral && <OrderNote order={order} shipment={first} titleId="order-note" onChange={onChange} />}
          <OrderActions order={order} onChange={onChange} />
          <ButtonLink to="/shop" kind="quiet" className="order-continue">
            Continue shopping
          </ButtonLink>
        </div>
        {canReviewOrder(order) && <OrderReviews order={order} lines={lines} />}
      </div>
    </>
  )
}

function OrderAddress({ shipment }: { shipment: ShipmentView }) {
  return (
    <section aria-labelledby="order-address" className="order-card">
      <h2 id="order-address" className="order-title">
        Shipping address
      </h2>
      <ParcelAddress shipment={shipment} />
    </section>
  )
}

const isPlaced = ({ state }: ShipmentView) => state !== 'asking'

function OrderHead({ order, lines }: { order: OrderView; lines: readonly OrderLineView[] }) {
  const { number, createdAt, userInfo, buyer, state, readOnly } = order
  const parties = { buyer, shipTo: fromApiAddress(userInfo) }
  const openParcels = order.shipments.filter((shipment) => shipment.state !== 'cancelled').length
  const { heading, sentence, isJustReceived } = toOrderHeadline(order, openParcels)
  return (
    <header className="order-head">
      {isJustReceived && <p className="order-thanks">Thank you, {greetingName(parties)}!</p>}
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="order-explanation">{sentence}</p>
      {readOnly ? (
        <ReadOnlyNotice order={order} />
      ) : (
        <p className="order-receipt-hint">This page is your receipt. Keep its link to come back to your order.</p>
      )}
      {order.shipments.some(doWordsWait) && <p className="order-words-wait">{wordsWaitText(order, lines)}</p>}
      <dl className="order-facts">
        <Fact name="Order ID" isNumber>
          {number}
        </Fact>
        <Fact name="Order date">
          <time dateTime={createdAt}>{formatIndiaDateTime(createdAt)}</time>
        </Fact>
        {isForSomebodyElse(parties) && <Fact name="Bought by">{buyer.name}</Fact>}
        {buyer.company !== undefined && <Fact name="Invoice to">{companyName(buyer)}</Fact>}
        <Fact name="Status">{orderStatusText(order)}</Fact>
        {beforePickUp.has(state) && order.shipments.length === 1 && order.shipments.every(isPlaced) && (
          <Fact name="Delivery">{toDeliveryText(order)}</Fact>
        )}
      </dl>
    </header>
  )
}

const doWordsWait = ({ wordsWait, state }: ShipmentView): boolean => wordsWait && hasNotLeft(state)

function wordsWaitText({ shipments }: OrderView, lines: readonly OrderLineView[]): string {
  const waiting = shipments.flatMap((shipment, index) => (doWordsWait(shipment) ? index + 1 : []))
  const isPart = waiting.length < shipments.filter(({ state }) => state !== 'cancelled').length
  const held = lines.filter(({ shipment }) => shipments.some((one) => one.id === shipment && doWordsWait(one)))
  const designed = held.flatMap((line) => findWords(line))
  if (designed.length > 0 && designed.every(({ label }) => isPhotographLabel(label)))
    return 'We look at your photograph before we print it. If something is not right, we write to you; you can change it below.'
  const hasPhotograph = designed.some(({ label }) => isPhotographLabel(label))
  const what = hasPhotograph ? 'your words and your photograph' : 'your words'
  const whose = isPart ? `${what} of parcel ${waiting.join(' and ')}` : what
  const rest = isPart ? ' Your other parcels go ahead.' : ''
  return `We ${hasPhotograph ? 'look at' : 'read'} ${whose} before we make them. If something is not right, we write to you; you can change them below.${rest}`
}

function toDeliveryText({ deliveryEstimate, shipments: [first] }: OrderView): string {
  const day = first ? arrivesText(first) : ''
  return day === '' ? deliveryEstimate : `${day}. ${deliveryEstimate}`
}

const companyName = ({ company, billingAddress, gstin }: OrderView['buyer']): string =>
  [company, billingAddress, gstin && `GSTIN ${gstin}`].filter(Boolean).join(', ')

function OrderPayment({ order }: { order: OrderView }) {
  const { subtotal, tax, shipping, amount, refund, reductions, wraps } = order
  const rest = amount - sumOf(order.giftCards, 'amount')
  const isPaid = order.dues.every(({ state }) => state === 'paid')
  const onGoods = reductions.filter(({ goods }) => goods > 0)
  const onDelivery = reductions.filter(({ delivery }) => delivery > 0).map(({ label }) => label)
  return (
    <section aria-labelledby="order-payment" className="order-card">
      <h2 id="order-payment" className="order-title">
        Payment
      </h2>
      <Amounts>
        {wraps.map(({ label, goods }) => (
          <Amount key={label} name={`${label}, before GST`}>
            {formatRupees(goods)}
          </Amount>
        ))}
        {onGoods.map(({ label, goods }) => (
          <Amount key={label} name={`${label}, before GST`}>
            −{formatRupees(goods)}
          </Amount>
        ))}
        <Amount name="Subtotal">{formatRupees(subtotal)}</Amount>
        <Amount name="Tax (GST)">{formatRupees(tax)}</Amount>
        <Amount name={['Shipping', ...onDelivery].join(', ')}>{formatRupees(shipping)}</Amount>
        <Amount name="Total" total>
          {formatRupees(amount)}
        </Amount>
        {order.giftCards.map(({ last4, amount: paid }) => (
          <Amount key={last4} name={`Gift card ending ${last4}`}>
            −{formatRupees(paid)}
          </Amount>
        ))}
        {rest > 0 && rest < amount && (
          <Amount name={isPaid ? 'Paid online' : 'To pay online'}>{formatRupees(rest)}</Amount>
        )}
      </Amounts>
      {order.cash && !isOrderClosed(order.state) && (
        <p>
          {order.cash.isCollected
            ? `The courier collected ${formatRupees(order.cash.amount)}.`
            : `Cash on delivery: please pay ${formatRupees(order.cash.amount)} to the courier.`}
        </p>
      )}
      <OrderDues order={order} />
      <PayLink order={order} />
      {refund && <RefundStatus refund={refund} toGiftCards={sumOf(order.giftCards, 'back')} />}
    </section>
  )
}

const sumOf = (cards: OrderView['giftCards'], key: 'amount' | 'back') => cards.reduce((sum, card) => sum + card[key], 0)
