import { useEffect, useRef } from 'react'
import { ButtonLink } from '#web/design/button.tsx'

export function OrderLinkSent() {
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
