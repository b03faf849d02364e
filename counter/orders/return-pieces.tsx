import { SelectField } from '../design/field.tsx'
import type { StaffShipment } from './order-types.ts'

type Line = StaffShipment['lines'][number]
/** Units by line. */
export type Units = Readonly<Record<string, number>>

export const nameLine = ({ name, choices }: Line) => (choices === '' ? name : `${name} (${choices})`)

/** Asks for the units of each line, 0 to `mostOf`. A draft may hold more than is left now. */
export function PieceUnits({
  lines,
  mostOf,
  units,
  onChange,
  label = nameLine,
  suffix = '',
}: {
  lines: readonly Line[]
  mostOf: (line: Line) => number
  units: Units
  onChange: (units: Units) => void
  label?: (line: Line) => string
  /** Tells two counts of one line apart. */
  suffix?: string
}) {
  return lines
    .filter((line) => mostOf(line) > 0)
    .map((line) => (
      <SelectField
        key={line.line}
        label={label(line)}
        options={Array.from({ length: mostOf(line) + 1 }, (_, count) => ({
          value: String(count),
          label: String(count),
        }))}
        value={String(Math.min(units[`${line.line}${suffix}`] ?? 0, mostOf(line)))}
        onChange={(count) => onChange({ ...units, [`${line.line}${suffix}`]: Number(count) })}
      />
    ))
}
