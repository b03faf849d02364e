import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { importFieldLabel, listImportFields, type ImportKind } from '#shop/import/import-fields.ts'
import { sendFile } from '../api/send-file.ts'
import { useRead } from '../api/use-read.ts'
import { formatMoment } from '../design/format-moment.ts'
import { ReadFailure } from '../design/read-failure.tsx'
import { Screen } from '../frame/screen.tsx'
import { describeState } from './import-text.ts'

const LIST = 'GET /counter/api/v1/imports'
type Import = CounterAnswer<typeof LIST>['data'][number]

/** Goods in and out as a sheet. */
export function ImportsScreen() {
  const read = useRead(LIST)
  const before = read.data?.data.data ?? []
  return (
    <Screen title="Import and export" lead="Goods as a sheet, for a spreadsheet program">
      <div className="stack">
        <section className="panel stack" aria-labelledby="take-out">
          <h2 id="take-out">Take goods out</h2>
          <p>A row for each variant, with all that an import reads. Change what you like, and send it back below.</p>
          <div className="row">
            <a className="button button-outline" href="/counter/api/v1/products.csv" download>
              Download all goods
            </a>
            <a className="button button-outline" href="/counter/api/v1/products.csv?state=on+sale" download>
              Only those on sale
            </a>
          </div>
          <p>
            Places for words are a sheet of their own: a row for each picture that shows one, with its measures in
            millimetres and its corners as shares of the picture. Change what you like, and send it back below, too.
          </p>
          <div className="row">
            <a className="button button-outline" href="/counter/api/v1/zones.csv" download>
              Download places for words
            </a>
          </div>
        </section>
        <SendGoods />
        <SendPlaces />
        {read.isError && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
        {before.length > 0 && <EarlierImports imports={before} />}
      </div>
    </Screen>
  )
}

function SendGoods() {
  return (
    <section className="panel stack" aria-labelledby="bring-in">
      <h2 id="bring-in">Bring goods in</h2>
      <p>
        Nothing is written before you have seen what each row would do. A row is found by its id, SKU or slug, never by
        its name. An empty cell changes nothing, a dash (–) empties. What is new is not on sale until you put it there.
        New rows with one slug are variants of one product, one row each: what they differ in and what this one is, such
        as Size and Small, has two columns, and two more for a second and a third thing, such as Ribbon.
      </p>
      <ChooseSheet kind="products" label="Choose a CSV file" />
      <p className="muted">
        In UTF-8, 10 MB and 20,000 rows at most. The first row names the columns: {listLabels('products')}. Other
        columns touch nothing. Occasions and “gift for” have commas between; other categories, and the parts of what is
        inside, a bar (|). Prices are rupees before GST; from an MRP and its GST rate the shop works them out. Quantity
        prices are 10 = 850 | 25 = 799.50; extras have a line each, such as Ribbon: Gold = 49.50 | Plum; pictures have
        one, too: the file name in the library or the address, a bar, and what it shows.
      </p>
    </section>
  )
}

function SendPlaces() {
  return (
    <section className="panel stack" aria-labelledby="bring-places">
      <h2 id="bring-places">Bring places for words in</h2>
      <p>
        You see first what each row would do here, too. The slug says on which product a place is, and “place” which one
        it is; leave “place” empty for a new one. An empty cell changes nothing. A place that several pictures show has
        a row for each: what it is stands in one of them, or the same in all. A place or a picture that no row names
        stays as it is: take it away on the page of its product. The rows of one product come in together, or none of
        them.
      </p>
      <ChooseSheet kind="zones" label="Choose a sheet of places" />
      <p className="muted">
        The first row names the columns: {listLabels('zones')}. Other columns touch nothing. Motifs and hands have
        commas between. Lengths are millimetres, prices rupees before GST, corners from 0 to 1: upper left x is how far
        from the left the upper left corner is.
      </p>
    </section>
  )
}

const listLabels = (kind: ImportKind) =>
  listImportFields(kind)
    .map((field) => importFieldLabel(kind, field))
    .join(', ')

function ChooseSheet({ kind, label }: { kind: ImportKind; label: string }) {
  const id = useId()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState('')
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    setRefused('')
    const sent = await sendFile('PUT /counter/api/v1/imports', file, { kind })
    setSending(false)
    if (sent.ok) await navigate(`/import/${sent.data.data.id}`)
    else setRefused(sent.message)
  }
  return (
    <>
      <div className="row">
        <label className="button button-solid file-button" htmlFor={id}>
          {label}
          <input
            id={id}
            className="visually-hidden"
            type="file"
            accept=".csv,text/csv"
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
            <span>{describeState(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
