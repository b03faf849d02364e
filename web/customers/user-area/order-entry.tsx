import { useState } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shop/money/paise.ts'
import { itemsText } from '#web/cart/items-text.ts'
import { Picture } from '#web/design/picture.tsx'
import { formatIndiaDateTime } from '#web/orders/format-india-date.ts'
import { OrderActions } from '#web/orders/order-actions.tsx'
import { orderStatusText } from '#web/orders/order-headline.ts'
import type { OrderLineView, OrderView } from '#contract/order.ts'
import { orderPath } from '#web/orders/use-order.ts'
import { Fact } from '#web/design/fact.tsx'

const MAX_PICTURES = 4

export function OrderEntry({ order: listed, lines }: { order: OrderView; lines: readonly OrderLineView[] }) {
  const [order, setOrder] = useState(listed)
  const { orderId, number, createdAt, amount } = order
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const others = lines.length - MAX_PICTURES
  return (
    <li className="order-entry">
      <div className="order-entry-head">
        <h2 className="order-entry-title">
          <Link to={orderPath(orderId)} className="order-entry-link">
            Order {number}
          </Link>
        </h2>
        <span className="order-entry-status">{orderStatusText(order)}</span>
      </div>
      <dl className="order-entry-facts">
        <Fact name="Date">
          <time dateTime={createdAt}>{formatIndiaDateTime(createdAt)}</time>
        </Fact>
        <Fact name="Total" isNumber>
          {formatRupees(amount)}
        </Fact>
        <Fact name="Contents">{itemsText(count)}</Fact>
      </dl>
      <ul className="order-entry-pictures">
        {lines.slice(0, MAX_PICTURES).map(({ id, name, picture, quantity }) => (
          <li key={id}>
            <Picture picture={picture} alt={quantity > 1 ? `${quantity} × ${name}` : name} sizes="72px" />
          </li>
        ))}
        {others > 0 && <li className="order-entry-others">+{others} more</li>}
      </ul>
      <OrderActions order={order} onChange={setOrder} hasReviewLink />
    </li>
  )
}
