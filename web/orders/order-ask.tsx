import { useState } from 'react'
import type { OrderView, ShipmentView } from '#contract/order.ts'
import { checkEmail } from '#shop/customers/email.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { promisedText } from '#shop/promises/arrival-text.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { LinkToSend } from '#web/design/link-to-send.tsx'
import { checkFields } from '#web/forms/check-fields.ts'
import { useForm } from '#web/forms/use-form.ts'
import { requestAsCustomer } from '#web/session/authenticated-client.ts'
import { isOrderClosed } from './order-headline.ts'
import { useOrderPolling } from './use-order-polling.ts'
import { getOrderTarget } from './use-order.ts'

type OrderAskProps = { order: OrderView; onChange: (order: OrderView) => void }
type AskedShipment = ShipmentView & { ask: NonNullable<ShipmentView['ask']> }
type AskedProps = OrderAskProps & { shipment: AskedShipment }

const isAsked = (shipment: ShipmentView): shipment is AskedShipment => shipment.ask !== null
const waits = ({ ask, state }: AskedShipment) => ask.state !== 'answered' && state !== 'cancelled'

/** Shows the links for the recipients. Without an answer the buyer can enter the address or wait longer. */
export function OrderAsk({ order, onChange }: OrderAskProps) {
  const asked = order.shipments.filter(isAsked)
  useOrderPolling(
    order,
    asked.some(({ ask }) => ask.state === 'open'),
    onChange,
  )
  if (isOrderClosed(order.state)) return null
  const [first] = asked
  if (first && order.shipments.length === 1) return <AskedRecipient {...{ order, shipment: first, onChange }} />
  const waiting = asked.filter(waits)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="order-asks" className="order-people">
      <h2 id="order-asks" className="order-title">
        {waiting.length === 1 ? '1 person tells us where' : `${waiting.length} people tell us where`}
      </h2>
      <ul>
        {waiting.map((shipment) => (
          <li key={shipment.id}>
            <details>
              <summary>
                <span className="order-person">{shipment.ask.name}</span>
                <span className="order-person-state">
                  {shipment.ask.state === 'open' ? 'Send the link' : 'Has not answered'}
                </span>
              </summary>
              <AskedRecipient {...{ order, shipment, onChange }} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AskedRecipient({ order, shipment, onChange }: AskedProps) {
  const { ask, id, arrives } = shipment
  const { name, state } = ask
  const titleId = `order-ask-${id}`
  if (state === 'answered') {
    if (!ask.isHidden) return null
    return (
      <section aria-labelledby={titleId} className="order-card order-ask">
        <h2 id={titleId} className="order-title">{`${name} has answered`}</h2>
        <p>{arrives ? `It arrives ${lowerFirst(promisedText(arrives))}.` : 'We tell you the day by e-mail.'}</p>
        <p className="order-hint">{`Only ${name} and we know the address.`}</p>
      </section>
    )
  }
  const what =
    order.shipments.length === 1
      ? ['the order', 'your whole payment goes']
      : ['this parcel', 'what you paid for it goes']
  return (
    <section aria-labelledby={titleId} className="order-card order-ask">
      <h2 id={titleId} className="order-title">
        {state === 'open' ? `Send ${name} this link` : `${name} has not answered`}
      </h2>
      {ask.link === null ? <p>{whyNoLink(order.readOnly, state)}</p> : <SendLink name={name} link={ask.link} />}
      {ask.link !== null && !order.readOnly && <MailLink {...{ order, shipment }} />}
      <p className="order-hint">
        {state === 'open' && `The link is open until ${formatDay(ask.until)}. `}
        {`Without an address we cancel ${what[0]} on ${formatDay(ask.endsOn)}, and ${what[1]} back to you.`}
      </p>
      {!order.readOnly && <AskActions {...{ order, shipment, onChange }} />}
    </section>
  )
}

function whyNoLink(isReadOnly: boolean, state: AskedShipment['ask']['state']): string {
  if (state !== 'open') return 'The link has run out. Enter the address yourself, wait longer, or cancel.'
  return isReadOnly
    ? 'Please sign in to see the link and to send it.'
    : 'The link that you sent still works, but we cannot show it once more. You can enter the address yourself.'
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function SendLink({ name, link }: { name: string; link: string }) {
  const text = `Namaste ${name}, I have a gift for you. Please tell the workshop here where it may go: ${link}`
  return (
    <>
      <p>{`${name} tells us there where it may go. They see no price, and nothing of your address.`}</p>
      <LinkToSend label={`The link for ${name}`} title="A gift for you" address={link}>
        <a
          className="button button-outline"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Send by WhatsApp
        </a>
      </LinkToSend>
    </>
  )
}

function MailLink({ order: { orderId }, shipment }: Omit<AskedProps, 'onChange'>) {
  const { name } = shipment.ask
  const [said, setSaid] = useState('')
  const { formProps, errors, failure, busy, reset } = useForm({
    fields: ['email'],
    check: ({ email }) => checkFields({ email: checkEmail(email) }),
    async onSubmit({ email }) {
      setSaid('')
      const body = { id: orderId, shipment: shipment.id, email: email.trim() }
      const mailed = await requestAsCustomer('POST /api/orders/ask', { body })
      if (!mailed.ok) return mailed
      setSaid(`The link is on its way to ${name}.`)
      reset()
      return mailed
    },
  })
  return (
    <form {...formProps} className="code-field">
      <TextField
        label="Or we send it by e-mail"
        hint={`We write to ${name} this once, and do not keep the address.`}
        name="email"
        type="email"
        autoComplete="off"
        required={false}
        error={errors.email ?? failure?.message}
      />
      <Button type="submit" kind="outline" busy={busy}>
        Send it
      </Button>
      <output className="order-outcome">{said}</output>
    </form>
  )
}

function AskActions({ order: { orderId }, shipment, onChange }: AskedProps) {
  const { ask, id } = shipment
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const renew = async () => {
    const fresh = await requestAsCustomer(getOrderTarget(orderId, null), {})
    if (fresh.ok) onChange(fresh.data.order)
  }
  async function wait() {
    setBusy(true)
    const body = { id: orderId, shipment: id, wait: true as const }
    const waited = await requestAsCustomer('POST /api/orders/ask', { body })
    await renew()
    setBusy(false)
    setFailure(waited.ok ? '' : waited.message)
  }
  return (
    <div className="link-to-send-buttons">
      {ask.mayWait && ask.state === 'over' && (
        <Button kind="outline" size="small" busy={busy} onClick={() => void wait()}>
          Wait two more weeks
        </Button>
      )}
      <ButtonLink
        to={`/order-address?${new URLSearchParams({ id: orderId, shipment: id })}`}
        kind={ask.state === 'over' ? 'outline' : 'quiet'}
        size="small"
      >
        I know the address now
      </ButtonLink>
      <output className="order-action-error">{failure}</output>
    </div>
  )
}
