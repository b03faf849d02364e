import { useId, type ComponentProps, type ReactNode } from 'react'

type FieldTexts = {
  label: string
  /** A friendly word below the field. */
  hint?: ReactNode
  /** What has to be put right, as a sentence. */
  error?: string | undefined
}

/** One line to type in, with its label, its hint and its error. Every field is required unless `required={false}`. */
export function TextField({ label, hint, error, ...rest }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field texts={{ label, hint, error }} id={rest.id}>
      {(ties) => <input required {...rest} {...ties} className="field-box" />}
    </Field>
  )
}

/** Several lines to type in; it grows with its words where the browser knows how. */
export function TextAreaField({ label, hint, error, ...rest }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field texts={{ label, hint, error }} id={rest.id}>
      {(ties) => <textarea required {...rest} {...ties} className="field-box field-textarea" />}
    </Field>
  )
}

/** A choice from a list that the browser knows how to show on every kind of screen. */
export function SelectField({ label, hint, error, ...rest }: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field texts={{ label, hint, error }} id={rest.id}>
      {(ties) => <select required {...rest} {...ties} className="field-box field-select" />}
    </Field>
  )
}

/** What ties a box to the words around it. */
type FieldControlProps = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

/** The words around a box, whatever the box is: `children` draws it. */
function Field({
  texts: { label, hint, error },
  id: givenId,
  children,
}: {
  texts: FieldTexts
  id: string | undefined
  children: (controlProps: FieldControlProps) => ReactNode
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const wrong = error !== undefined
  const describedBy = [wrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': wrong || undefined, 'aria-describedby': describedBy || undefined })}
      {wrong && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div className="field-hint" id={`${id}-hint`} aria-live="polite">
        {hint}
      </div>
    </div>
  )
}
