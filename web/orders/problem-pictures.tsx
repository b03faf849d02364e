import { useId } from 'react'
import { MAX_PICTURES, PICTURE_TYPES } from '#shop/enquiries/enquiry-fields.ts'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'

type Props = {
  of: string
  chosen: readonly File[]
  error: string | undefined
  onChoose: (files: readonly File[]) => void
}

/** What the workshop alone sees of a piece that is not right. */
export function ProblemPictures({ of, chosen, error, onChoose }: Props) {
  const id = useId()
  const isFull = chosen.length >= MAX_PICTURES
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Pictures<VisuallyHidden> of {of}</VisuallyHidden> (optional)
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
          onChoose([...chosen, ...(target.files ?? [])].slice(0, MAX_PICTURES))
          target.value = ''
        }}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="field-hint">
        {isFull
          ? 'That is all three. Take one away to choose another.'
          : 'Up to three, JPEG, PNG or WebP, 5 MB each. Only the workshop sees them.'}
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
