import { useRef, type ClipboardEvent } from 'react'
import { Controller, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Button } from '../button.tsx'
import { SelectField, TextField } from '../field.tsx'
import { joinRows, readPastedRows, splitRows, type RowColumn } from './typed-rows.ts'

type Shape = {
  label: string
  hint?: string
  columns: readonly RowColumn[]
  /** On the button below, such as "Add a maker"; without it there is one row. */
  add?: string
}
type Props<Values extends FieldValues> = Shape & { form: UseFormReturn<Values>; name: FieldPathByValue<Values, string> }

/** Rows of a text field of `useEditForm` that holds a line for each, with bars between its parts. */
export function FormRows<Values extends FieldValues>({ form, name, ...shape }: Props<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <div className="rows-field" onBlur={onBlur}>
          <RowsField {...shape} value={value} onChange={onChange} inputRef={ref} />
          {fieldState.error && (
            <p className="field-error" role="alert">
              {fieldState.error.message}
            </p>
          )}
        </div>
      )}
    />
  )
}

type RowsFieldProps = Shape & {
  value: string
  onChange: (value: string) => void
  inputRef: (element: HTMLInputElement | null) => void
}

function RowsField({ label, hint, columns, add, value, onChange, inputRef }: RowsFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  const rows = splitRows(value, columns.length)
  const change = (wanted: readonly (readonly string[])[]) => onChange(joinRows(wanted))
  const focusRow = (at: number) =>
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>('input')?.focus())

  function insert(at: number, added: string[][]): void {
    change(rows.toSpliced(at, 0, ...added))
    focusRow(at + added.length - 1)
  }
  function remove(at: number): void {
    const left = rows.filter((_, index) => index !== at)
    change(left.length > 0 ? left : [[]])
    focusRow(Math.max(0, at - 1))
  }
  function paste(event: ClipboardEvent, at: number): void {
    const pasted = add ? readPastedRows(event.clipboardData.getData('text/plain'), columns.length) : undefined
    if (!pasted) return
    event.preventDefault()
    const isEmpty = rows[at]?.every((part) => part.trim() === '')
    change(rows.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...pasted))
  }
  return (
    <fieldset className="rows-field">
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <ol ref={list} className="typed-rows">
        {rows.map((row, at) => (
          <li key={at} className="typed-row" onPaste={(event) => paste(event, at)}>
            {add && (
              <span className="typed-row-number" aria-hidden="true">
                {at + 1}
              </span>
            )}
            <Parts
              row={row}
              columns={columns}
              of={add ? `${label}, line ${at + 1}` : label}
              onChange={(parts) => change(rows.with(at, parts))}
              inputRef={at === 0 ? inputRef : undefined}
            />
            {add && (
              <Button kind="quiet" onPress={() => remove(at)} isDisabled={value === ''}>
                Remove<span className="visually-hidden"> {row[0]?.trim() || `line ${at + 1}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {add && (
        <div className="row">
          <Button onPress={() => insert(rows.length, [[]])}>{add}</Button>
        </div>
      )}
    </fieldset>
  )
}

type PartsProps = {
  row: readonly string[]
  columns: readonly RowColumn[]
  of: string
  onChange: (row: string[]) => void
  inputRef: RowsFieldProps['inputRef'] | undefined
}

function Parts({ row, columns, of, onChange, inputRef }: PartsProps) {
  return (
    <fieldset aria-label={of} className="typed-parts">
      {columns.map(({ label, example, inputMode, maxLength, options, isNeeded, isLong }, at) => {
        const value = row[at] ?? ''
        if (isNeeded && !isNeeded(row) && value.trim() === '') return null
        const set = (part: string) => onChange(columns.map((_, index) => (index === at ? part : (row[index] ?? ''))))
        return (
          <div key={label} className={isLong ? 'typed-part-long' : 'typed-part'}>
            {options ? (
              <SelectField label={label} options={options} value={value} onChange={set} />
            ) : (
              <TextField
                label={label}
                value={value}
                onChange={set}
                {...(example !== undefined && { placeholder: example })}
                {...(inputMode && { inputMode })}
                {...(maxLength !== undefined && { maxLength })}
                {...(at === 0 && inputRef && { inputRef })}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
