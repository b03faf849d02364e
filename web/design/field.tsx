import { useId, type ComponentProps, type ReactNode } from 'react'

type Words = {
  label: string
  /** A friendly word below the field. */
  hint?: ReactNode
  /** What has to be put right, as a sentence. */
  error?: string | undefined
}

/** One line to type in, with its label, its hint and its error. Every field is required unless `required={false}`. */
export function TextField({ label, hint, error, required = true, ...rest }: Words & ComponentProps<'input'>) {
  const { id, described, words } = useFieldWords({ label, hint, error }, rest.id)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input {...rest} {...described} id={id} required={required} className="field-box" />
      {words}
    </div>
  )
}

/** Several lines to type in; it grows with its words where the browser knows how. */
export function WordsField({
  label,
  hint,
  error,
  required = true,
  ...rest
}: Words & ComponentProps<'textarea'>) {
  const { id, described, words } = useFieldWords({ label, hint, error }, rest.id)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea {...rest} {...described} id={id} required={required} className="field-box field-words" />
      {words}
    </div>
  )
}

/** A choice from a list that the browser knows how to show on every kind of screen. */
export function SelectField({
  label,
  hint,
  error,
  required = true,
  children,
  ...rest
}: Words & ComponentProps<'select'>) {
  const { id, described, words } = useFieldWords({ label, hint, error }, rest.id)
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select {...rest} {...described} id={id} required={required} className="field-box field-select">
        {children}
      </select>
      {words}
    </div>
  )
}

function useFieldWords({ hint, error }: Words, givenId: string | undefined) {
  const ownId = useId()
  const id = givenId ?? ownId
  const ids = [error !== undefined && `${id}-error`, hint && `${id}-hint`].filter(Boolean)
  const words = (
    <>
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div className="field-hint" id={`${id}-hint`} aria-live="polite">
        {hint}
      </div>
    </>
  )
  return {
    id,
    words,
    described: {
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    },
  }
}
