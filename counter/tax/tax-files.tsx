import { monthName } from '#shop/tax/tax-period.ts'
import { taxFiles, taxSheets } from '#shop/tax/tax-month-files.ts'
import type { Month } from './month.ts'

/** Files for the GST portal's offline tool, one for each of its sheets. */
export function TaxFiles({ month }: { month: Month['data'] }) {
  const address = `/counter/api/v1/months/${month.month}/files`
  return (
    <section className="panel stack" aria-labelledby="files">
      <h2 id="files">Files for {monthName(month.month)}</h2>
      <p className="muted">
        CSV with the columns of the GST portal’s offline tool. Before the first filing an accountant should look at one
        of them.
      </p>
      <p>
        <a className="button button-outline" href={`${address}/books.xlsx`} download>
          Workbook for Excel
        </a>
      </p>
      <div className="files">
        {taxFiles
          .filter((file) => taxSheets[file].rows(month).length > 0)
          .map((file) => (
            <a key={file} href={`${address}/${file}.csv`} download>
              {taxSheets[file].label}
            </a>
          ))}
        <a href={`${address}/gstr1.json`} download>
          All figures as JSON
        </a>
      </div>
    </section>
  )
}
