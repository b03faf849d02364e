import type { ShippingAddress } from '#shop/checkout/address.ts'
import { PostalAddress } from '../orders/postal-address.tsx'
import { Step } from './step.tsx'

/** The address, folded to what a label says, with the way back into the form. */
export function ShippingTo({
  address,
  onEdit,
  locked,
}: {
  address: ShippingAddress
  onEdit: () => void
  locked: boolean
}) {
  return (
    <Step title="Shipping to" takeFocus>
      <div className="shipping-to">
        <PostalAddress address={address} />
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
