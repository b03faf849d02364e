import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatRupees } from '#shop/money/paise.ts'
import { mayCloseMonths } from '#shop/staff/limits.ts'
import { grossOf } from '#shop/tax/tax-month.ts'
import { monthName } from '#shop/tax/tax-period.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../design/button.tsx'
import { confirm } from '../design/confirm.tsx'
import { FiguresTable } from '../design/figures.tsx'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { HsnSummary, NilTable, PlacesTable, SeriesTable } from './month-tables.tsx'
import { MonthState } from './months-screen.tsx'
import { Gstr3bTable } from './gstr3b-table.tsx'
import { TaxFiles } from './tax-files.tsx'
import type { Month } from './month.ts'

const ONE = 'GET /counter/api/v1/months/{month}'
const CLOSE = 'POST /counter/api/v1/months/{month}/close'

/** A month of GST: what must be settled, what is owed, the tables, the files, and closing it. */
export function MonthScreen() {
  const { month = '' } = useParams()
  const read = useRead(ONE, { params: { month } })
  const shown = read.data?.data
  if (read.isError && !shown)
    return (
      <Screen title="GST by month">
        <ReadFailure error={read.error} retry={() => void read.refetch()} />
      </Screen>
    )
  if (!shown || shown.data.month !== month) return null
  return <MonthFigures month={shown} />
}

function MonthFigures({ month: shown }: { month: Month }) {
  const { data, closed, unsettled } = shown
  const name = monthName(data.month)
  return (
    <Screen
      title={`GST for ${name}`}
      lead={
        <>
          <MonthState isClosed={closed !== null} /> {closed && `by ${closed.by}, ${formatMoment(closed.at)} · `}
          <Link to="/tax">All months</Link>
        </>
      }
      actions={!closed && <CloseButton month={shown} />}
    >
      <div className="stack">
        {!closed && unsettled.length > 0 && (
          <section className="panel stack" aria-labelledby="unsettled">
            <h2 id="unsettled">Before it can be closed</h2>
            <ul className="sentences">
              {unsettled.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        {data.withoutHsn.length > 0 && (
          <section className="panel stack" aria-labelledby="without-hsn">
            <h2 id="without-hsn">Goods without HSN</h2>
            <p>
              {data.withoutHsn.length === 1 ? 'One document has' : `${data.withoutHsn.length} documents have`} goods
              without HSN, such as {data.withoutHsn.slice(0, 5).join(', ')}. The summary shows them apart: ask your
              accountant where they belong, and write the HSN into the goods for the next sale.
            </p>
          </section>
        )}
        <LateNotes month={data} />
        <Owed month={shown} />
        <PlacesTable month={data} />
        <NilTable month={data} />
        <HsnSummary month={data} />
        <SeriesTable month={data} />
        <TieOutTable month={shown} />
        <Gstr3bTable month={data} />
        <TaxFiles month={data} />
      </div>
    </Screen>
  )
}

function LateNotes({ month: { lateNotes = [] } }: { month: Month['data'] }) {
  if (lateNotes.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="late-notes">
      <h2 id="late-notes">Credit notes that do not reduce tax</h2>
      <p>
        They were issued after the thirtieth of November that follows the year of the invoice (CGST Act, section 34(2)).
        No table contains them, and their tax stays paid:
      </p>
      <ul className="sentences">
        {lateNotes.map(({ number, invoiceNumber, total }) => (
          <li key={number}>
            {number} on {invoiceNumber}, {formatRupees(total)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Owed({ month: { data, net } }: { month: Month }) {
  const sums = [
    ['Invoices', data.invoiced],
    ['Credit notes', data.credited],
  ] as const
  const amounts = (each: typeof net) => [each.taxable, each.igst, each.cgst, each.sgst].map(formatRupees)
  const rounding = (sum: Month['data']['invoiced']) => sum.total - grossOf(sum)
  return (
    <section className="stack" aria-labelledby="owed">
      <h2 id="owed">Tax owed</h2>
      <FiguresTable
        caption="Tax owed"
        columns={[
          { label: 'What' },
          ...['Documents', 'Taxable', 'IGST', 'CGST', 'SGST or UTGST', 'Rounding'].map((label) => ({
            label,
            isNumber: true,
          })),
        ]}
        rows={sums.map(([label, sum]) => [label, sum.count, ...amounts(sum), formatRupees(rounding(sum))])}
        total={[
          'Owed',
          data.invoiced.count + data.credited.count,
          ...amounts(net),
          formatRupees(rounding(data.invoiced) - rounding(data.credited)),
        ]}
      />
    </section>
  )
}

const checkLabels: Readonly<Record<Month['tieOut'][number]['check'], string>> = {
  charged: 'Invoices and the totals of their orders',
  gst: 'GST of the invoices with its rounding, and of their orders',
  paid: 'Invoices of orders paid at once, and their payments',
  refunded: 'Credit notes and refunds',
  tables: 'Invoices less notes, and the tables',
  hsn: 'Invoices less notes, and the HSN summary',
  'gstr-3b': 'Invoices less notes, and GSTR-3B',
}

function TieOutTable({ month: { tieOut } }: { month: Month }) {
  return (
    <section className="stack" aria-labelledby="tie-out">
      <h2 id="tie-out">Does it tie out?</h2>
      <FiguresTable
        caption="Does it tie out?"
        columns={[
          { label: 'Compared' },
          // First, so that a phone shows it without being moved.
          { label: 'Difference' },
          { label: 'Documents', isNumber: true },
          { label: 'Compared with', isNumber: true },
        ]}
        rows={tieOut.map(({ check, documents, books }) => [
          checkLabels[check],
          documents === books ? (
            <State key="state" look="good">
              None
            </State>
          ) : (
            <State key="state" look="bad">
              {formatRupees(documents - books)}
            </State>
          ),
          formatRupees(documents),
          formatRupees(books),
        ])}
      />
    </section>
  )
}

function CloseButton({ month: { data, unsettled } }: { month: Month }) {
  const { staff } = useMe()
  const queries = useQueryClient()
  const { run, isBusy } = useCall(CLOSE)
  if (!mayCloseMonths(staff.roles)) return null
  const name = monthName(data.month)
  async function close() {
    const sure = await confirm({
      title: `Close ${name}?`,
      text: `Its figures stay as they are from now on. Later invoices and refunds go into the next month. A closed month is never opened again.`,
      action: `Close ${name}`,
    })
    if (!sure) return
    const result = await run({ params: { month: data.month } })
    if (!result.ok) return showNotice({ kind: 'failed', text: result.message })
    await Promise.all(
      [ONE, 'GET /counter/api/v1/months'].map((route) => queries.invalidateQueries({ queryKey: [route] })),
    )
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>('h1')?.focus()
    showNotice({ text: `${name} is closed.` })
  }
  return (
    <Button kind="solid" isBusy={isBusy} isDisabled={unsettled.length > 0} onPress={() => void close()}>
      Close the month
    </Button>
  )
}
