import {
  Button,
  Checkbox,
  CheckboxGroup,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components'
import { CheckIcon, ChevronIcon } from './icons.tsx'
import { FieldTexts, type FieldTextProps } from './text-field.tsx'

export { FieldTexts, TextAreaField, TextField } from './text-field.tsx'

export type Option<Value extends string = string> = { value: Value; label: string; hint?: string }

type ChoiceProps<Value extends string> = FieldTextProps & { options: readonly Option<Value>[]; isDisabled?: boolean }

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  ...rest
}: ChoiceProps<Value> & { value: Value | null; onChange: (value: Value) => void }) {
  return (
    <Select
      placeholder="Choose"
      {...rest}
      value={value}
      onChange={(key) => key !== null && onChange(String(key) as Value)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      // Choices that are still being read come into the list that was opened.
      allowsEmptyCollection
      className="field"
    >
      <Label className="field-label">{label}</Label>
      <Button className="field-box field-select">
        <SelectValue />
        <ChevronIcon />
      </Button>
      <FieldTexts hint={hint} error={error} />
      <Popover className="pop-up">
        <ListBox items={options} className="options" renderEmptyState={() => 'Nothing to choose from yet'}>
          {({ value, label }: Option<Value>) => (
            <ListBoxItem id={value} textValue={label} className="option">
              {label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}

export function CheckboxesField<Value extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  ...rest
}: ChoiceProps<Value> & { value: readonly Value[]; onChange: (value: Value[]) => void }) {
  return (
    <CheckboxGroup
      {...rest}
      value={[...value]}
      onChange={(values) => onChange(options.map((option) => option.value).filter((one) => values.includes(one)))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="field"
    >
      <Label className="field-label">{label}</Label>
      <FieldTexts hint={hint} error={error} />
      {options.map((option) => (
        <Checkbox key={option.value} value={option.value} className="check">
          <span className="check-box" aria-hidden="true">
            <CheckIcon />
          </span>
          <span>
            {option.label}
            {option.hint && <span className="field-hint"> {option.hint}</span>}
          </span>
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}
