import { useQueryClient } from '@tanstack/react-query'
import { cards } from '#shop/gifts/card-names.ts'
import { faces } from '#shop/lettering/faces.ts'
import { endedOnTheWayLabel, type WhySentAgain } from '#shop/orders/returns.ts'
import { parcelStageText } from '#shop/orders/parcel-stages.ts'
import { hasNotLeft, shipmentStateLabel } from '#shop/orders/shipment-state-machine.ts'
import { printPaper } from '../api/print-paper.ts'
import { Button } from '../design/button.tsx'
import { showNotice } from '../design/notices.tsx'
import { usePermission } from '../session/me.ts'
import { EWayBill } from './e-way-bill.tsx'
import { mendAddress } from './mend-address.tsx'
import { OrderLine } from './order-line.tsx'
import { ORDER, TIMELINE, type StaffOrder, type StaffShipment } from './order-types.ts'
import { useOrderAction } from './use-order-action.ts'

export function OrderShipment({ order, shipment }: { order: StaffOrder; shipment: StaffShipment }) {
  const isOne = order.shipments.length === 1
  const title = isOne ? 'Pieces' : `Parcel ${shipment.position}`
  return (
    <section className="panel stack" aria-label={title}>
      <div className="row">
        <h2>{title}</h2>
        {!isOne && <span className="muted">{stateLabel(order, shipment)}</span>}
      </div>
      {shipment.again && (
        <p className="muted">
          Sends pieces of parcel {shipment.again.position} again, at no charge: {againWords[shipment.again.why]}.
        </p>
      )}
      <ul className="things">
        {shipment.lines.map((line) => (
          <OrderLine key={line.line} order={order} line={line} isHere={isHere(shipment)} />
        ))}
      </ul>
      {shipment.gift && <GiftNote gift={shipment.gift} />}
      <div className="order-halves">
        <Recipient order={order} shipment={shipment} />
        <Parcel order={order} shipment={shipment} />
      </div>
    </section>
  )
}

function stateLabel({ shipments }: StaffOrder, { position, state }: StaffShipment): string {
  const next = shipments.find(({ again, state: at }) => again?.position === position && at !== 'cancelled')
  return endedOnTheWayLabel(state, next?.again?.why) ?? shipmentStateLabel(state)
}

const againWords: Readonly<Record<WhySentAgain, string>> = {
  'came back': 'it came back',
  lost: 'the courier lost it',
  broken: 'it broke on the way',
  exchanged: 'the buyer exchanged them',
}

/** Paid, and not packed: its pieces are being made. */
const isHere = ({ state }: StaffShipment) => state === 'placed' || state === 'confirmed'

function GiftNote({
  gift: { to, from, message, face, unsaid, hasCard, card, written, wrap },
}: {
  gift: NonNullable<StaffShipment['gift']>
}) {
  return (
    <div>
      <h3>A gift</h3>
      {hasCard && (
        <blockquote className="order-words gift-words">
          {[to, message, from && `– ${from}`].filter(Boolean).join('\n')}
        </blockquote>
      )}
      <p className="muted">
        {hasCard
          ? `The ${cards[card].label} card, ${written ? 'to be written by hand after' : 'in'} ${faces[face].label}. `
          : 'No card. '}
        {wrap !== '' && `To be wrapped: ${wrap}. `}
        {unsaid && 'Nothing in the box may say who it is from. '}
        No prices in the box.
      </p>
    </div>
  )
}

function Recipient({ order, shipment }: { order: StaffOrder; shipment: StaffShipment }) {
  const { act } = useOrderAction()
  const mayMend = usePermission('orders.address')
  const { firstName, lastName, address, city, state, postcode, phone } = shipment.to
  return (
    <div>
      <h3>To</h3>
      <address className="order-address">
        {firstName} {lastName}
        {address !== undefined && (
          <>
            <br />
            {address}
          </>
        )}
        <br />
        {shipment.state === 'asking' ? 'The address is asked for.' : `${city} ${postcode}, ${state}`}
        {phone !== undefined && (
          <>
            <br />
            <a href={`tel:${phone}`}>{phone}</a>
          </>
        )}
      </address>
      {shipment.isAddressHidden && shipment.state !== 'asking' && (
        <p className="aside-note">Only the recipient and we know this address. Do not tell the buyer.</p>
      )}
      {mayMend && order.can.mendAddress && hasNotLeft(shipment.state) && (
        <Button kind="quiet" onPress={() => void mendAddress(order, shipment, act)}>
          Correct the address
        </Button>
      )}
    </div>
  )
}

function Parcel({ order, shipment }: { order: StaffOrder; shipment: StaffShipment }) {
  const { id, state, parcel, courierName, weight, gift, again } = shipment
  return (
    <div>
      <h3>Parcel</h3>
      <p>{[parcel?.courierName ?? courierName, `${weight} kg`].filter(Boolean).join(', ')}</p>
      {parcel === null && <p className="muted">The courier is not booked yet.</p>}
      {parcel && (
        <p>
          {parcel.awb ?? 'no waybill yet'}
          <span className="muted">
            {' '}
            {parcel.stage === null ? 'being booked' : parcelStageText(parcel.stage, parcel.stage)}
          </span>
        </p>
      )}
      <EWayBill order={order} shipment={shipment} />
      {parcel?.cancelRequested && <p>Being cancelled: the courier has been asked.</p>}
      {hasNotLeft(state) && (
        <Papers
          shipment={id}
          hasLabel={parcel?.awb != null}
          hasCard={gift?.hasCard === true}
          hasChallan={again !== null}
        />
      )}
    </div>
  )
}

type PapersProps = { shipment: string; hasLabel: boolean; hasCard: boolean; hasChallan: boolean }

function Papers({ shipment, hasLabel, hasCard, hasChallan }: PapersProps) {
  const queries = useQueryClient()
  const mayPrint = usePermission('parcels.label')
  const print = async (kind: 'label' | 'slip' | 'card' | 'challan') => {
    const printed = await printPaper({ kind, subject: shipment })
    if (!printed.ok) showNotice({ kind: 'failed', text: printed.message })
    for (const key of [ORDER, TIMELINE]) void queries.invalidateQueries({ queryKey: [key] })
  }
  if (!mayPrint) return null
  return (
    <div className="row">
      <Button data-key="l" isDisabled={!hasLabel} onPress={() => void print('label')}>
        Print label
      </Button>
      <Button onPress={() => void print('slip')}>Print slip</Button>
      {hasCard && <Button onPress={() => void print('card')}>Print card</Button>}
      {hasChallan && <Button onPress={() => void print('challan')}>Print delivery challan</Button>}
    </div>
  )
}
