import type { ComponentProps } from 'react'
import { Controller, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { CheckboxesField, SelectField, TextAreaField, TextField, type Option } from '../field.tsx'

type Bound<Values extends FieldValues, Value> = { form: UseFormReturn<Values>; name: FieldPathByValue<Values, Value> }
type Own = 'value' | 'onChange' | 'onBlur' | 'name' | 'error' | 'inputRef' | 'form'

/** A text field of `useEditForm`. */
export function FormText<Values extends FieldValues>({
  form,
  name,
  ...rest
}: Bound<Values, string> & Omit<ComponentProps<typeof TextField>, Own>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, ...field }, fieldState }) => (
        <TextField {...rest} {...field} inputRef={ref} error={fieldState.error?.message} />
      )}
    />
  )
}

export function FormTextArea<Values extends FieldValues>({
  form,
  name,
  ...rest
}: Bound<Values, string> & Omit<ComponentProps<typeof TextAreaField>, Own>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, ...field }, fieldState }) => (
        <TextAreaField {...rest} {...field} inputRef={ref} error={fieldState.error?.message} />
      )}
    />
  )
}

type Choices<Value extends string> = { label: string; hint?: string; options: readonly Option<Value>[] }

export function FormSelect<Values extends FieldValues, Value extends string>({
  form,
  name,
  ...rest
}: Bound<Values, Value> & Choices<Value>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <SelectField {...rest} value={value} onChange={onChange} error={fieldState.error?.message} />
      )}
    />
  )
}

export function FormCheckboxes<Values extends FieldValues, Value extends string>({
  form,
  name,
  ...rest
}: Bound<Values, readonly Value[]> & Choices<Value>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <CheckboxesField<Value> {...rest} value={value} onChange={onChange} error={fieldState.error?.message} />
      )}
    />
  )
}
