import { Button } from '../design/button.tsx'
import { holds, useMe, type Me } from '../session/me.ts'
import { decideReturn } from './decide-return.tsx'
import type { StaffOrder } from './order-types.ts'
import { ofParcel } from './pieces-text.ts'
import { receiveBack } from './receive-back.tsx'
import { findOpenReturn, isBackUnopened, isLostOnTheWay, listReturnWays, type Ways } from './return-ways.ts'
import { takeBack } from './take-back.tsx'
import { useOrderAction } from './use-order-action.ts'
import type { Act } from './use-refund.ts'

/** The step that a returned, lost or broken parcel waits for. */
export function ReturnStep({ order, action }: { order: StaffOrder; action: 'receive' | 'decide' }) {
  const me = useMe()
  const { act, isBusy } = useOrderAction()
  const all = listReturnWays(order)
  const mayRefund = holds(me, 'refunds.make')
  if (action === 'decide') {
    const ways = all.find(({ undecided }) => undecided > 0) ?? all.find(isLostOnTheWay)
    if (!ways || !holds(me, 'returns.decide')) return null
    return (
      <Button kind="solid" isBusy={isBusy} onPress={() => void decideReturn({ order, ways, act, mayRefund })}>
        Decide what happens
      </Button>
    )
  }
  const ways = all.find(isBackUnopened) ?? all.find(({ shipment }) => findOpenReturn(order, shipment))
  if (!ways || !holds(me, 'orders.pack')) return null
  const { shipment } = ways
  return (
    <Button kind="solid" isBusy={isBusy} onPress={() => void receiveBack({ order, shipment, act })}>
      Received back
    </Button>
  )
}

/** The same ways, parcel by parcel, for the menu; also before the courier or the buyer has said anything. */
export function listReturnActions(order: StaffOrder, me: Me, act: Act, enquiry?: string) {
  const all = listReturnWays(order)
  const mayRefund = holds(me, 'refunds.make')
  return all.flatMap((ways: Ways) => {
    const { shipment, canReceive, canTakeBack, whys } = ways
    const suffix = ofParcel(order.shipments.length, shipment.position)
    return [
      {
        key: 'return',
        label: `Return by the buyer${suffix}`,
        isOffered: canTakeBack && holds(me, 'returns.decide'),
        run: () => takeBack({ order, shipment, act, enquiry }),
      },
      {
        key: 'receive',
        label: `Received back${suffix}`,
        isOffered: canReceive && holds(me, 'orders.pack'),
        run: () => receiveBack({ order, shipment, act }),
      },
      {
        key: 'send-again',
        label: `Send again, replace or exchange${suffix}`,
        isOffered: whys.length > 0 && holds(me, 'returns.decide'),
        run: () => decideReturn({ order, ways, act, mayRefund }),
      },
    ]
  })
}
