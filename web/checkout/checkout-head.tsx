import { Link } from 'react-router'
import { PotliMark } from '#web/design/potli-mark.tsx'

export function CheckoutHead({ title = 'Checkout' }: { title?: string }) {
  return (
    <header className="checkout-head">
      <Link to="/" className="checkout-mark" aria-label="Gathri, home">
        <PotliMark />
        Gathri
      </Link>
      <h1 className="checkout-title" tabIndex={-1}>
        {title}
      </h1>
    </header>
  )
}
