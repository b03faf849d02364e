import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { DueView, OrderView } from '#contract/order.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { findPayableDue } from '#web/orders/describe-due.ts'
import { OrderDues } from '#web/orders/order-dues.tsx'
import { OrderError } from '#web/orders/order-error.tsx'
import { OrderLoading } from '#web/orders/order-loading.tsx'
import { isOrderClosed } from '#web/orders/order-headline.ts'
import { useDuePayment } from './use-due-payment.ts'
import { orderPath, useOrder } from '#web/orders/use-order.ts'

/** Pays the next part of an order. Only this page and the checkout may open the payment window. */
export function PayPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const id = query.get('id')
  const key = query.get('key')
  const { result, retry } = useOrder(id, key)

  useEffect(() => {
    if (!id) void navigate('/shop', { replace: true })
  }, [id, navigate])

  return (
    <main className="order wrap">
      <PageHead title="Pay for your order · Gathri" robots="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {result === null && <OrderLoading />}
      {result?.ok && <PayOrder order={result.data.order} orderKey={key} />}
      {result?.ok === false && <OrderError refusal={result} id={id ?? ''} onRetry={retry} />}
    </main>
  )
}

function PayOrder({ order, orderKey }: { order: OrderView; orderKey: string | null }) {
  const navigate = useNavigate()
  const orderPage = orderPath(order.orderId) + (orderKey ? `&key=${encodeURIComponent(orderKey)}` : '')
  const { payment, pay } = useDuePayment(order, orderKey, () => void navigate(orderPage, { replace: true }))
  const [now] = useState(() => new Date())
  const due = findPayableDue(order, now)
  return (
    <section className="order-pay" aria-labelledby="order-pay">
      <h1 id="order-pay" tabIndex={-1}>
        {`Pay for order ${order.number}`}
      </h1>
      <p className="order-explanation">{describePaid(order, due)}</p>
      <div className="order-card">
        <OrderDues order={order} />
      </div>
      {due && payment.step !== 'confirming' && (
        <Button busy={payment.step !== 'idle'} onClick={() => pay(due)}>
          {`Pay ${formatRupees(due.amount)}`}
        </Button>
      )}
      <output className="order-outcome">
        {payment.step === 'confirming' && 'We are waiting for your bank to confirm. Please do not pay again.'}
        {payment.step === 'idle' && payment.message && <span className="order-action-error">{payment.message}</span>}
      </output>
      <ButtonLink to={orderPage} kind="quiet" className="order-continue">
        See your order
      </ButtonLink>
    </section>
  )
}

function describePaid(order: OrderView, due: DueView | undefined): string {
  if (isOrderClosed(order.state)) return 'There is nothing more to pay for this order.'
  const paid = order.dues.reduce((sum, { state, amount }) => sum + (state === 'paid' ? amount : 0), 0)
  if (order.dues.every(({ state }) => state !== 'waiting')) return 'Everything is paid. Thank you.'
  const so = `${formatRupees(paid)} of ${formatRupees(order.amount)} is paid.`
  return due ? `${so} Card and UPI work as in the checkout.` : so
}
