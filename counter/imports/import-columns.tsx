import { useState } from 'react'
import { productFieldLabel, productFieldNames, type ProductField } from '#shop/catalogue/product-fields.ts'
import { useCall } from '../api/use-call.ts'
import { Button } from '../design/button.tsx'
import { SelectField } from '../design/field.tsx'
import type { Import } from './import.ts'

type Choice = ProductField | 'nothing'
const options = [
  { value: 'nothing' as Choice, label: 'Leave it out' },
  ...productFieldNames.map((field) => ({ value: field as Choice, label: productFieldLabel(field) })),
]

/** Assigns a field to each column; shows the column's first cell. */
export function ImportColumns({ found, renew }: { found: Import; renew: () => Promise<void> }) {
  const { run, isBusy } = useCall('PUT /counter/api/v1/imports/{import}/mapping')
  const [mapping, setMapping] = useState(() => found.columns.map(({ field }) => field))
  const [refused, setRefused] = useState('')
  const isChanged = mapping.some((field, at) => field !== found.columns[at]?.field)
  const isUnchecked = found.state === 'checking'
  const choose = (at: number, choice: Choice) =>
    // A field has one column: the one chosen last.
    setMapping(
      mapping.map((field, index) => {
        if (index === at) return choice === 'nothing' ? null : choice
        return field === choice ? null : field
      }),
    )
  const check = async () => {
    const result = await run({ params: { import: found.id }, version: found.version, body: { mapping } })
    setRefused(result.ok ? '' : result.message)
    await renew()
  }
  return (
    <details className="panel import-columns" open={isUnchecked || mapping.every((field) => field === null)}>
      <summary>
        Columns: {mapping.filter((field) => field !== null).length} of {mapping.length} are read
      </summary>
      <ol className="import-column-list">
        {found.columns.map(({ name, sample }, at) => (
          <li key={`${at} ${name}`}>
            <SelectField
              label={name || `Column ${at + 1}`}
              hint={sample ? `First: ${sample.slice(0, 60)}` : 'The first row has nothing here.'}
              options={options}
              value={mapping[at] ?? 'nothing'}
              onChange={(choice) => choose(at, choice)}
            />
          </li>
        ))}
      </ol>
      {refused && (
        <p className="form-refusal" role="alert">
          {refused}
        </p>
      )}
      {(isChanged || isUnchecked) && (
        <Button kind="solid" isBusy={isBusy} onPress={() => void check()}>
          Check the rows again
        </Button>
      )}
    </details>
  )
}
