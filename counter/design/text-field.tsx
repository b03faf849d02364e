import type { ReactNode, Ref } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps,
} from 'react-aria-components'

export type FieldTextProps = { label: string; hint?: ReactNode; error?: string | undefined }
type Inner<Element> = { inputRef?: Ref<Element>; placeholder?: string }

/** Hint and error are read with the field. */
export function FieldTexts({ hint, error }: Pick<FieldTextProps, 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  )
}

type TextProps = FieldTextProps & Omit<TextFieldProps, 'className' | 'children' | 'isInvalid' | 'validate'>

export function TextField({ label, hint, error, inputRef, placeholder, ...rest }: TextProps & Inner<HTMLInputElement>) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className="field">
      <Label className="field-label">{label}</Label>
      <Input className="field-box" {...(inputRef && { ref: inputRef })} {...(placeholder && { placeholder })} />
      <FieldTexts hint={hint} error={error} />
    </AriaTextField>
  )
}

export function TextAreaField({ label, hint, error, inputRef, ...rest }: TextProps & Inner<HTMLTextAreaElement>) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className="field">
      <Label className="field-label">{label}</Label>
      <TextArea className="field-box field-area" {...(inputRef && { ref: inputRef })} />
      <FieldTexts hint={hint} error={error} />
    </AriaTextField>
  )
}
