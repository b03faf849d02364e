import { Button, ButtonLink } from '#web/design/button.tsx'
import { useTimedRedirect } from '#web/routing/use-timed-redirect.ts'

const REDIRECT_DELAY_MS = 2_000

export function OrderNotFound() {
  const { staying, stay } = useTimedRedirect('/shop', REDIRECT_DELAY_MS)
  return (
    <div className="order-state">
      <div role="alert">
        <h1 className="order-state-title">Order not found</h1>
        <p>{staying ? 'Please check the link, or have it mailed to you again.' : 'Redirecting to Shop...'}</p>
      </div>
      <ButtonLink to="/track-order">Find my order</ButtonLink>
      {staying ? (
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
      ) : (
        <Button kind="outline" onClick={stay}>
          Stay here
        </Button>
      )}
    </div>
  )
}
