import { useState } from 'react'
import { Link } from 'react-router'
import { rupeesText } from '#shop/money/paise.ts'
import { itemsText } from '../../cart/items-text.ts'
import { Picture } from '../../design/picture.tsx'
import { indianDate } from '../../orders/indian-date.ts'
import { OrderActions } from '../../orders/order-actions.tsx'
import { statusOf } from '../../orders/order-headline.ts'
import { orderAddress, type Order, type OrderLine } from '../../orders/use-order.ts'

/** Pictures of an order in the list; the number of the others follows. */
const PICTURES = 4

/** One order of the list: when, how much, how it stands, what was in it and what can be done with it. */
export function OrderEntry({ order: listed, lines }: { order: Order; lines: readonly OrderLine[] }) {
  const [order, setOrder] = useState(listed)
  const { orderId, number, createdAt, amount } = order
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const others = lines.length - PICTURES
  return (
    <li className="own-order">
      <div className="own-order-head">
        <h2 className="own-order-title">
          <Link to={orderAddress(orderId)} className="own-order-link">
            Order {number}
          </Link>
        </h2>
        <span className="own-order-status">{statusOf(order)}</span>
      </div>
      <dl className="own-order-facts">
        <div>
          <dt>Date</dt>
          <dd>
            <time dateTime={createdAt}>{indianDate(createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className="numbers">{rupeesText(amount)}</dd>
        </div>
        <div>
          <dt>Contents</dt>
          <dd>{itemsText(count)}</dd>
        </div>
      </dl>
      <ul className="own-order-pictures">
        {lines.slice(0, PICTURES).map(({ id, name, picture, quantity }) => (
          <li key={id}>
            <Picture picture={picture} alt={quantity > 1 ? `${quantity} × ${name}` : name} sizes="72px" />
          </li>
        ))}
        {others > 0 && <li className="own-order-others">+{others} more</li>}
      </ul>
      <OrderActions order={order} lines={lines} onChange={setOrder} feedback />
    </li>
  )
}
