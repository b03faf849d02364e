import type { SetURLSearchParams } from 'react-router'
import {
  comparisons,
  findSpan,
  periodLabels,
  reportPeriods,
  type Comparison,
  type ReportPeriod,
} from '#shop/reports/report-period.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { SelectField, TextField } from '../design/field.tsx'

const OWN_DAYS = 'days'
const options = [
  ...reportPeriods.map((value) => ({ value, label: periodLabels[value] })),
  { value: OWN_DAYS, label: 'From … to …' } as const,
]
const comparisonLabels: Readonly<Record<Comparison, string>> = {
  before: 'The time before',
  year: 'A year before',
}

export type SpanQuery = { period?: ReportPeriod; from?: string; to?: string; against?: Comparison }

/** The address holds the span, so that other reports and a reload keep it. */
export function readSpanQuery(address: URLSearchParams): SpanQuery {
  const [from, to] = [address.get('from'), address.get('to')]
  const against = comparisons.find((each) => each === address.get('against') && each !== 'before')
  const period = reportPeriods.find((each) => each === address.get('period')) ?? 'last-30-days'
  return { ...(from && to ? { from, to } : { period }), ...(against && { against }) }
}

type Props = { query: SpanQuery; setAddress: SetURLSearchParams; isCompared: boolean }

export function ChooseSpan({ query, setAddress, isCompared }: Props) {
  const go = (next: SpanQuery) => setAddress({ ...next }, { replace: true })
  const { period, from, to, against } = query
  const compared = against && { against }
  return (
    <>
      <SelectField<ReportPeriod | typeof OWN_DAYS>
        label="Time"
        value={period ?? OWN_DAYS}
        onChange={(next) => {
          if (next !== OWN_DAYS) go({ period: next, ...compared })
          else if (period) go({ ...findSpan(period, todayInIndia(new Date())), ...compared })
        }}
        options={options}
      />
      {from && to && (
        <>
          <TextField
            label="First day"
            type="date"
            value={from}
            onChange={(day) => day && go({ from: day, to, ...compared })}
          />
          <TextField
            label="Last day"
            type="date"
            value={to}
            onChange={(day) => day && go({ from, to: day, ...compared })}
          />
        </>
      )}
      {isCompared && (
        <SelectField<Comparison>
          label="Beside"
          value={against ?? 'before'}
          onChange={(next) => go({ ...query, against: next })}
          options={comparisons.map((value) => ({ value, label: comparisonLabels[value] }))}
        />
      )}
    </>
  )
}
