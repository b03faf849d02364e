import { useEffect, type RefObject, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { checkLookupField, lookupFields } from '#shop/orders/check-order-lookup.ts'
import { HONEYPOT } from '#shop/enquiries/honeypot.ts'
import { requestApi } from '#web/api/api-client.ts'
import { Button, ButtonLink } from '#web/design/button.tsx'
import { TextField } from '#web/design/field.tsx'
import { checkFields } from '#web/forms/check-fields.ts'
import { FormAlert } from '#web/forms/form-alert.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { usePostedForm } from '#web/enquiries/use-posted-form.ts'
import { AccountPage } from './account-page.tsx'

/** For guests and people without their mail at hand. The answer never tells whether such an order exists. */
export function FindOrderPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isSent = query.has('sent')
  return (
    <AccountPage
      title="Track your order · Gathri"
      heading="Track your order"
      description="Where is my gift? With the order number and your e-mail or phone we mail you the link to its page."
      intro={isSent ? undefined : 'We mail you a link to its page: what we are doing now, and the day it arrives.'}
    >
      {isSent ? <OrderLinkSent /> : <FindOrderForm onSent={() => void navigate('?sent=1')} />}
    </AccountPage>
  )
}

function FindOrderForm({ onSent }: { onSent: () => void }) {
  const posted = usePostedForm()
  const { formProps, errors, busy, failure } = useForm({
    fields: lookupFields,
    check: ({ number, contact }) =>
      checkFields({ number: checkLookupField('number', number), contact: checkLookupField('contact', contact) }),
    async onSubmit(body) {
      const answer = await requestApi('POST /api/orders/link', { body })
      if (answer.ok) onSent()
      return answer
    },
    // Uncontrolled inputs hold the text, so the first check finds no values.
    posted: posted && { ...posted, typed: {} },
  })
  useSearchedNumber(formProps.ref)
  return (
    <>
      <FormAlert failure={failure} />
      <form {...formProps} className="account-form" method="post" action="/api/orders/link">
        <TextField
          label="Order number"
          name="number"
          placeholder="GTH-000123"
          hint="It is in every email about the order."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={busy}
          defaultValue={posted?.typed['number']}
          error={errors.number}
        />
        <TextField
          label="E-mail or phone"
          name="contact"
          hint="The one you gave when you ordered."
          autoComplete="email"
          spellCheck={false}
          readOnly={busy}
          defaultValue={posted?.typed['contact']}
          error={errors.contact}
        />
        <input name={HONEYPOT} className="honeypot" tabIndex={-1} autoComplete="off" aria-hidden="true" />
        <Button type="submit" wide busy={busy}>
          Mail me the link
        </Button>
        <ButtonLink to="/user/orders" kind="quiet" wide>
          I have an account: my orders
        </ButtonLink>
      </form>
    </>
  )
}

/** Takes the number over from the search. The page is cached for everybody, so the number arrives later. */
function useSearchedNumber(form: RefObject<HTMLFormElement | null>): void {
  const { state } = useLocation()
  const number: unknown = (state as { number?: unknown } | null)?.number
  useEffect(() => {
    const input = form.current?.elements.namedItem('number')
    if (input instanceof HTMLInputElement && input.value === '' && typeof number === 'string') input.value = number
  }, [form, number])
}

function OrderLinkSent() {
  const status = useRef<HTMLOutputElement>(null)
  useEffect(() => status.current?.focus(), [])
  return (
    <div className="account-form">
      <output ref={status} tabIndex={-1} className="account-success">
        Please look at your email
      </output>
      <p className="account-small">
        If the number belongs to that e-mail or phone, a link to the order’s page is on its way to the e-mail address it
        was ordered with. It can take a minute, and may have gone to the spam folder.
      </p>
      <p className="account-small">Nothing came? The number or the e-mail may be another one: try again, or ask us.</p>
      <ButtonLink to="/contact" wide>
        Ask us
      </ButtonLink>
      <ButtonLink to="/track-order" kind="quiet" wide>
        Try again
      </ButtonLink>
    </div>
  )
}
