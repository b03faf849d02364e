import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OrderView } from '#contract/order.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { findPayableDue } from './describe-due.ts'

/** A full page load, because only that page's policy lets it open the payment window. */
export function PayLink({ order }: { order: OrderView }) {
  const key = useSearchParams()[0].get('key')
  const [now] = useState(() => new Date())
  const due = findPayableDue(order, now)
  if (!due) return null
  const query = new URLSearchParams({ id: order.orderId, ...(key && { key }) })
  return (
    <ButtonLink to={`/pay?${query}`} reloadDocument wide>
      {`Pay ${formatRupees(due.amount)}`}
    </ButtonLink>
  )
}
