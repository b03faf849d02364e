import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { productFieldLabel, productFieldNames } from '#shop/catalogue/product-fields.ts'
import { sendFile } from '../api/send-file.ts'
import { useRead } from '../api/use-read.ts'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../layout/screen.tsx'
import { describeSource, describeState } from './import-text.ts'

const LIST = 'GET /counter/api/v1/imports'
type Import = CounterAnswer<typeof LIST>['data'][number]

/** Goods in and out as a sheet. */
export function ImportsScreen() {
  const read = useRead(LIST)
  const before = read.data?.data.data ?? []
  return (
    <Screen title="Import and export" lead="Bring your shop here, or change many goods in a spreadsheet">
      <div className="stack">
        <section className="panel stack" aria-labelledby="take-out">
          <h2 id="take-out">Export products</h2>
          <p>A row for each variant, with all fields that an import reads. Edit the file and import it below.</p>
          <div className="row">
            <a className="button button-outline" href="/counter/api/v1/products.csv" download>
              Download all goods
            </a>
            <a className="button button-outline" href="/counter/api/v1/products.csv?state=on+sale" download>
              Only those on sale
            </a>
          </div>
        </section>
        <SendGoods />
        {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
        {before.length > 0 && <EarlierImports imports={before} />}
      </div>
    </Screen>
  )
}

function SendGoods() {
  return (
    <section className="panel stack" aria-labelledby="bring-in">
      <h2 id="bring-in">Import products</h2>
      <p>
        Send the products that you exported from <strong>Shopify, WooCommerce or Strapi</strong> as they are, or your
        own sheet. You see first what each row would do, mistakes come with a proposal, and then you decide. New
        products go on sale when you put them on sale, and one Undo takes an import back.
      </p>
      <ChooseSheet />
      <details>
        <summary>How to write a sheet of your own</summary>
        <div className="stack">
          <p>
            Rows are matched by id, SKU or slug, never by name. An empty cell changes nothing, a dash (–) empties the
            field. New rows with one slug are variants of one product. Each option has two columns: its name, such as
            Size, and the value of this row, such as Small. A product has up to three options.
          </p>
          <p className="muted">
            CSV in UTF-8 or the first sheet of an Excel file, 10 MB and 20,000 rows at most. The first row names the
            columns: {listLabels()}. Other columns touch nothing. Occasions and “gift for” have commas between; other
            categories, and the parts of what is inside, a bar (|). Prices are rupees before GST; from an MRP and its
            GST rate the shop works them out. Quantity prices are 10 = 850 | 25 = 799.50; extras have a line each, such
            as Ribbon: Gold = 49.50 | Plum; pictures have one, too: the file name in the library or an address on the
            internet, a bar, and what it shows.
          </p>
        </div>
      </details>
    </section>
  )
}

const listLabels = () => productFieldNames.map((field) => productFieldLabel(field)).join(', ')

function ChooseSheet() {
  const id = useId()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState('')
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    setRefused('')
    const sent = await sendFile('PUT /counter/api/v1/imports', file)
    setSending(false)
    if (sent.ok) await navigate(`/import/${sent.data.data.id}`)
    else setRefused(sent.message)
  }
  return (
    <>
      <div className="row">
        <label className="button button-solid file-button" htmlFor={id}>
          Choose a CSV or Excel file
          <input
            id={id}
            className="visually-hidden"
            type="file"
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            disabled={isSending}
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <output>{isSending && 'Reading and checking the rows …'}</output>
      </div>
      {refused && (
        <p className="form-refusal" role="alert">
          {refused}
        </p>
      )}
    </>
  )
}

function EarlierImports({ imports }: { imports: readonly Import[] }) {
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">Earlier sheets</h2>
      <ul className="things panel">
        {imports.map((one) => (
          <li key={one.id} className="thing">
            <span>
              <Link to={`/import/${one.id}`}>{one.fileName}</Link>{' '}
              <span className="muted">
                {one.by}, {formatMoment(one.createdAt)}
              </span>
            </span>
            <span>{describeSource(one) + describeState(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
