import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { callSignedIn } from '../api/use-call.ts'
import { confirm } from '../design/confirm.tsx'
import { holds, type Me } from '../session/me.ts'
import type { StaffOrder, StaffShipment } from './order-types.ts'
import type { Act } from './use-refund.ts'

export function listCancelActions(order: StaffOrder, me: Me, act: Act) {
  const isAllowed = holds(me, 'orders.cancel')
  return [
    ...findParcelsToCancel(order).map((shipment) => ({
      key: `cancel-${shipment.position}`,
      label: `Cancel parcel ${shipment.position}`,
      isOffered: isAllowed,
      run: () => cancelOrder(order, act, shipment),
      isDangerous: true,
    })),
    {
      key: 'cancel',
      label: 'Cancel the order',
      isOffered: isAllowed && order.can.cancel,
      run: () => cancelOrder(order, act),
      isDangerous: true,
    },
  ]
}

/** The mail says: “The reason: …”. */
const REASONS = ['You asked us to', 'We could not make it', 'It is out of stock']

/** Parcels that send pieces again. Their order cannot be cancelled. */
const findParcelsToCancel = ({ shipments }: StaffOrder) =>
  shipments.filter(({ again, state }) => again !== null && hasNotLeft(state))

async function cancelOrder({ number }: StaffOrder, act: Act, shipment?: StaffShipment): Promise<void> {
  const answer = await confirm({
    title: shipment ? `Cancel parcel ${shipment.position} of ${number}?` : `Cancel ${number}?`,
    text: shipment ? (
      <p>
        The pieces are not sent again: those from stock go back into stock, and those that came back wait for a decision
        again. No money moves.
      </p>
    ) : (
      <p>
        The amount that is not refunded yet is refunded, the pieces go back into stock, and the courier is cancelled.
        The buyer reads the reason in a mail and on the credit note.
      </p>
    ),
    action: shipment ? `Cancel parcel ${shipment.position}` : `Cancel ${number}`,
    isDangerous: true,
    reason: {
      label: shipment ? 'Reason' : 'Reason, as the buyer will read it',
      isRequired: true,
      ...(!shipment && { suggestions: REASONS }),
      subject: `orders/${number}/cancel${shipment ? `/${shipment.id}` : ''}`,
    },
  })
  if (!answer) return
  const body = { reason: answer.reason, ...(shipment && { shipment: shipment.id }) }
  const isDone = await act(
    () => callSignedIn('POST /counter/api/v1/orders/{order}/cancel', { params: { order: number }, body }),
    shipment
      ? `Parcel ${shipment.position} is being cancelled.`
      : `${number} is being cancelled. The refund starts once the courier has agreed.`,
  )
  if (isDone) await answer.drop()
}
