import { useId, useRef, type ComponentProps, useState } from 'react'
import { readTypedDay, writeTypedDay } from '#shop/time/typed-day.ts'
import { Field, type TextField } from './field.tsx'
import { CalendarIcon } from './icons.tsx'
import { requestApi } from '#web/api/api-client.ts'

/** A day that is lettered on a piece is rarely a festival. */
type DayInputProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & { offersFestivals?: boolean }

/**
 * A day in the Indian order, typed or chosen from the browser's calendar. A date input would show the order of the
 * browser's language. Once entered it offers the next festivals. Its value is text for `readTypedDay`.
 * @param props.defaultValue `YYYY-MM-DD`
 */
export function DayInput({ defaultValue, className, offersFestivals = true, ...rest }: DayInputProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [festivals, askForFestivals] = useFestivals()
  /** The caller may hold the ref of the text. */
  function findText(): HTMLInputElement | undefined {
    const text = calendar.current?.previousElementSibling
    return text instanceof HTMLInputElement ? text : undefined
  }
  /** The calendar opens at the typed day. */
  function open(): void {
    if (!calendar.current) return
    calendar.current.value = readTypedDay(findText()?.value ?? '')
    calendar.current.showPicker()
  }
  function show(day: string): void {
    const text = findText()
    if (!text || day === '') return
    // React hears of it only when the value is set past its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(text, writeTypedDay(day))
    text.dispatchEvent(new Event('input', { bubbles: true }))
    text.focus()
  }
  return (
    <span className="day-input">
      <input
        placeholder="5 Dec 2026"
        autoComplete="off"
        {...rest}
        list={festivals.length > 0 ? listId : undefined}
        onFocus={offersFestivals ? askForFestivals : undefined}
        className={`day-text ${className ?? ''}`}
        defaultValue={writeTypedDay(String(defaultValue ?? ''))}
      />
      <input
        ref={calendar}
        type="date"
        className="day-calendar-source"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          event.stopPropagation()
          show(event.target.value)
        }}
      />
      <button
        type="button"
        className="day-input-button needs-script"
        aria-label="Choose the day from a calendar"
        onClick={open}
      >
        <CalendarIcon size={20} />
      </button>
      <Festivals id={listId} festivals={festivals} />
    </span>
  )
}

function Festivals({ id, festivals }: { id: string; festivals: readonly Festival[] }) {
  if (festivals.length === 0) return null
  return (
    <datalist id={id}>
      {festivals.map(({ day, name }) => (
        <option key={day + name} value={writeTypedDay(day)}>
          {name}
        </option>
      ))}
    </datalist>
  )
}

export function DayField({
  label,
  hint,
  error,
  ...rest
}: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error'> & DayInputProps) {
  return (
    <Field texts={{ label, hint, error }} id={rest.id}>
      {(controlProps) => <DayInput {...rest} {...controlProps} className="field-box" />}
    </Field>
  )
}

type Festival = { day: string; name: string }

let asked: Promise<readonly Festival[]> | undefined

/** Asked once for all day fields of a page, when one is first entered. Without an answer the fields offer none. */
function useFestivals(): [festivals: readonly Festival[], ask: () => void] {
  const [festivals, setFestivals] = useState<readonly Festival[]>([])
  const ask = () => {
    asked ??= requestApi('GET /api/festivals', {}).then((result) => {
      if (result.ok) return result.data.festivals
      asked = undefined
      return []
    })
    void asked.then(setFestivals)
  }
  return [festivals, ask]
}
