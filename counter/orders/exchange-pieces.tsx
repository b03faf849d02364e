import { useState } from 'react'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { callSignedIn } from '../api/use-call.ts'
import { useRead } from '../api/use-read.ts'
import { openDialog } from '../design/dialogs.tsx'
import { SelectField } from '../design/field.tsx'
import { PlainForm } from '../design/form/plain-form.tsx'
import { useKeptFields } from '../design/form/use-kept-fields.ts'
import { toSentence } from './refund-dialog.tsx'
import { nameLine, PieceUnits, type Units } from './return-pieces.tsx'
import { mostOf, useSendAgain, type Asked, type Line } from './send-again.tsx'

type Offered = CounterAnswer<'GET /counter/api/v1/orders/{order}/exchanges'>['data'][number]
type Plan = CounterAnswer<'POST /counter/api/v1/orders/{order}/exchange-plan'>['data']
type Piece = { line: number; units: number; variant: number }
type Exchanged = { variants: Readonly<Record<string, string>>; units: Units }

/** At the same price pieces are sent again. At another price they are refunded, and the buyer gets a quote. */
export async function exchangePieces(asked: Asked): Promise<void> {
  await openDialog({ title: `Exchange pieces of ${asked.order.number}`, look: 'sheet' }, (close) => (
    <ExchangeForm {...asked} close={() => close()} />
  ))
}

function ExchangeForm({ order, ways, act, close }: Asked & { close: () => void }) {
  const { lines, id } = ways.shipment
  const read = useRead('GET /counter/api/v1/orders/{order}/exchanges', { params: { order: order.number } })
  const initial: Exchanged = { variants: {}, units: {} }
  const { values, type, draft, clear } = useKeptFields(`orders/${order.number}/exchange/${id}`, initial)
  const done = async () => {
    await draft.drop()
    close()
  }
  const limit = mostOf('exchanged')
  const offered = read.data?.data.data ?? []
  const back = lines.filter((line) => limit(line) > 0)
  const pieces = back.flatMap((line): Piece[] => {
    const variant = Number(values.variants[line.line] ?? 0)
    const units = Math.min(values.units[line.line] ?? limit(line), limit(line))
    return variant > 0 && units > 0 ? [{ line: line.line, units, variant }] : []
  })
  const isDearerOrCheaper = ({ line, variant }: Piece) =>
    offered.some((each) => each.line === line && each.variant === variant && !each.isSamePrice)
  const priced = pieces.filter(isDearerOrCheaper)
  const again = useSendAgain({ order, ways, act }, done)
  const quoted = useExchange({ order, ways, act }, priced, done)
  const isMixed = priced.length > 0 && priced.length < pieces.length
  const isQuote = priced.length > 0 && !isMixed
  const submit = async () => {
    if (isMixed) return
    await (isQuote ? quoted.goOn() : again.send('exchanged', pieces))
  }
  const mixed = isMixed ? 'Exchange pieces of the same price and of another price one after the other.' : undefined
  return (
    <PlainForm
      kept={{ draft, discard: clear }}
      submit={submit}
      action={isQuote ? quoted.action : 'Exchange it'}
      isBusy={again.isBusy || quoted.isBusy}
      refusal={mixed ?? (isQuote ? quoted.refusal : again.refusal)}
      leave={close}
    >
      <p className="dialog-text">
        At the same price no money moves, and the invoice stays as it is. At another price the piece is refunded in
        full, and the buyer pays for the other one by a link. Words go with the piece and are lettered again.
      </p>
      {back.map((line) => (
        <ExchangeLine
          key={line.line}
          line={line}
          most={limit(line)}
          offered={offered.filter((each) => each.line === line.line)}
          isReading={read.isPending}
          {...{ values, type }}
        />
      ))}
      <div aria-live="polite">{isQuote && quoted.plan && <PlanShown plan={quoted.plan} />}</div>
    </PlainForm>
  )
}

