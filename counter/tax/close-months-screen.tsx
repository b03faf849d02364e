import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shop/money/paise.ts'
import { mayCloseMonths } from '#shop/staff/limits.ts'
import { monthName } from '#shop/tax/tax-period.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { SelectField } from '../design/field.tsx'
import { FiguresTable } from '../design/figures.tsx'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'

const LIST = 'GET /counter/api/v1/months'
const OPEN = 'GET /counter/api/v1/months/{month}/open'
const CLOSE = 'POST /counter/api/v1/months/{month}/close-all'

/** Open months up to a chosen one, with what hinders each, closed in order by one press. */
export function CloseMonthsScreen() {
  const read = useRead(LIST)
  const [thisMonth] = useState(() => todayInIndia(new Date()).slice(0, 7))
  const over = read.data?.data.data.filter(({ month, closed }) => !closed && month < thisMonth)
  const [chosen, setChosen] = useState<string>()
  const until = over?.some(({ month }) => month === chosen) ? chosen : over?.[0]?.month
  return (
    <Screen title="Close several months" lead={<Link to="/tax">All months</Link>}>
      {read.isError && !over && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {over?.length === 0 && (
        <div className="blank">
          <p>No open month is over. The running month can be closed from the first of the next.</p>
        </div>
      )}
      {over && until !== undefined && (
        <div className="stack">
          <SelectField
            label="Up to"
            value={until}
            onChange={setChosen}
            options={over.map(({ month }) => ({ value: month, label: monthName(month) }))}
          />
          <OpenMonths until={until} />
        </div>
      )}
    </Screen>
  )
}

function OpenMonths({ until }: { until: string }) {
  const read = useRead(OPEN, { params: { month: until } })
  const months = read.data?.data.data
  if (read.isError && !months) return <ReadFailure error={read.error} retry={() => void read.refetch()} />
  if (!months || months.at(-1)?.month !== until) return null
  const ready = months.findIndex(({ unsettled }) => unsettled.length > 0)
  return (
    <>
      <FiguresTable
        caption="Open months"
        columns={[
          { label: 'Month' },
          { label: 'What hinders it' },
          ...['Invoices', 'Credit notes', 'Amount'].map((label) => ({ label, isNumber: true })),
        ]}
        rows={months.map(({ month, invoices, creditNotes, total, unsettled }) => [
          <Link key="month" to={`/tax/${month}`}>
            {monthName(month)}
          </Link>,
          unsettled.length === 0 ? (
            <State key="state" look="good">
              Nothing
            </State>
          ) : (
            unsettled.join(' ')
          ),
          invoices,
          creditNotes,
          formatRupees(total),
        ])}
      />
      <CloseAll until={until} count={ready === -1 ? months.length : ready} hindered={months[ready]?.month} />
    </>
  )
}

/** @param count the months that can be closed now @param hindered the first one that cannot */
function CloseAll({ until, count, hindered }: { until: string; count: number; hindered: string | undefined }) {
  const queries = useQueryClient()
  const { staff } = useMe()
  const { run, isBusy } = useCall(CLOSE)
  if (!mayCloseMonths(staff.roles)) return <p>Ask an owner or an accountant to close the months.</p>
  const months = count === 1 ? 'One month' : `${count} months`
  async function close() {
    const sure = await confirm({
      title: hindered
        ? `Close the months before ${monthName(hindered)}?`
        : `Close all months up to ${monthName(until)}?`,
      text: `${months} will be closed in order. Their figures stay as they are. Later invoices and refunds go into the next month. A closed month is never opened again.`,
      action: 'Close them',
    })
    if (!sure) return
    const result = await run({ params: { month: until } })
    await Promise.all(
      [LIST, OPEN, 'GET /counter/api/v1/months/{month}'].map((route) =>
        queries.invalidateQueries({ queryKey: [route] }),
      ),
    )
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    const { closed, stopped } = result.data
    document.querySelector<HTMLElement>('h1')?.focus()
    const done = closed.length === 1 ? `${monthName(closed[0]!)} is closed.` : `${closed.length} months are closed.`
    if (!stopped) return showNotice({ text: done })
    const why = `${monthName(stopped.month)} stays open: ${stopped.message}`
    showNotice({ kind: 'failed', text: closed.length > 0 ? `${done} ${why}` : why })
  }
  return (
    <div className="stack">
      {hindered && (
        <p>
          {count === 0 ? 'Nothing can be closed yet.' : `${months} can be closed now.`} {monthName(hindered)} and later
          months stay open until it is settled.
        </p>
      )}
      <p>
        <Button kind="solid" isBusy={isBusy} isDisabled={count === 0} onPress={() => void close()}>
          Close the months
        </Button>
      </p>
    </div>
  )
}
