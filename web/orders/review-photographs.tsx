import { useId, useState } from 'react'
import { MAX_PICTURE_BYTES, PICTURE_TYPES, PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { MAX_REVIEW_PICTURES } from '#shop/reviews/check-review.ts'
import { shrinkPicture } from '#web/design/shrink-picture.ts'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'

/** Photographs over a slow line take long. */
const UPLOAD_TIMEOUT_MS = 60_000
const MAX_MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024

export function sendPhotographs(orderId: string, product: number, files: readonly File[]) {
  return shrinkAll(files).then((small) => {
    const form = new FormData()
    form.set('id', orderId)
    form.set('product', String(product))
    for (const file of small) form.append(PICTURES_FIELD, file, file.name)
    return requestAsCustomer('POST /api/orders/feedback/photographs', { body: form, timeoutMs: UPLOAD_TIMEOUT_MS })
  })
}

const shrinkAll = (files: readonly File[]) => Promise.all(files.map(shrinkPicture))

export function PhotographsField({
  of,
  chosen,
  error,
  onChoose,
}: {
  of: string
  chosen: readonly File[]
  error: string | undefined
  onChoose: (files: readonly File[]) => void
}) {
  const id = useId()
  const isFull = chosen.length >= MAX_REVIEW_PICTURES
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Photographs<VisuallyHidden> of {of}</VisuallyHidden> (optional)
      </label>
      <input
        id={id}
        className="field-box pictures-box"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        multiple
        disabled={isFull}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
        onChange={({ target }) => {
          onChoose([...chosen, ...(target.files ?? [])].slice(0, MAX_REVIEW_PICTURES))
          target.value = ''
        }}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="field-hint">
        Up to three, JPEG, PNG or WebP, {MAX_MEGABYTES} MB each. We look at them before we show them, and take out where
        they were taken. Please show nobody who would not like it.
      </p>
      {chosen.length > 0 && (
        <ul className="pictures-chosen">
          {chosen.map((file, index) => (
            // Two files may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index} ${file.name}`}>
              <span>{file.name}</span>
              <button
                type="button"
                className="text-link"
                onClick={() => onChoose(chosen.filter((_file, other) => other !== index))}
              >
                Take away<VisuallyHidden> {file.name}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Once the words are left: photographs that were refused are chosen anew. */
export function AddPhotographs({
  orderId,
  line,
  refused,
  onSent,
}: {
  orderId: string
  line: { id: number; name: string }
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
        const answer = await sendPhotographs(orderId, line.id, chosen)
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
