import { useId, type ComponentProps, type ReactNode } from 'react'

type FieldTexts = {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** Required unless `required={false}`. */
export function TextField({ label, hint, error, ...rest }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field texts={{ label, hint, error }} id={rest.id}>
      {(controlProps) => <input required {...rest} {...controlProps} className="field-box" />}
    </Field>
  )
}

export function TextAreaField({ label, hint, error, ...rest }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field texts={{ label, hint, error }} id={rest.id}>
      {(controlProps) => <textarea required {...rest} {...controlProps} className="field-box field-textarea" />}
    </Field>
  )
}

export function SelectField({ label, hint, error, ...rest }: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field texts={{ label, hint, error }} id={rest.id}>
      {(controlProps) => <select required {...rest} {...controlProps} className="field-box field-select" />}
    </Field>
  )
}

type FieldControlProps = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

export function Field({
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
