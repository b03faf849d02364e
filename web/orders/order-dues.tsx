import { useState } from 'react'
import type { OrderView } from '#contract/order.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { describeDue } from './describe-due.ts'
import { ViewInvoice } from './view-invoice.tsx'

export function OrderDues({ order }: { order: OrderView }) {
  const [now] = useState(() => new Date())
  if (order.dues.length < 2) return null
  return (
    <ol className="order-dues" aria-label="Payments">
      {order.dues.map((due, index) => (
        <li key={due.id} className="order-due">
          <p className="order-due-amount">
            <span>{due.label || `Part ${index + 1}`}</span>
            <span>{formatRupees(due.amount)}</span>
          </p>
          <p className="order-hint">{describeDue(due, now)}</p>
          {due.receiptVoucher && !order.readOnly && (
            <ViewInvoice
              orderId={order.orderId}
              orderNumber={order.number}
              voucher={{ name: 'View Receipt Voucher', number: due.receiptVoucher }}
              size="small"
            />
          )}
        </li>
      ))}
    </ol>
  )
}
