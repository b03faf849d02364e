import { useQueryClient } from '@tanstack/react-query'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { productFieldLabel } from '#shop/catalogue/product-fields.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { FormText, FormTextArea } from '../design/form/form-fields.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useEditForm } from '../design/form/use-edit-form.ts'
import { showNotice } from '../design/notices.tsx'
import type { Import } from './import.ts'

const ONE = 'GET /counter/api/v1/imports/{import}'
const ROWS = 'GET /counter/api/v1/imports/{import}/rows'
type Row = CounterAnswer<typeof ROWS>['data'][number]
type Values = Record<`cell${number}`, string>

/** The form that had the focus is gone: on with this row, the next one that is listed, or the import. */
function focusAfter(n: number): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows.find(({ dataset }) => Number(dataset['row']) >= n) ?? rows[0]
  const target = next?.querySelector<HTMLElement>('[data-row-title]') ?? document.querySelector('.import-start button')
  if (target instanceof HTMLElement) target.focus()
}

/** The cells of a row that is wrong, to be put right; those with a mistake come first. */
export function MendRow({ id, row }: { id: number; row: Row }) {
  const found = useRead(ONE, { params: { import: id } }).data?.data.data
  return found?.state === 'checked' ? <RowForm key={row.n} found={found} row={row} /> : null
}

/** Fields whose cells may have several lines. An input of one line would drop the line breaks. */
const inLines = ['description', 'inside', 'makers', 'extras', 'pictures'] as const

function RowForm({ found, row: { n, cells, faults } }: { found: Import; row: Row }) {
  const queries = useQueryClient()
  const { run } = useCall('PUT /counter/api/v1/imports/{import}/rows/{row}')
  const columns = found.columns.map(({ name, field }, at) => ({
    at,
    name: name.trim() || `Column ${at + 1}`,
    hasLines: /[\r\n]/.test(cells[at] ?? '') || inLines.some((each) => each === field),
    fault: faults.find((fault) => field !== null && fault.field === productFieldLabel(field))?.message,
  }))
  const { form, submit, isSaving, refusal, draft, discard } = useEditForm<Values>({
    subject: `imports/${found.id}/rows/${n}`,
    base: { values: Object.fromEntries(columns.map(({ at }) => [`cell${at}`, cells[at] ?? ''])), version: null },
    save: (values) =>
      run({
        params: { import: found.id, row: n },
        version: found.version,
        body: { cells: columns.map(({ at }) => values[`cell${at}`] ?? '') },
      }),
    onSaved: () => {
      showNotice({ text: `Row ${n} is corrected and checked again.` })
      void Promise.all([ONE, ROWS].map((route) => queries.invalidateQueries({ queryKey: [route] }))).then(() =>
        // Twice: a sheet over the page gives the focus back in between.
        requestAnimationFrame(() => requestAnimationFrame(() => focusAfter(n))),
      )
    },
  })
  const field = ({ at, name, fault, hasLines }: (typeof columns)[number]) => {
    const Field = hasLines ? FormTextArea : FormText
    return <Field key={at} form={form} name={`cell${at}`} label={name} {...(fault && { hint: fault })} />
  }
  const wrong = columns.filter(({ fault }) => fault !== undefined)
  const others = columns.filter(({ fault }) => fault === undefined)
  return (
    <PlainForm kept={{ draft, discard }} submit={submit} action="Check again" isBusy={isSaving} refusal={refusal}>
      {wrong.map(field)}
      <details open={wrong.length === 0}>
        <summary>Its other cells</summary>
        <div className="stack">{others.map(field)}</div>
      </details>
    </PlainForm>
  )
}
