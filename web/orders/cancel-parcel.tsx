import { formatRupees } from '#shop/money/paise.ts'
import { fullName } from '#shop/checkout/address.ts'
import { fromApiAddress } from '#shop/checkout/api-address.ts'
import type { OrderLineView, OrderView, ShipmentView } from '#contract/order.ts'
import { CancelAction } from './cancel-action.tsx'

/** One parcel of several, as long as no courier is on the way for it. */
export function CancelParcel({
  order: { orderId, number, shipments },
  shipment,
  lines,
  onChange,
}: {
  order: OrderView
  shipment: ShipmentView
  lines: readonly OrderLineView[]
  onChange: (order: OrderView) => void
}) {
  const { id, cancelling, cancelRefund, to } = shipment
  const position = shipments.indexOf(shipment) + 1
  const others = shipments.filter((other) => other !== shipment && other.state !== 'cancelled').length
  return (
    <CancelAction
      request={{ id: orderId, shipment: id }}
      cancelling={cancelling}
      words={{
        button: `Cancel parcel ${position}`,
        name: `Cancel parcel ${position} of order ${number}`,
        title: `Cancel parcel ${position}?`,
        keep: 'Keep parcel',
      }}
      outcomeText={parcelText(shipment)}
      size="small"
      onChange={onChange}
    >
      <p>
        {nameGoods(lines)} will not be sent to {fullName(fromApiAddress(to))}
        {cancelRefund > 0
          ? `, and ${formatRupees(cancelRefund)} goes back the way it was paid. Your bank shows it within 5 to 7 working days.`
          : '. No other money goes back for it now.'}
      </p>
      {others > 0 && <p>{others === 1 ? 'The other parcel goes on.' : `The other ${others} parcels go on.`}</p>}
    </CancelAction>
  )
}

/** Units refunded before are not sent anyway. */
function nameGoods(lines: readonly OrderLineView[]): string {
  const named = lines
    .map(({ name, quantity, returned }) => ({ name, units: quantity - (returned?.units ?? 0) }))
    .filter(({ units }) => units > 0)
    .map(({ name, units }) => `${units} × ${name}`)
  return named.length > 0 ? new Intl.ListFormat('en-IN').format(named) : 'This parcel'
}

function parcelText({ cancelling, state }: ShipmentView): string {
  if (cancelling === 'requested')
    return 'We are cancelling this parcel with the courier. You see it here when it is done.'
  if (cancelling === 'open') return ''
  return state === 'cancelled'
    ? 'This parcel is cancelled.'
    : 'The courier was on the way already, so this parcel could not be cancelled.'
}
