import { useState } from 'react'
import type { OrderView } from '#contract/order.ts'
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

/** Shows the link for the recipient. Without an answer the buyer can enter the address or wait longer. */
export function OrderAsk({ order, onChange }: OrderAskProps) {
  const { ask, state, shipments } = order
  useOrderPolling(order, ask?.state === 'open', onChange)
  if (!ask || isOrderClosed(state)) return null
  const { name } = ask
  if (ask.state === 'answered') {
    const arrives = shipments[0]?.arrives ?? null
    if (!ask.isHidden) return null
    return (
      <section aria-labelledby="order-ask" className="order-card order-ask">
        <h2 id="order-ask" className="order-title">{`${name} has answered`}</h2>
        <p>{arrives ? `It arrives ${lowerFirst(promisedText(arrives))}.` : 'We tell you the day by e-mail.'}</p>
        <p className="order-hint">{`Only ${name} and we know the address.`}</p>
      </section>
    )
  }
  return (
    <section aria-labelledby="order-ask" className="order-card order-ask">
      <h2 id="order-ask" className="order-title">
        {ask.state === 'open' ? `Send ${name} this link` : `${name} has not answered`}
      </h2>
      {ask.link === null ? <p>{whyNoLink(order.readOnly, ask.state)}</p> : <SendLink name={name} link={ask.link} />}
      {ask.link !== null && !order.readOnly && <MailLink orderId={order.orderId} name={name} />}
      <p className="order-hint">
        {ask.state === 'open' && `The link is open until ${formatDay(ask.until)}. `}
        {`Without an address we cancel the order on ${formatDay(ask.endsOn)}, and your whole payment goes back to you.`}
      </p>
      {!order.readOnly && <AskActions order={order} onChange={onChange} />}
    </section>
  )
}

function whyNoLink(isReadOnly: boolean, state: NonNullable<OrderView['ask']>['state']): string {
  if (state !== 'open') return 'The link has run out. Enter the address yourself, wait longer, or cancel the order.'
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

function MailLink({ orderId, name }: { orderId: string; name: string }) {
  const [said, setSaid] = useState('')
  const { formProps, errors, failure, busy, reset } = useForm({
    fields: ['email'],
    check: ({ email }) => checkFields({ email: checkEmail(email) }),
    async onSubmit({ email }) {
      setSaid('')
      const mailed = await requestAsCustomer('POST /api/orders/ask', { body: { id: orderId, email: email.trim() } })
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

function AskActions({ order, onChange }: OrderAskProps) {
  const { orderId, ask } = order
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const renew = async () => {
    const fresh = await requestAsCustomer(getOrderTarget(orderId, null), {})
    if (fresh.ok) onChange(fresh.data.order)
  }
  async function wait() {
    setBusy(true)
    const waited = await requestAsCustomer('POST /api/orders/ask', { body: { id: orderId, wait: true } })
    await renew()
    setBusy(false)
    setFailure(waited.ok ? '' : waited.message)
  }
  return (
    <div className="link-to-send-buttons">
      {ask?.mayWait && ask.state === 'over' && (
        <Button kind="outline" size="small" busy={busy} onClick={() => void wait()}>
          Wait two more weeks
        </Button>
      )}
      <ButtonLink
        to={`/order-address?${new URLSearchParams({ id: orderId })}`}
        kind={ask?.state === 'over' ? 'outline' : 'quiet'}
        size="small"
      >
        I know the address now
      </ButtonLink>
      <output className="order-action-error">{failure}</output>
    </div>
  )
}
