import type { ShippingAddress } from '#shop/checkout/address.ts'
import { isForSomebodyElse, type Buyer } from '#shop/checkout/buyer.ts'
import { PostalAddress } from '#web/orders/postal-address.tsx'
import { Step } from './step.tsx'

export function ShippingTo({
  address,
  buyer,
  isNew,
  onEdit,
  locked,
}: {
  address: ShippingAddress
  buyer: Buyer | null
  isNew: boolean
  onEdit: () => void
  locked: boolean
}) {
  return (
    <Step title="Shipping to" takeFocus>
      <div className="shipping-to">
        <div>
          <PostalAddress address={address} />
          {buyer && isForSomebodyElse({ buyer, shipTo: address }) && (
            <p className="shipping-to-new">
              Mails and the invoice come to you: {buyer.name}, {buyer.email}, {buyer.phone}.
            </p>
          )}
          {buyer?.company !== undefined && <p className="shipping-to-new">{invoiceParty(buyer)}</p>}
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

function invoiceParty({ company, billingAddress, gstin, poNumber }: Buyer): string {
  return [
    `The invoice is made out to ${company}`,
    ...(billingAddress === undefined ? [] : [billingAddress]),
    ...(gstin === undefined ? [] : [`GSTIN ${gstin}`]),
    ...(poNumber === undefined ? [] : [`PO number ${poNumber}`]),
  ].join(', ')
}
