import { useId, type FormEvent } from 'react'
import type { CheckedRecipient } from '#contract/recipients.ts'
import { recipientFields, type RecipientField } from '#shop/recipients/recipient-row.ts'
import { Button } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import type { DraftRow } from './recipients-draft.ts'
import { ShareFields, type ShareLine } from './share-fields.tsx'

const inputModes = { phone: 'tel', postcode: 'numeric', quantity: 'numeric' } as const

/** The others are told by the person. */
const askedFields: ReadonlySet<string> = new Set<RecipientField>(['name', 'message', 'quantity'])

type Changes = (changes: Partial<DraftRow>) => void
type MendRowProps = {
  number: number
  row: DraftRow
  checked: CheckedRecipient
  shareLines: readonly ShareLine[]
  /** Else only those with a problem. */
  showsAll?: true
  onType: Changes
  onCheck: Changes
}

export const ASKED = 'Tells us the address by a link'

/** Shows the fields with a problem; Enter checks the row. */
export function MendRow({ number, row, checked, shareLines, showsAll, onType, onCheck }: MendRowProps) {
  const prefix = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCheck({})
  }
  const wrong = recipientFields.filter(({ key }) =>
    showsAll ? !row.ask || askedFields.has(key) : checked.problems.some(({ field }) => field === key),
  )
  return (
    <form
      className="mend-row"
      noValidate
      ref={showsAll && focusFirstField}
      onSubmit={submit}
      aria-label={`Row ${number}, ${row.name || 'without a name'}`}
    >
      <p className="person-name">
        <span className="person-number">{number}</span> {row.name || 'Without a name'}
        <span className="person-place">
          {row.ask ? ASKED : [row.address, row.city, row.postcode].filter(Boolean).join(', ')}
        </span>
      </p>
      <div className="address-fields">
        {wrong.map((field) => {
          const problem = checked.problems.find((one) => one.field === field.key)
          if (field.key === 'quantity' && shareLines.length > 0) return <p key={field.key}>{problem?.message}</p>
          const id = `${prefix}-${field.key}`
          return <MendField key={field.key} {...{ id, field, row, problem, onType, onCheck }} />
        })}
      </div>
      <ShareFields lines={shareLines} row={row} onChange={onType} />
      <div className="address-buttons">
        <Button type="submit" size="small">
          Check row {number}
        </Button>
        {row.name.trim() !== '' && (
          <Button kind="quiet" size="small" onClick={() => onCheck({ ask: !row.ask })}>
            {row.ask ? `Enter the address of row ${number}` : `Ask for the address of row ${number}`}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => onCheck({ later: true })}>
          Keep row {number} for later
        </Button>
      </div>
    </form>
  )
}

function focusFirstField(row: HTMLFormElement | null): void {
  row?.querySelector('input')?.focus()
}

function MendField({
  id,
  field: { key, label },
  row,
  problem,
  onType,
  onCheck,
}: Pick<MendRowProps, 'row' | 'onType' | 'onCheck'> & {
  id: string
  field: (typeof recipientFields)[number]
  problem: CheckedRecipient['problems'][number] | undefined
}) {
  const suggestion = problem?.suggestion
  return (
    <div>
      <TextField
        id={id}
        label={label}
        error={problem?.message}
        required={key !== 'message' && key !== 'quantity'}
        inputMode={key in inputModes ? inputModes[key as keyof typeof inputModes] : 'text'}
        value={row[key]}
        onChange={({ target }) => onType({ [key]: target.value })}
      />
      {suggestion !== undefined && (
        <Button kind="quiet" size="small" onClick={() => onCheck({ [key]: suggestion })}>
          Use {suggestion}
        </Button>
      )}
    </div>
  )
}
