import { formatRupees } from '#shop/money/paise.ts'
import { FiguresTable } from '../design/figures.tsx'
import type { Month } from './month.ts'

type Figures = Month['data']
type Amounts = Pick<Figures['b2cs'][number], 'taxable' | 'igst' | 'cgst' | 'sgst'>

const numbers = (...labels: string[]) => labels.map((label) => ({ label, isNumber: true }))
const amountColumns = numbers('Taxable', 'IGST', 'CGST', 'SGST or UTGST')
const amounts = ({ taxable, igst, cgst, sgst }: Amounts) => [taxable, igst, cgst, sgst].map(formatRupees)
const placeText = ({ state, code }: Figures['b2cs'][number]['place']) => (code === null ? state : `${state} (${code})`)

/** Tables 4 to 9B: single invoices, and sums by State and rate. */
export function PlacesTable({ month: { b2b, b2cl, exports, b2cs, notes } }: { month: Figures }) {
  const groups = [
    ['Invoices to registered buyers', b2b, 4],
    ['Invoices above ₹1,00,000 to other States', b2cl, 5],
    ['Invoices to other countries', exports, 6],
    ['Credit notes on these', notes, 9],
  ] as const
  return (
    <>
      {groups.map(([label, rows, table]) =>
        rows.length === 0 ? null : (
          <section key={label} className="stack" aria-labelledby={`table-${table}`}>
            <h2 id={`table-${table}`}>{label}</h2>
            <FiguresTable
              caption={label}
              columns={[
                { label: 'Number' },
                { label: 'Buyer' },
                { label: 'Place' },
                ...numbers('Rate'),
                ...amountColumns,
              ]}
              rows={rows.map((row) => [
                row.number,
                row.gstin === null ? '–' : `${row.name}, ${row.gstin}`,
                placeText(row.place),
                `${row.rate} %`,
                ...amounts(row),
              ])}
            />
          </section>
        ),
      )}
      <section className="stack" aria-labelledby="table-7">
        <h2 id="table-7">Everybody else, by State and rate</h2>
        {b2cs.length === 0 ? (
          <p className="muted">Nothing was sold to anybody else.</p>
        ) : (
          <FiguresTable
            caption="Everybody else, by State and rate"
            columns={[{ label: 'Place of supply' }, ...numbers('Rate'), ...amountColumns]}
            rows={b2cs.map((row) => [placeText(row.place), `${row.rate} %`, ...amounts(row)])}
          />
        )}
      </section>
    </>
  )
}

/** Table 8. */
export function NilTable({ month: { nil = [] } }: { month: Figures }) {
  if (nil.length === 0) return null
  return (
    <section className="stack" aria-labelledby="table-8">
      <h2 id="table-8">Supplies without tax</h2>
      <FiguresTable
        caption="Supplies without tax"
        columns={[{ label: 'Sold' }, { label: 'To' }, ...numbers('Value')]}
        rows={nil.map(({ isRegistered, sameState, taxable }) => [
          sameState ? 'Within the State' : 'To other States',
          isRegistered ? 'Registered buyers' : 'Everybody else',
          formatRupees(taxable),
        ])}
      />
    </section>
  )
}

/** Table 12, in its two parts. */
export function HsnSummary({ month: { hsn } }: { month: Figures }) {
  const parts = [
    ['HSN summary, registered buyers', hsn.b2b, 'hsn-b2b'],
    ['HSN summary, everybody else', hsn.b2c, 'hsn-b2c'],
  ] as const
  return parts.map(([label, rows, id]) =>
    rows.length === 0 ? null : (
      <section key={id} className="stack" aria-labelledby={id}>
        <h2 id={id}>{label}</h2>
        <FiguresTable
          caption={label}
          columns={[{ label: 'HSN or SAC' }, ...numbers('Rate', 'Pieces'), ...amountColumns]}
          rows={rows.map((row) => [row.hsn ?? 'None', `${row.rate} %`, row.quantity, ...amounts(row)])}
        />
      </section>
    ),
  )
}

const kinds: Readonly<Record<Figures['series'][number]['kind'], string>> = {
  invoice: 'Invoices',
  'credit note': 'Credit notes',
  'receipt voucher': 'Receipt vouchers',
  'refund voucher': 'Refund vouchers',
  'delivery challan': 'Delivery challans',
}

/** Table 13. */
export function SeriesTable({ month: { series } }: { month: Figures }) {
  return (
    <section className="stack" aria-labelledby="series">
      <h2 id="series">Documents issued</h2>
      {series.length === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <FiguresTable
          caption="Documents issued"
          columns={[
            { label: 'Kind' },
            { label: 'From' },
            { label: 'To' },
            ...numbers('Documents', 'Cancelled', 'Amount'),
          ]}
          rows={series.map(({ kind, from, to, count, cancelled = 0, total }) => [
            kinds[kind],
            from,
            to,
            count,
            cancelled,
            formatRupees(total),
          ])}
        />
      )}
    </section>
  )
}
