import { Link } from 'react-router'
import { useState } from 'react'
import { mayCloseMonths } from '#shop/staff/limits.ts'
import { monthName, addMonths, type Month, MOST_MONTHS } from '#shop/tax/tax-period.ts'
import { useRead } from '../api/use-read.ts'
import { ButtonLink } from '../design/button.tsx'
import { FiguresTable } from '../design/figures.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { SelectField } from '../design/field.tsx'

const LIST = 'GET /counter/api/v1/months'

/** Every month of GST, and whether it is closed. */
export function MonthsScreen() {
  const read = useRead(LIST)
  const { staff } = useMe()
  const isCloser = mayCloseMonths(staff.roles)
  const months = read.data?.data.data
  const open = months?.filter(({ closed }) => !closed) ?? []
  return (
    <Screen
      title="GST by month"
      lead="Figures for GSTR-1 and GSTR-3B, from the invoices and credit notes."
      actions={isCloser && open.length > 1 && <ButtonLink to="/tax/close">Close several months</ButtonLink>}
    >
      {read.isError && !months && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {months?.length === 0 && (
        <div className="blank">
          <p>No invoice has been issued yet. The first order that is paid makes the first month.</p>
        </div>
      )}
      {months && months.length > 0 && (
        <div className="stack">
          <FiguresTable
            caption="Months"
            columns={[{ label: 'Month' }, { label: 'State' }, { label: 'Closed by' }]}
            rows={months.map(({ month, closed }) => [
              <Link key="month" to={`/tax/${month}`}>
                {monthName(month)}
              </Link>,
              <MonthState key="state" isClosed={closed !== null} />,
              closed ? `${closed.by}, ${formatMoment(closed.at)}` : '–',
            ])}
          />
          <BooksPanel months={months.map(({ month }) => month)} />
        </div>
      )}
    </Screen>
  )
}

export function MonthState({ isClosed }: { isClosed: boolean }) {
  return isClosed ? <State look="good">Closed</State> : <State look="plain">Open</State>
}

/** One workbook of up to twelve months. @param months the newest first */
function BooksPanel({ months }: { months: readonly Month[] }) {
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
