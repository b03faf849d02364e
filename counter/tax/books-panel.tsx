import { useState } from 'react'
import { addMonths, monthName, type Month, MOST_MONTHS } from '#shop/tax/tax-period.ts'
import { SelectField } from '../design/field.tsx'

/** One workbook of up to twelve months. @param months the newest first */
export function BooksPanel({ months }: { months: readonly Month[] }) {
  const [first, setFirst] = useState(months[0] ?? '')
  const [last, setLast] = useState(first)
  const choices = months.map((value) => ({ value, label: monthName(value) }))
  const later = choices.filter(({ value }) => value >= first && value < addMonths(first, MOST_MONTHS))
  const until = later.some(({ value }) => value === last) ? last : first
  return (
    <section className="panel stack" aria-labelledby="workbook">
      <h2 id="workbook">Workbook for the accountant</h2>
      <p className="muted">
        Invoices, credit notes, HSN, GSTR-3B, payments and refunds, a sheet each. Payouts of the payment provider are in
        its own reports.
      </p>
      <div className="row">
        <SelectField label="First month" value={first} onChange={setFirst} options={choices} />
        <SelectField label="Last month" value={until} onChange={setLast} options={later} />
      </div>
      <p>
        <a
          className="button button-outline"
          href={`/counter/api/v1/months/${first}/files/books.xlsx?until=${until}`}
          download
        >
          Workbook for Excel
        </a>
      </p>
    </section>
  )
}
