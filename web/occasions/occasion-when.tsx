import { findOccasion } from '#shop/catalogue/gift-facets.ts'
import { festivalKeys, type FestivalKey, type OccasionKind } from '#shop/occasions/occasion.ts'
import { SelectField } from '#web/design/field.tsx'
import { MONTHS } from '#web/orders/format-india-date.ts'

export const whenFields = ['kind', 'day', 'month', 'festival'] as const
export type WhenValues = Record<(typeof whenFields)[number], string>

const days = Array.from({ length: 31 }, (_, index) => index + 1)

export function toWhen({ kind, day, month, festival }: WhenValues) {
  const isFestival = kind === 'festival'
  return {
    kind: kind as OccasionKind,
    day: isFestival ? null : Number(day) || null,
    month: isFestival ? null : Number(month) || null,
    festival: isFestival && festival !== '' ? (festival as FestivalKey) : null,
  }
}

type Bound = (field: keyof WhenValues) => {
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** A festival, or a day of the year. */
export function OccasionWhen({ values, text }: { values: WhenValues; text: Bound }) {
  return (
    <>
      <SelectField label="What for?" {...text('kind')}>
        <option value="birthday">Birthday</option>
        <option value="anniversary">Anniversary</option>
        <option value="festival">A festival</option>
      </SelectField>
      {values.kind === 'festival' ? (
        <SelectField label="Which festival?" hint="Its day comes from our calendar each year." {...text('festival')}>
          <option value="">Choose</option>
          {festivalKeys.map((key) => (
            <option key={key} value={key}>
              {findOccasion(key)?.name}
            </option>
          ))}
        </SelectField>
      ) : (
        <div className="occasion-day">
          <SelectField label="Day" {...text('day')}>
            <option value="">Choose</option>
            {days.map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
          </SelectField>
          <SelectField label="Month" {...text('month')} error={undefined}>
            <option value="">Choose</option>
            {MONTHS.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  )
}
