import { useId, useState } from 'react'
import type { OrderView, ShipmentView } from '#contract/order.ts'
import type { GiftNote } from '#shop/gifts/gift-note.ts'
import { NoteCardFields } from '#web/note-cards/note-card-fields.tsx'
import { Button } from '#web/design/button.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'

export type NoteChange = {
  orderId: string
  shipment: string
  gift: NonNullable<ShipmentView['gift']>
  onChanged: (order: OrderView) => void
  onBack: () => void
}

/** Changes the words on an ordered gift's card, with a preview. The sender and the kind of card stay. */
export function ChangeNote({ orderId, shipment, gift, onChanged, onBack }: NoteChange) {
  const { wrap: _ordered, ...ordered } = gift
  const [note, setNote] = useState<GiftNote>(ordered)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const refusalId = useId()
  const save = async () => {
    setSending(true)
    const { to, from, message, face, card } = note
    const body = { id: orderId, shipment, to, from, message, face, card }
    const changed = await requestAsCustomer('POST /api/orders/card', { body })
    // New words may release a hold, so the whole order is read again.
    const read = changed.ok
      ? await requestAsCustomer(`GET /api/orders/get?id=${encodeURIComponent(orderId)}`, {})
      : changed
    setSending(false)
    if (read.ok) onChanged(read.data.order)
    else setRefusal(read.message)
  }
  return (
    <>
      <NoteCardFields
        note={note}
        isOrdered
        locked={isSending}
        onChange={(changes) => {
          setRefusal('')
          setNote({ ...note, ...changes })
        }}
      />
      <div className="order-buttons">
        <Button busy={isSending} aria-describedby={refusalId} onClick={() => void save()}>
          {isSending ? 'Sending..' : 'Put these on the card'}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Leave them as they were
        </Button>
      </div>
      <p id={refusalId} role="alert" className="add-refused">
        {refusal}
      </p>
    </>
  )
}
