import { MAX_PICTURES, PICTURE_TYPES, PICTURES_FIELD } from '#shop/enquiries/enquiry-fields.ts'
import { VisuallyHidden } from '#web/design/visually-hidden.tsx'
import { enquiryFieldId } from './use-enquiry-form.ts'

const id = enquiryFieldId(PICTURES_FIELD)

type PicturesFieldProps = {
  chosen: readonly File[]
  error: string | undefined
  isHydrated: boolean
  onChoose: (files: readonly File[]) => void
}

export function PicturesField({ chosen, error, isHydrated, onChoose }: PicturesFieldProps) {
  const isFull = chosen.length >= MAX_PICTURES
  return (
    <div className="field enquiry-wide">
      <label className="field-label" htmlFor={id}>
        Pictures (optional)
      </label>
      <input
        id={id}
        className="field-box pictures-box"
        type="file"
        // Without JavaScript the browser itself sends what is chosen here.
        name={isHydrated ? undefined : PICTURES_FIELD}
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
          : 'Up to three, JPEG, PNG or WebP, 5 MB each: a saree whose colour to match, a gift you liked, a sketch.'}
      </p>
      {chosen.length > 0 && <ChosenPictures chosen={chosen} onChoose={onChoose} />}
    </div>
  )
}

function ChosenPictures({ chosen, onChoose }: Pick<PicturesFieldProps, 'chosen' | 'onChoose'>) {
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
