import { formatRupees } from '#shop/money/paise.ts'
import { gstr3bLeftOut, listGstr3b } from '#shop/tax/gstr3b.ts'
import { FiguresTable } from '../design/figures.tsx'
import type { Month } from './month.ts'

/** The tables that the shop can fill, and those that it cannot. */
export function Gstr3bTable({ month }: { month: Month['data'] }) {
  const rows = listGstr3b(month)
  const isNegative = rows.some(({ taxable }) => taxable < 0)
  return (
    <section className="stack" aria-labelledby="gstr-3b">
      <h2 id="gstr-3b">GSTR-3B</h2>
      <FiguresTable
        caption="GSTR-3B"
        columns={[
          { label: 'Table' },
          { label: 'What' },
          ...['Taxable', 'IGST', 'CGST', 'SGST or UTGST'].map((label) => ({ label, isNumber: true })),
        ]}
        rows={rows.map(({ table, label, taxable, igst, cgst, sgst }) => [
          table,
          label,
          ...[taxable, igst, cgst, sgst].map(formatRupees),
        ])}
      />
      {isNegative && <p>More went back than was sold. Ask your accountant how to file the negative amounts.</p>}
      <p className="muted">The shop does not fill:</p>
      <ul className="sentences muted">
        {gstr3bLeftOut.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
