import { Link } from 'react-router'
import { ButtonLink } from '#web/design/button.tsx'
import { orderPath } from './use-order.ts'

/** It waits behind the sign-in, and nobody is sent away. */
export function OrderSignIn({ id }: { id: string }) {
  return (
    <div className="order-state">
      <div role="alert">
        <h1 className="order-state-title">Sign in to open this order</h1>
        <p>It was placed with an account. After signing in you come straight back to it.</p>
      </div>
      <SignInLink id={id} />
      <p className="order-state-aside">
        The links in our emails about the order open it without signing in, for half a year.{' '}
        <Link to="/track-order" className="text-link">
          Mail me that link
        </Link>
      </p>
    </div>
  )
}

export function SignInLink({ id, email = '' }: { id: string; email?: string }) {
  return (
    <ButtonLink to="/login" state={{ from: orderPath(id), email }}>
      Sign in
    </ButtonLink>
  )
}
