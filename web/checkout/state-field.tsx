import type { ComponentProps } from 'react'
import { SelectField } from '#web/design/field.tsx'

export function StateField({
  value,
  states,
  onChoose,
  ...field
}: ComponentProps<typeof SelectField> & {
  value: string
  states: readonly string[]
  onChoose: (state: string) => void
}) {
  if (states.length === 0) return null
  return (
    <SelectField
      {...field}
      value={states.includes(value) ? value : ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">Choose a state</option>
      {states.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  )
}
