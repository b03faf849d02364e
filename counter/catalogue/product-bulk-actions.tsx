import { useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { confirm, type Answer } from '../design/confirm.tsx'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { BulkAction, MANY, type BulkWork } from '../design/list/bulk-action.tsx'
import { usePermission } from '../session/me.ts'

const LIST = 'GET /counter/api/v1/products'
const ONE = 'GET /counter/api/v1/products/{product}'
type Row = CounterAnswer<typeof LIST>['data'][number]

const params = ({ id }: Row) => ({ product: id })
const nameOf = ({ name }: Row) => name
const renews = [LIST, ONE]
const those = (rows: readonly Row[]) => (rows.length === 1 ? '1 product' : `${rows.length} products`)

const puttingOnSale: BulkWork<Row, object> = {
  label: 'Put on sale',
  doing: 'Putting on sale',
  done: 'put on sale',
  ask: async (rows) =>
    rows.length > MANY
      ? confirm({
          title: `Put ${those(rows)} on sale?`,
          text: (
            <p>
              One after the other; you can stop in between. Products without a picture, an HSN code or a weight stay as
              they are.
            </p>
          ),
          action: `Put ${those(rows)} on sale`,
        })
      : {},
  send: (row) => callSignedIn('POST /counter/api/v1/products/{product}/publish', { params: params(row), body: {} }),
  nameOf,
  renews,
}
const takingOffSale: BulkWork<Row, Answer> = {
  label: 'Take off sale',
  doing: 'Taking off sale',
  done: 'taken off sale',
  ask: (rows) =>
    confirm({
      title: `Take ${those(rows)} off sale?`,
      text: 'They leave the shop, search and carts. Orders that have them go on, and you can put them back.',
      action: 'Take off sale',
      reason: {
        label: 'Reason (for the audit log)',
        isRequired: false,
        longest: 500,
        subject: 'products/selected/off-sale',
      },
    }),
  send: (row, { reason }) =>
    callSignedIn('POST /counter/api/v1/products/{product}/withdraw', { params: params(row), body: { reason } }),
  finish: ({ drop }) => drop(),
  nameOf,
  renews,
}
const moving: BulkWork<Row, { category: number }> = {
  label: 'Category …',
  doing: 'Moving',
  done: 'in their new category',
  ask: (rows) =>
    openDialog<{ category: number }>({ title: `Main category of ${those(rows)}` }, (close) => (
      <CategoryForm close={close} />
    )),
  async send(row, { category }) {
    const read = await callSignedIn(ONE, { params: params(row) })
    if (!read.ok) return read
    const { version } = read.data.data
    return callSignedIn('PATCH /counter/api/v1/products/{product}', {
      params: params(row),
      version,
      body: { category },
    })
  },
  nameOf,
  renews: [...renews, 'GET /counter/api/v1/categories'],
}

function CategoryForm({ close }: { close: (answer?: { category: number }) => void }) {
  const [category, setCategory] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const options = (useRead('GET /counter/api/v1/categories').data?.data.data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
  return (
    <PlainForm
      submit={() => (category === null ? setTried(true) : close({ category: Number(category) }))}
      action="Move them"
      leave={() => close()}
      refusal={isTried && category === null ? 'Choose a category first.' : undefined}
    >
      <p className="dialog-text">
        They stay listed in their present categories, too. You can undo each change in the audit log.
      </p>
      <SelectField label="Main category" value={category} onChange={setCategory} options={options} />
    </PlainForm>
  )
}

/** On and off sale, and into another category, as far as this person may. */
export function ProductBulkActions({ rows, untick }: { rows: readonly Row[]; untick: () => void }) {
  const mayWrite = usePermission('products.write')
  const mayPublish = usePermission('products.publish')
  const off = rows.filter(({ withdrawnAt }) => withdrawnAt !== null)
  const on = rows.filter(({ withdrawnAt }) => withdrawnAt === null)
  return (
    <>
      {mayPublish && <BulkAction rows={off} of={rows.length} untick={untick} work={puttingOnSale} />}
      {mayPublish && <BulkAction rows={on} of={rows.length} untick={untick} work={takingOffSale} />}
      {mayWrite && <BulkAction rows={rows} untick={untick} work={moving} />}
    </>
  )
}
