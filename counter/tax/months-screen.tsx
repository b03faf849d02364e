import { Link } from 'react-router'
import { monthName } from '#shop/tax/tax-period.ts'
import { useRead } from '../api/use-read.ts'
import { FiguresTable } from '../design/figures.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'

const LIST = 'GET /counter/api/v1/months'

/** Every month of GST, and whether it is closed. */
export function MonthsScreen() {
  const read = useRead(LIST)
  const months = read.data?.data.data
  return (
    <Screen title="GST by month" lead="Figures for GSTR-1, from the invoices and credit notes.">
      {read.isError && !months && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {months?.length === 0 && (
        <div className="blank">
          <p>No invoice has been issued yet. The first order that is paid makes the first month.</p>
        </div>
      )}
      {months && months.length > 0 && (
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
      )}
    </Screen>
  )
}

export function MonthState({ isClosed }: { isClosed: boolean }) {
  return isClosed ? <State look="good">Closed</State> : <State look="plain">Open</State>
}
