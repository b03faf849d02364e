import type { ShippingAddress } from '#shop/checkout/address.ts'
import { PostalAddress } from '#web/orders/postal-address.tsx'
import { Step } from './step.tsx'

/** `isNew`: the order will add it to the account. */
export function ShippingTo({
  address,
  isNew,
  onEdit,
  locked,
}: {
  address: ShippingAddress
  isNew: boolean
  onEdit: () => void
  locked: boolean
}) {
  return (
    <Step title="Shipping to" takeFocus>
      <div className="shipping-to">
        <div>
          <PostalAddress address={address} />
          {isNew && <p className="shipping-to-new">Your order adds it to your saved addresses.</p>}
        </div>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label="Edit address"
          disabled={locked}
          onClick={onEdit}
        >
          Edit
        </button>
      </div>
    </Step>
  )
}
