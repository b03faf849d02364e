import type { ApiError } from '#web/api/api-client.ts'
import { OrderLoadFailed } from './order-loading.tsx'
import { OrderSignIn } from './order-sign-in.tsx'
import { ButtonLink, Button } from '#web/design/button.tsx'
import { useTimedRedirect } from '#web/routing/use-timed-redirect.ts'

export function OrderError({ refusal, id, onRetry }: { refusal: ApiError; id: string; onRetry: () => void }) {
  switch (refusal.status) {
    case 401:
      return <OrderSignIn id={id} />
    case 403:
      return <OrderWrongAccount />
    case 404:
      return <OrderNotFound />
    default:
      return <OrderLoadFailed message={refusal.message} onRetry={onRetry} />
  }
}

function OrderWrongAccount() {
  return (
    <div className="order-state">
      <div role="alert">
        <h1 className="order-state-title">This order belongs to another account</h1>
        <p>Please log out, sign in with the account it was placed with, and open its link again.</p>
      </div>
      <ButtonLink to="/logout">Log out</ButtonLink>
      <ButtonLink to="/user/orders" kind="quiet">
        See the orders of this account
      </ButtonLink>
    </div>
  )
}

const REDIRECT_DELAY_MS = 2_000

function OrderNotFound() {
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
