import { Link } from 'react-router'
import { formatRupees } from '#shop/money/paise.ts'
import { orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { usePermission } from '../session/me.ts'
import { Button } from '../design/button.tsx'
import { correctBuyer } from './correct-buyer.tsx'
import type { StaffOrder } from './order-types.ts'
import { useOrderAction } from './use-order-action.ts'

export function OrderBuyer({ order }: { order: StaffOrder }) {
  const { buyer, otherOrders } = order
  const { act } = useOrderAction()
  const mayCorrect = usePermission('orders.address') && !!buyer.email
  return (
    <section className="panel stack" aria-label="Buyer">
      <h2>Buyer</h2>
      <div>
        <p>
          {buyer.name} <span className="muted">{buyer.hasAccount ? 'has an account' : 'guest'}</span>
        </p>
        {buyer.company !== undefined && <p>{buyer.company}</p>}
        {buyer.billingAddress !== undefined && <p>{buyer.billingAddress}</p>}
        {buyer.gstin !== undefined && <p>GSTIN {buyer.gstin}</p>}
        {buyer.poNumber !== undefined && <p>PO number {buyer.poNumber}</p>}
        {buyer.email !== undefined && (
          <p className="order-email">
            <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
          </p>
        )}
        {buyer.phone !== undefined && (
          <p className="order-phone">
            <a href={`tel:${buyer.phone}`}>{buyer.phone}</a>
          </p>
        )}
      </div>
      {mayCorrect && (
        <Button kind="quiet" onPress={() => void correctBuyer(order, act)}>
          Correct e-mail or phone
        </Button>
      )}
      {otherOrders.length > 0 && (
        <div>
          <h3>Other orders</h3>
          <ul className="things">
            {otherOrders.map(({ number, state, total }) => (
              <li key={number} className="thing">
                <Link to={`/orders/${number}`}>{number}</Link>
                <span className="muted">
                  {orderStateLabel(state)}
                  {total !== undefined && `, ${formatRupees(total)}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
