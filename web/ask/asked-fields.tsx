import { MAX_CHOICES, requestFields, type AskedRecipient } from '#shop/gifts/gift-request.ts'
import type { AskOptions } from '#contract/gift-request.ts'
import { TextField } from '#web/design/field.tsx'

const hints = {
  name: 'We greet them with it',
  from: 'On their page. Leave it empty to stay unnamed.',
} as const

export function AskedFields({
  asked,
  errors,
  fields = requestFields,
  choices,
  toFieldId,
  onChange,
}: {
  asked: AskedRecipient
  errors: { name?: string; from?: string }
  fields?: readonly (typeof requestFields)[number][]
  choices: AskOptions['choices']
  toFieldId: (field: string) => string
  onChange: (changes: Partial<AskedRecipient>) => void
}) {
  return (
    <div className="people-fields">
      <div className="address-fields">
        {fields.map(({ key, label }) => (
          <TextField
            key={key}
            id={toFieldId(key)}
            label={label}
            hint={hints[key]}
            error={errors[key]}
            required={key === 'name'}
            autoComplete="off"
            value={asked[key]}
            onChange={({ target }) => onChange({ [key]: target.value })}
          />
        ))}
      </div>
      <label className="buyer-choice">
        <input
          type="checkbox"
          checked={asked.isSurprise}
          onChange={({ target }) => onChange({ isSurprise: target.checked })}
        />
        It is a surprise: do not show what it is
      </label>
      {choices.length > 0 && !asked.isSurprise && (
        <Choices asked={asked} choices={choices} onChange={(chosen) => onChange({ choices: chosen })} />
      )}
    </div>
  )
}

function Choices({
  asked,
  choices,
  onChange,
}: {
  asked: AskedRecipient
  choices: AskOptions['choices']
  onChange: (chosen: number[]) => void
}) {
  const chosen = choices.map(({ variant }) => variant).filter((variant) => asked.choices.includes(variant))
  const isFull = chosen.length >= MAX_CHOICES - 1
  return (
    <fieldset>
      <legend className="buyer-legend">They may choose one of these instead</legend>
      <p className="buyer-hint">{`All at the same price. Choose up to ${MAX_CHOICES - 1} of them.`}</p>
      {choices.map(({ variant, name }) => {
        const isChosen = chosen.includes(variant)
        return (
          <label key={variant} className="buyer-choice">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((each) => each !== variant) : [...chosen, variant])}
            />
            {name}
          </label>
        )
      })}
    </fieldset>
  )
}