/** One press shows what will happen, the next one does it. */
function useExchange({ order, act }: Asked, pieces: Piece[], done: () => Promise<void>) {
  const [planned, setPlanned] = useState<{ of: string; plan?: Plan; refusal?: string }>()
  const [isBusy, setBusy] = useState(false)
  const params = { order: order.number }
  const of = JSON.stringify(pieces)
  const { plan, refusal } = planned?.of === of ? planned : {}
  const isReady = plan !== undefined && plan.limit === null
  const look = async () => {
    const found = await callSignedIn('POST /counter/api/v1/orders/{order}/exchange-plan', { params, body: { pieces } })
    setPlanned(found.ok ? { of, plan: found.data.data } : { of, refusal: found.message })
  }
  const make = async ({ refund, total }: Plan) => {
    const body = { pieces, plan: refund.plan, total }
    const send = () => callSignedIn('POST /counter/api/v1/orders/{order}/exchange', { params, body })
    const isMade = await act(send, 'The refund is on its way, and the buyer has the link for the other piece.')
    if (isMade) await done()
    else setPlanned(undefined)
  }
  const goOn = async () => {
    setBusy(true)
    await (isReady ? make(plan) : look())
    setBusy(false)
  }
  const action = isReady
    ? `Refund ${formatRupees(plan.refund.amount)}, ask for ${formatRupees(plan.total)}`
    : 'Show the exchange'
  return { plan, refusal, isBusy, action, goOn }
}

function PlanShown({ plan: { refund, goods, total, toShelf, validUntil, limit } }: { plan: Plan }) {
  const difference = total - refund.amount
  return (
    <div className="panel stack">
      <dl className="order-sums">
        <div>
          <dt>Refund of what came back</dt>
          <dd>{formatRupees(refund.amount)}</dd>
        </div>
        {goods.map(({ name, quantity, taxable, tax }, index) => (
          <div key={index}>
            <dt>
              {quantity} × {name}
            </dt>
            <dd>{formatRupees(taxable + tax)}</dd>
          </div>
        ))}
        <div>
          <dt>{difference < 0 ? 'In the end the buyer gets back' : 'In the end the buyer pays more'}</dt>
          <dd>
            <strong>{formatRupees(Math.abs(difference))}</strong>
          </dd>
        </div>
      </dl>
      <p className="muted">{toSentence(refund)}</p>
      <p className="muted">
        The buyer gets a mail with a link to pay {formatRupees(total)}, delivery included, until {formatDay(validUntil)}
        . The other piece is held once they say yes, and leaves as a new order with its own invoice.
      </p>
      <p className="muted">
        {toShelf
          ? 'The piece that came back goes into stock.'
          : 'The piece that came back does not go into stock: it is damaged, has words on it or was made to order.'}
      </p>
      {limit !== null && (
        <p className="form-refusal" role="alert">
          {limit}
        </p>
      )}
    </div>
  )
}

function ExchangeLine({
  line,
  most,
  offered,
  isReading,
  values,
  type,
}: {
  line: Line
  most: number
  offered: readonly Offered[]
  isReading: boolean
  values: Exchanged
  type: (changes: Partial<Exchanged>) => void
}) {
  if (offered.length === 0)
    return <p className="muted">{isReading ? 'One moment.' : `${nameLine(line)} has no other variant in stock.`}</p>
  return (
    <div className="stack">
      <SelectField
        label={`${nameLine(line)} for`}
        options={[{ value: '', label: 'no exchange' }, ...offered.map(toOption)]}
        value={values.variants[line.line] ?? ''}
        onChange={(variant) => type({ variants: { ...values.variants, [line.line]: variant } })}
      />
      {most > 1 && (
        <PieceUnits
          lines={[line]}
          mostOf={() => most}
          units={{ [line.line]: most, ...values.units }}
          label={() => 'How many'}
          onChange={(units) => type({ units })}
        />
      )}
    </div>
  )
}

function toOption({ variant, name, stock, isSamePrice, price }: Offered) {
  const words = [
    name,
    isSamePrice ? 'same price' : formatRupees(price),
    stock === null ? 'made to order' : `${stock} in stock`,
  ]
  return { value: String(variant), label: words.join(', ') }
}
