import { useId } from 'react'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#shop/enquiries/enquiry-fields.ts'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'

const MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024

type PicturesFieldProps = {
  id?: string
  /** Name for a form that the browser sends without script. */
  name?: string | undefined
  label?: string
  /** Whose they are, where a page has several of these fields. */
  of?: string
  max: number
  /** The purpose and audience of the pictures. Follows "5 MB each". */
  note: string
  className?: string
  chosen: readonly File[]
  error: string | undefined
  onChoose: (files: readonly File[]) => void
}

/** Up to three pictures, as the server takes them (server/platform/routes/read-picture-form.ts); chosen one by one or together. */
export function PicturesField({ label = 'Pictures', className = 'field', ...props }: PicturesFieldProps) {
  const { of, max, note, chosen, error, onChoose } = props
  const freeId = useId()
  const id = props.id ?? freeId
  const isFull = chosen.length >= max
  return (
    <div className={className}>
      <label className="field-label" htmlFor={id}>
        {label}
        {of !== undefined && <VisuallyHidden> of {of}</VisuallyHidden>} (optional)
      </label>
      <input
        id={id}
        className="field-box pictures-box"
        type="file"
        name={props.name}
        accept={PICTURE_TYPES.join(',')}
        multiple
        disabled={isFull}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
        onChange={({ target }) => {
          onChoose([...chosen, ...(target.files ?? [])].slice(0, max))
          target.value = ''
        }}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="field-hint">
        {isFull
          ? 'That is all three. Take one away to choose another.'
          : `Up to three, JPEG, PNG, WebP or HEIC, ${MEGABYTES} MB each${note}`}
      </p>
      {chosen.length > 0 && <ChosenPictures chosen={chosen} onChoose={onChoose} />}
    </div>
  )
}

function ChosenPictures({ chosen, onChoose }: { chosen: readonly File[]; onChoose: (files: readonly File[]) => void }) {
  return (
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
  )
}
