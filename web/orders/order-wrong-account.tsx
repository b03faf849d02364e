import { ButtonLink } from '#web/design/button.tsx'

export function OrderWrongAccount() {
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
