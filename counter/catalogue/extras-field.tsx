import { Button } from '../design/button.tsx'
import { SelectField, TextField } from '../design/field.tsx'
import type { TypedChoice, TypedExtra } from './extra-values.ts'
import { moved } from './move-item.ts'

type Props = { value: TypedExtra[]; onChange: (extras: TypedExtra[]) => void; error: string | undefined }
const newChoice: TypedChoice = { name: '', each: '', once: '', kept: {} }
const newExtra: TypedExtra = { name: '', isRequired: 'no', choices: [newChoice] }

const replaced = <Item,>(list: readonly Item[], at: number, part: Partial<Item>): Item[] =>
  list.map((item, index) => (index === at ? { ...item, ...part } : item))
const without = <Item,>(list: readonly Item[], at: number): Item[] => list.filter((_, index) => index !== at)

/** Extras with their choices; the order by buttons. */
export function ExtrasField({ value: extras, onChange, error }: Props) {
  return (
    <>
      {extras.map((extra, at) => (
        <fieldset key={extra.key ?? `new ${at}`} className="panel stack choice-group">
          <legend>{extra.name || 'New extra'}</legend>
          <TextField
            label="Name of the extra"
            value={extra.name}
            onChange={(name) => onChange(replaced(extras, at, { name }))}
          />
          <SelectField
            label="Must it be chosen?"
            value={extra.isRequired}
            onChange={(isRequired) => onChange(replaced(extras, at, { isRequired }))}
            options={[
              { value: 'no', label: 'No: the first free one is taken' },
              { value: 'yes', label: 'Yes, before it goes into the cart' },
            ]}
          />
          <Choices
            choices={extra.choices}
            of={extra.name}
            onChange={(choices) => onChange(replaced(extras, at, { choices }))}
          />
          <div className="row">
            <Button isDisabled={at === 0} onPress={() => onChange(moved(extras, at, at - 1))}>
              Earlier<span className="visually-hidden">: {extra.name}</span>
            </Button>
            <Button kind="quiet" onPress={() => onChange(without(extras, at))}>
              Remove<span className="visually-hidden"> {extra.name}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      {error && (
        <p className="form-refusal" role="alert">
          {error}
        </p>
      )}
      <Button onPress={() => onChange([...extras, newExtra])}>Add an extra</Button>
    </>
  )
}

function Choices({
  choices,
  of,
  onChange,
}: {
  choices: TypedChoice[]
  of: string
  onChange: (choices: TypedChoice[]) => void
}) {
  return (
    <>
      <ol className="choice-list">
        {choices.map((choice, at) => (
          <li key={choice.key ?? `new ${at}`} className="choice-row">
            <TextField
              label={`Choice ${at + 1}`}
              value={choice.name}
              onChange={(name) => onChange(replaced(choices, at, { name }))}
            />
            <TextField
              label="₹ for each piece, before GST"
              inputMode="decimal"
              value={choice.each}
              onChange={(each) => onChange(replaced(choices, at, { each }))}
            />
            <TextField
              label="₹ once, before GST"
              inputMode="decimal"
              value={choice.once}
              onChange={(once) => onChange(replaced(choices, at, { once }))}
            />
            <Button kind="quiet" onPress={() => onChange(without(choices, at))}>
              Remove<span className="visually-hidden"> {choice.name || `choice ${at + 1}`}</span>
            </Button>
          </li>
        ))}
      </ol>
      <Button onPress={() => onChange([...choices, newChoice])}>
        Add a choice<span className="visually-hidden"> of {of || 'the new extra'}</span>
      </Button>
    </>
  )
}
