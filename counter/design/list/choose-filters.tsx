import { useState } from 'react'
import { Button } from '../button.tsx'
import { openDialog } from '../dialogs.tsx'
import { CheckboxesField, SelectField, TextField } from '../field.tsx'
import type { ListAddress } from './list-address.ts'
import type { Filter } from './list-types.ts'

const ANY = 'any'
type Values = ListAddress['values']

/** All filters of a list at once, in a sheet. @returns undefined when it was left */
export function chooseFilters(filters: readonly Filter[], values: Values): Promise<Values | undefined> {
  return openDialog<Values>({ title: 'Filter', look: 'sheet' }, (close) => (
    <FilterForm filters={filters} before={values} close={close} />
  ))
}

function FilterForm({
  filters,
  before,
  close,
}: {
  filters: readonly Filter[]
  before: Values
  close: (values: Values) => void
}) {
  const [values, setValues] = useState(before)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        close(values)
      }}
    >
      {filters.map((filter) => (
        <FilterField
          key={filter.key}
          filter={filter}
          value={values[filter.key] ?? []}
          onChange={(chosen) => setValues({ ...values, [filter.key]: chosen })}
        />
      ))}
      <div className="dialog-buttons">
        <Button onPress={() => close({})}>No filters</Button>
        <Button kind="solid" type="submit">
          Show
        </Button>
      </div>
    </form>
  )
}

function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}) {
  if (filter.kind === 'choice')
    return <CheckboxesField label={filter.label} options={filter.values} value={value} onChange={onChange} />
  if (filter.kind === 'one')
    return (
      <SelectField
        label={filter.label}
        options={[{ value: ANY, label: 'Any' }, ...filter.values]}
        value={value[0] ?? ANY}
        onChange={(chosen) => onChange(chosen === ANY ? [] : [chosen])}
      />
    )
  return (
    <TextField
      label={filter.label}
      type={filter.kind === 'day' ? 'date' : 'text'}
      value={value[0] ?? ''}
      onChange={(text) => onChange(text === '' ? [] : [text])}
      {...(filter.kind === 'text' && filter.hint && { hint: filter.hint })}
    />
  )
}
