import { useState } from 'react'
import type { OrderLineView } from '#contract/order.ts'
import { PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { MAX_REVIEW_PICTURES } from '#shop/reviews/check-review.ts'
import { shrinkPicture } from '#web/design/shrink-picture.ts'
import { PicturesField } from '#web/forms/pictures-field.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'

const UPLOAD_TIMEOUT_MS = 60_000
const NOTE =
  '. We look at them before we show them, and take out where they were taken. Please show nobody who would not like it.'

export type ReviewedLine = Pick<OrderLineView, 'id' | 'line'>

export function sendPhotographs(orderId: string, { id, line }: ReviewedLine, files: readonly File[]) {
  return shrinkAll(files).then((small) => {
    const form = new FormData()
    form.set('id', orderId)
    form.set('product', String(id))
    form.set('line', String(line))
    for (const file of small) form.append(PICTURES_FIELD, file, file.name)
    return requestAsCustomer('POST /api/orders/feedback/photographs', { body: form, timeoutMs: UPLOAD_TIMEOUT_MS })
  })
}

const shrinkAll = (files: readonly File[]) => Promise.all(files.map(shrinkPicture))

export function PhotographsField(props: {
  of: string
  chosen: readonly File[]
  error: string | undefined
  onChoose: (files: readonly File[]) => void
}) {
  return <PicturesField {...props} label="Photographs" max={MAX_REVIEW_PICTURES} note={NOTE} />
}

/** For a review whose words are sent. Refused photographs must be chosen again. */
export function AddPhotographs({
  orderId,
  line,
  refused,
  onSent,
}: {
  orderId: string
  line: ReviewedLine & { name: string }
  refused: string
  onSent: () => void
}) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [error, setError] = useState<string | undefined>(refused)
  const [busy, setBusy] = useState(false)
  return (
    <form
      className="leave-review-form"
      onSubmit={async (event) => {
        event.preventDefault()
        if (chosen.length === 0) return setError('Please choose a photograph first.')
        setBusy(true)
        const answer = await sendPhotographs(orderId, line, chosen)
        setBusy(false)
        if (answer.ok) return onSent()
        setError(answer.message)
      }}
    >
      <PhotographsField of={line.name} chosen={chosen} error={error} onChoose={setChosen} />
      <div>
        <button type="submit" className="button button-outline" disabled={busy}>
          {busy ? 'Sending..' : 'Send photographs'}
        </button>
      </div>
    </form>
  )
}
