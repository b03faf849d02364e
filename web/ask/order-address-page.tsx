import { useNavigate, useSearchParams } from 'react-router'
import { NeedsScript } from '#web/design/needs-script.tsx'
import { OrderError } from '#web/orders/order-error.tsx'
import { OrderLoading } from '#web/orders/order-loading.tsx'
import { orderPath, useOrder } from '#web/orders/use-order.ts'
import { ButtonLink } from '#web/design/button.tsx'
import { PageHead } from '#web/sharing/page-head.tsx'
import { EnterAddress } from './enter-address.tsx'

/** For a buyer who has learned the address that the recipient was asked for. */
export function OrderAddressPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const id = query.get('id')
  const { result, retry } = useOrder(id, null)
  const order = result?.ok ? result.data.order : null
  const shipment = order?.shipments.find((each) => each.id === (query.get('shipment') ?? id))
  const ask = shipment?.state === 'asking' ? shipment.ask : null
  return (
    <main className="gift-page wrap">
      <PageHead title="The address of your gift · Gathri" robots="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <NeedsScript>This page needs JavaScript.</NeedsScript>
      {result === null && <OrderLoading />}
      {result?.ok === false && <OrderError refusal={result} id={id ?? ''} onRetry={retry} />}
      {order && shipment && ask && (
        <>
          <h1 tabIndex={-1}>{`Where may the gift for ${ask.name} go?`}</h1>
          <p>Then the link for them ends, and we begin at once.</p>
          <EnterAddress
            orderId={order.orderId}
            shipment={shipment.id}
            name={ask.name}
            onEntered={async () => navigate(orderPath(order.orderId), { replace: true })}
          />
        </>
      )}
      {order && !ask && (
        <>
          <h1 tabIndex={-1}>We have the address</h1>
          <ButtonLink to={orderPath(order.orderId)}>See your order</ButtonLink>
        </>
      )}
    </main>
  )
}
