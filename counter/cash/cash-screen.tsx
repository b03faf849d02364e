import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { useCall } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { TextAreaField, TextField } from '../design/field.tsx'
import { FiguresTable } from '../design/figures.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { formatMoment } from '../design/format-moment.ts'
import { showNotice } from '../design/notices.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { State } from '../design/state.tsx'
import { Screen } from '../layout/screen.tsx'
import { usePermission } from '../session/me.ts'

const LIST = 'GET /counter/api/v1/cash'
type Row = CounterAnswer<typeof LIST>['data'][number]

/** Compares the cash of parcels with the transfers of couriers. */
export function CashScreen() {
  const read = useRead(LIST)
  const cash = read.data?.data
  const mayRecord = usePermission('cash.record')
  return (
    <Screen title="Cash on delivery" lead={cash && `Couriers owe you ${formatRupees(cash.owed)}.`}>
      {read.isError && !cash && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      <div className="columns columns-to-figures">
        <section className="stack" aria-labelledby="cash-parcels">
          <h2 id="cash-parcels">Parcels</h2>
          {cash?.data.length === 0 ? (
            <p>No order is paid in cash yet. Turn it on under Settings, Cash on delivery.</p>
          ) : (
            <FiguresTable
              caption="Parcels with cash"
              columns={[
                { label: 'Order' },
                { label: 'State' },
                { label: 'To collect', isNumber: true },
                { label: 'Paid out', isNumber: true },
                { label: 'AWB number' },
              ]}
              rows={(cash?.data ?? []).map(toCells)}
            />
          )}
        </section>
        {mayRecord && <RecordForm />}
      </div>
    </Screen>
  )
}

function toCells({ order, state, awb, deliveredAt, wanted, paidOut }: Row) {
  return [
    <Link key="order" to={`/orders/${order}`} className="whole">
      {order}
    </Link>,
    <span key="state">
      <State look={state === 'paid out' ? 'good' : state === 'differs' ? 'bad' : 'plain'}>{state}</State>
      {deliveredAt !== null && (
        <>
          <br />
          <span className="muted">{formatMoment(deliveredAt)}</span>
        </>
      )}
    </span>,
    formatRupees(wanted),
    formatRupees(paidOut),
    awb ?? '–',
  ]
}

function RecordForm() {
  const queries = useQueryClient()
  const { run, isBusy } = useCall('POST /counter/api/v1/cash-remittances')
  const [today] = useState(() => todayInIndia(new Date()))
  const initial = { paidOn: today, reference: '', text: '' }
  const { values, type, draft, clear } = useKeptFields('cash/remittance', initial)
  const [refusal, setRefusal] = useState<string>()
  async function record() {
    const result = await run({ body: values })
    if (!result.ok) return setRefusal(result.message)
    setRefusal(undefined)
    clear()
    void queries.invalidateQueries({ queryKey: [LIST] })
    const { recorded, differing, unknown } = result.data
    const sentences = [
      recorded === 1 ? 'One parcel is recorded.' : `${recorded} parcels are recorded.`,
      ...(differing.length > 0 ? [`The amount differs: ${differing.join(', ')}.`] : []),
      ...(unknown.length > 0 ? [`No cash of ours: AWB ${unknown.join(', ')}.`] : []),
    ]
    showNotice({ text: sentences.join(' ') })
  }
  return (
    <section className="panel stack" aria-labelledby="paid-out">
      <h2 id="paid-out">Record what a courier paid out</h2>
      <PlainForm kept={{ draft, discard: clear }} submit={record} action="Record it" isBusy={isBusy} refusal={refusal}>
        <TextField label="Paid on" type="date" value={values.paidOn} onChange={(paidOn) => type({ paidOn })} />
        <TextField
          label="Number of the transfer"
          value={values.reference}
          onChange={(reference) => type({ reference })}
          hint="UTR, or the number of the courier’s list. The same number again corrects its amounts."
        />
        <TextAreaField
          label="Parcels"
          value={values.text}
          onChange={(text) => type({ text })}
          hint="Paste the courier’s list, with its first row, or write a line each: 141123221000001, 1299"
        />
      </PlainForm>
    </section>
  )
}
